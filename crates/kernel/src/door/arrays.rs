//! Batches for Python: columns of numpy in, columns out.

use std::sync::Arc;

use numpy::{PyArray1, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::{PyTables, beside};
use crate::batch::{Course, spread};
use crate::playout::{Chance, Drawing, Kinds, Policy, play_out};
use crate::position::Position;
use crate::solve::{Settings, SolveError, Solver};
use crate::tables::{Cards, MAX_CARDS, Tables, cards_in};
use crate::tricks::Play;

/// What stands in a column for no card and for no number.
const NOBODY: u8 = u8::MAX;
/// The value of what has none.
const UNPLAYABLE: i32 = i32::MIN;
/// How many playouts a thread takes at once.
const SHARE: usize = 256;
/// How many playouts can be asked for at once.
const MOST_PLAYOUTS: usize = 1 << 28;

type Progress = Option<Py<PyAny>>;

/// What a position comes to: sets of cards with their values, or all cards with one.
#[derive(Clone, Default)]
struct Found {
    values: Vec<(Cards, i32)>,
    nodes: u64,
    done: bool,
}

/// Positions by the row, each checked against its tables.
#[pyclass(frozen, name = "Batch")]
pub struct PyBatch {
    rows: Vec<(Arc<Tables>, Position)>,
}

type Column<'py, T> = PyReadonlyArray1<'py, T>;
type Seats<'py, T> = PyReadonlyArray2<'py, T>;

#[pymethods]
impl PyBatch {
    #[new]
    #[pyo3(signature = (tables_of, *, hands, owed, tables, taken, leader, tricks_left, trick, bury))]
    #[expect(clippy::too_many_arguments, reason = "they are the columns of a batch, each by its name")]
    fn new(
        tables_of: Vec<PyRef<'_, PyTables>>,
        hands: Seats<'_, u64>,
        owed: Column<'_, u64>,
        tables: Column<'_, u32>,
        taken: Column<'_, u16>,
        leader: Column<'_, u8>,
        tricks_left: Column<'_, u8>,
        trick: Seats<'_, u8>,
        bury: Seats<'_, u8>,
    ) -> PyResult<PyBatch> {
        let (hands, trick, bury) = (seats("hands", &hands)?, seats("trick", &trick)?, seats("bury", &bury)?);
        let (owed, taken, leader) = (owed.as_slice()?, taken.as_slice()?, leader.as_slice()?);
        let (which, left) = (tables.as_slice()?, tricks_left.as_slice()?);
        let number = hands.len();
        if [owed.len(), which.len(), taken.len(), leader.len(), left.len(), trick.len(), bury.len()] != [number; 7] {
            return Err(PyValueError::new_err(("rows", None::<u8>, "all columns must be of one length")));
        }
        let mut rows = Vec::with_capacity(number);
        for row in 0..number {
            let wrong = |argument, card: Option<u8>, message: String| {
                PyValueError::new_err((argument, card, message, row, which[row]))
            };
            let tables = tables_of
                .get(which[row] as usize)
                .ok_or_else(|| wrong("tables", None, "there are no tables of that number".into()))?;
            let players = tables.0.players();
            let strange = (trick[row][players..].iter().any(|&card| card != NOBODY), "trick");
            let strange = if strange.0 { strange } else { (bury[row][players..].iter().any(|&n| n != 0), "bury") };
            if strange.0 {
                return Err(wrong(strange.1, None, "nobody sits there".into()));
            }
            let order = (0..players as u8).map(|step| (leader[row] % 4 + step) % players as u8);
            let position = Position {
                hands: hands[row],
                leader: leader[row],
                trick: order
                    .map(|seat| (seat, trick[row][seat as usize]))
                    .filter(|&(_, card)| card != NOBODY)
                    .collect(),
                taken: taken[row].into(),
                bury: bury[row],
                owed: owed[row],
                tricks_left: (left[row] != NOBODY).then_some(left[row]),
            };
            position.check(&tables.0).map_err(|fault| wrong(fault.argument, fault.card, fault.message))?;
            rows.push((Arc::clone(&tables.0), position));
        }
        Ok(PyBatch { rows })
    }

    /// Values, a column or with `cards` 64 a row; cards played out; whether each search came to its end.
    #[expect(clippy::type_complexity, reason = "three columns")]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        cards: bool,
        threads: usize,
        memory: usize,
        nodes: Option<u64>,
        progress: Progress,
    ) -> PyResult<(Bound<'py, PyArray1<i32>>, Bound<'py, PyArray1<u64>>, Bound<'py, PyArray1<bool>>)> {
        let course = Course::default();
        let begin = || {
            let cancel = Some(Arc::clone(&course.cancel));
            Solver::new(Settings { nodes: nodes.unwrap_or(u64::MAX), memory, cancel, ..Settings::default() })
        };
        let each = |solver: &mut Solver, row: usize| {
            let (tables, position) = &self.rows[row];
            let found: Result<Vec<(Cards, i32)>, SolveError> = if cards {
                let told = solver.solve_cards(tables, position);
                told.map(|answers| answers.into_iter().map(|answer| (answer.cards, answer.value)).collect())
            } else {
                solver.solve(tables, position).map(|value| vec![(1, value)])
            };
            let done = found.is_ok();
            Found { values: found.unwrap_or_default(), nodes: solver.stats().nodes, done }
        };
        let found = watched(py, &course, progress, self.rows.len(), 1, || {
            spread(self.rows.len(), threads, &course, begin, each)
        })?;
        let width = if cards { MAX_CARDS } else { 1 };
        let mut values = vec![UNPLAYABLE; found.len() * width];
        for (row, one) in values.chunks_exact_mut(width).zip(&found) {
            for &(cards, value) in &one.values {
                cards_in(cards).for_each(|card| row[card as usize] = value);
            }
        }
        Ok((
            PyArray1::from_vec(py, values),
            PyArray1::from_iter(py, found.iter().map(|one| one.nodes)),
            PyArray1::from_iter(py, found.iter().map(|one| one.done)),
        ))
    }

    /// Totals of side 0 after `number` playouts of each position, row by row.
    fn playouts<'py>(
        &self,
        py: Python<'py>,
        number: usize,
        seed: u64,
        policy: &str,
        threads: usize,
        progress: Progress,
    ) -> PyResult<Bound<'py, PyArray1<u16>>> {
        let begun: Vec<(&Tables, Play)> =
            self.rows.iter().map(|(tables, position)| (&**tables, Play::new(tables, position))).collect();
        let policy = policy_named(policy)?;
        many(py, begun.len(), number, seed, threads, progress, |row, chance| {
            let (tables, play) = begun[row];
            play_out(tables, play, policy, chance)
        })
    }
}

/// Totals of side 0 after `number` playouts of a stage of drawing.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are what a stage of drawing consists of")]
pub fn drawing_playouts<'py>(
    py: Python<'py>,
    tables: &PyTables,
    hands: [Vec<u8>; 2],
    stock: Vec<u8>,
    leader: u8,
    led: Option<u8>,
    taken: u32,
    first: Option<u8>,
    number: usize,
    seed: u64,
    policy: &str,
    threads: usize,
) -> PyResult<Bound<'py, PyArray1<u16>>> {
    let wrong = |argument, card: Option<u8>, message| Err(PyValueError::new_err((argument, card, message)));
    let (tables, policy) = (&tables.0, policy_named(policy)?);
    if tables.players() != 2 || leader > 1 || first.is_some_and(|seat| seat > 1) {
        return wrong("leader", None, "two draw, and their seats are 0 and 1");
    }
    let named = hands.iter().flatten().chain(&stock).chain(&led);
    if let Some(&card) = named.clone().find(|&&card| card >= 64 || tables.cards() >> card & 1 == 0) {
        return wrong("hands", Some(card), "there is no such card in the tables");
    }
    let (own, other) = (hands[usize::from(leader)].len(), hands[1 - usize::from(leader)].len());
    if own + usize::from(led.is_some()) != other || other > 200 || stock.len() > 200 {
        return wrong("hands", None, "the players must hold equally many cards, and no more than 200");
    }
    let points: u32 = named.map(|&card| tables.points(card) + u32::from(tables.game().trick_points)).sum();
    if points.saturating_add(taken).saturating_add(tables.game().last_trick.into()) > u16::MAX.into() {
        return wrong("taken", None, "totals above 65535 cannot be counted");
    }
    let hands = [Kinds::new(&hands[0]), Kinds::new(&hands[1])];
    let drawing = Drawing { hands, stock, leader, led, taken, first };
    many(py, 1, number, seed, threads, None, |_, chance| drawing.play_out(tables, policy, chance))
}

fn policy_named(name: &str) -> PyResult<Policy> {
    match name {
        "uniform" => Ok(Policy::Uniform),
        "sparing" => Ok(Policy::Sparing),
        _ => Err(PyValueError::new_err(("policy", None::<u8>, format!("there is no policy {name:?}")))),
    }
}

/// `number` playouts of each of `count` things, in shares, so that one thing alone can keep all threads busy.
fn many<'py>(
    py: Python<'py>,
    count: usize,
    number: usize,
    seed: u64,
    threads: usize,
    progress: Progress,
    play: impl Fn(usize, &mut Chance) -> u32 + Sync,
) -> PyResult<Bound<'py, PyArray1<u16>>> {
    if count.checked_mul(number).is_none_or(|all| all > MOST_PLAYOUTS) {
        let message = format!("more than {MOST_PLAYOUTS} playouts at once are too many");
        return Err(PyValueError::new_err(("number", None::<u8>, message)));
    }
    let course = Course::default();
    let shares = number.div_ceil(SHARE);
    let each = |(): &mut (), share: usize| -> Vec<u16> {
        let (thing, begin) = (share / shares, share % shares * SHARE);
        let one = |place: usize| play(thing, &mut Chance::new(seed, (thing * number + place) as u64)) as u16;
        (begin..number.min(begin + SHARE)).map(one).collect()
    };
    let found =
        watched(py, &course, progress, count, shares, || spread(count * shares, threads, &course, || (), each))?;
    Ok(PyArray1::from_vec(py, found.concat()))
}

/// Does `job` beside, telling `progress` how many of `count` things are done, `parts` making one.
fn watched<T: Send>(
    py: Python<'_>,
    course: &Course,
    progress: Progress,
    count: usize,
    parts: usize,
    job: impl FnOnce() -> Option<T> + Send,
) -> PyResult<T> {
    let tell = |py: Python<'_>, done: usize| match &progress {
        Some(progress) => progress.call1(py, (done / parts, count)).map(drop),
        None => Ok(()),
    };
    let done = || course.done.load(std::sync::atomic::Ordering::Relaxed);
    let found = beside(py, course, |py| tell(py, done()), job)?;
    tell(py, count * parts)?;
    found.ok_or_else(|| pyo3::exceptions::PyRuntimeError::new_err("The threads of the batch could not be started."))
}

/// A column with four entries a row.
fn seats<T: numpy::Element + Copy>(argument: &'static str, column: &Seats<'_, T>) -> PyResult<Vec<[T; 4]>> {
    let rows = column.as_slice()?.chunks_exact(4);
    if column.as_array().ncols() != 4 {
        return Err(PyValueError::new_err((argument, None::<u8>, "there must be four entries a row")));
    }
    Ok(rows.filter_map(|row| row.try_into().ok()).collect())
}
