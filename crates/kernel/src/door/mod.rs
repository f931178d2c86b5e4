//! The door to Python, and the only place that knows of it.  `src/trickbook/kernel` is its other side.
//!
//! Whatever takes long runs without Python's lock, on a thread of its own, while the thread that asked looks every
//! now and then whether it has been interrupted.

mod arrays;

use std::sync::atomic::Ordering;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::batch::Course;
use crate::position::Position;
use crate::solve::{Settings, SolveError, Solver, Stopped};
use crate::tables::{Cards, Follow, Game, Invalid, Suit, Tables};
use crate::tricks::{Outcome, Play};

create_exception!(trickbook.kernel, OutOfNodes, PyRuntimeError, "The search has reached its limit of nodes.");

/// How many cards the thread that asks plays out itself: some milliseconds' work.
const BRIEF: u64 = 20_000;

/// How often a thread that waits looks whether it has been interrupted.
const BEAT: Duration = Duration::from_millis(100);

/// `ValueError` with the argument, the card and the sentence, for the Python side to put together.
fn invalid(fault: &Invalid) -> PyErr {
    PyValueError::new_err((fault.argument, fault.card, fault.message.clone()))
}

fn failed(error: &SolveError) -> PyErr {
    match error {
        SolveError::Invalid(fault) => invalid(fault),
        SolveError::Stopped(Stopped::Nodes) => OutOfNodes::new_err("The search has reached its limit of nodes."),
        SolveError::Stopped(Stopped::Cancelled) => PyRuntimeError::new_err("The search was cancelled."),
    }
}

/// Does `job` on a thread of its own, without Python's lock; an interruption, or an error of `beat`, cancels it.
fn beside<T: Send>(
    py: Python<'_>,
    course: &Course,
    mut beat: impl FnMut(Python<'_>) -> PyResult<()>,
    job: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    thread::scope(|scope| {
        let (tell, mut told) = channel();
        let worker = scope.spawn(move || {
            let _ = tell.send(job());
        });
        let mut stopped = None;
        loop {
            let heard;
            (heard, told) = py.detach(move || (told.recv_timeout(BEAT), told));
            match heard {
                Ok(result) => return stopped.map_or(Ok(result), Err),
                Err(RecvTimeoutError::Timeout) if stopped.is_none() => {
                    stopped = py.check_signals().and_then(|()| beat(py)).err();
                    course.cancel.fetch_or(stopped.is_some(), Ordering::Relaxed);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let _ = worker.join(); // it has panicked; the message is on standard error
                    return Err(PyRuntimeError::new_err("The kernel has failed; please report what was asked of it."));
                }
            }
        }
    })
}

/// A game as far as tricks go, checked and laid out; see `trickbook.kernel.Tables`.
#[pyclass(frozen, name = "Tables")]
struct PyTables(Arc<Tables>);

#[pymethods]
impl PyTables {
    #[new]
    #[pyo3(signature = (*, sides, suits, strength, points, trick_points, last_trick, follow, may_bury, map))]
    #[expect(clippy::too_many_arguments, reason = "they are the fields of a game, each by its name")]
    fn new(
        sides: Vec<u8>,
        suits: Vec<(Cards, bool)>,
        strength: Vec<u8>,
        points: Vec<u8>,
        trick_points: u8,
        last_trick: u8,
        follow: &str,
        may_bury: Cards,
        map: Option<Vec<i32>>,
    ) -> PyResult<PyTables> {
        let suits = suits.into_iter().map(|(cards, trump)| Suit { cards, trump }).collect();
        let follow = match follow {
            "must_follow" => Follow::MustFollow,
            "follow_or_trump" => Follow::FollowOrTrump { must_trump_when_void: true },
            "follow_or_trump_at_will" => Follow::FollowOrTrump { must_trump_when_void: false },
            "free" => Follow::Free,
            "follow_and_beat" => Follow::FollowAndBeat,
            _ => return Err(PyValueError::new_err(("follow", None::<u8>, format!("there is no policy {follow:?}")))),
        };
        let game = Game { sides, suits, strength, points, trick_points, last_trick, follow, may_bury, map };
        Ok(PyTables(Arc::new(Tables::new(game).map_err(|fault| invalid(&fault))?)))
    }
}

/// A moment of the play, checked; see `trickbook.kernel.Position`.
#[pyclass(frozen, name = "Position")]
struct PyPosition {
    tables: Arc<Tables>,
    position: Position,
}

#[pymethods]
impl PyPosition {
    #[new]
    #[pyo3(signature = (tables, *, hands, leader, trick, taken, bury, owed, tricks_left))]
    #[expect(clippy::too_many_arguments, reason = "they are the fields of a position, each by its name")]
    fn new(
        tables: &PyTables,
        hands: Vec<Cards>,
        leader: u8,
        trick: Vec<(u8, u8)>,
        taken: u32,
        bury: Vec<u8>,
        owed: Cards,
        tricks_left: Option<u8>,
    ) -> PyResult<PyPosition> {
        let tables = Arc::clone(&tables.0);
        let position = Position {
            hands: per_seat("hands", &hands, &tables)?,
            leader,
            trick,
            taken,
            bury: per_seat("bury", &bury, &tables)?,
            owed,
            tricks_left,
        };
        position.check(&tables).map_err(|fault| invalid(&fault))?;
        Ok(PyPosition { tables, position })
    }

    /// The seat to act; `None` when the play is over.
    fn to_act(&self) -> Option<u8> {
        self.position.to_act(&self.tables).filter(|_| !self.play().is_over())
    }

    /// The cards that the seat to act may play, or bury if it has to bury first.
    fn legal(&self) -> Cards {
        let play = self.play();
        if play.is_over() { 0 } else { play.legal(&self.tables) }
    }

    /// The position after the seat to act has played, or buried, `card`; who has won the trick with it, and its points.
    fn after(&self, card: u8) -> PyResult<(PyPosition, Option<u8>, u32)> {
        if card >= 64 || self.legal() >> card & 1 == 0 {
            return Err(PyValueError::new_err(("card", card, "the seat to act may not play it")));
        }
        let (tables, mut play, mut trick) = (Arc::clone(&self.tables), self.play(), self.position.trick.clone());
        let (seat, buries) = (play.to_act, play.buries());
        let outcome = play.step(&tables, card);
        let mut position = Position { hands: play.hands, taken: play.taken, bury: play.bury, ..self.position.clone() };
        position.owed = play.owed;
        let (winner, points) = match outcome {
            Outcome::Open => {
                if !buries {
                    trick.push((seat, card));
                }
                position.trick = trick;
                (None, 0)
            }
            Outcome::Won { winner, points } => {
                (position.trick, position.leader) = (Vec::new(), play.to_act);
                position.tricks_left = self.position.tricks_left.map(|left| left - 1);
                (Some(winner), points)
            }
        };
        Ok((PyPosition { tables, position }, winner, points))
    }
}

impl PyPosition {
    fn play(&self) -> Play {
        Play::new(&self.tables, &self.position)
    }
}

/// A list with an entry for each seat, filled up to four.
fn per_seat<T: Copy + Default>(argument: &'static str, list: &[T], tables: &Tables) -> PyResult<[T; 4]> {
    if list.len() != tables.players() {
        return Err(PyValueError::new_err((argument, None::<u8>, "there must be an entry for each seat")));
    }
    let mut all = [T::default(); 4];
    all[..list.len()].copy_from_slice(list);
    Ok(all)
}

/// A solver that keeps its table from one question to the next; threads may share it and take turns.
#[pyclass(frozen, name = "Solver")]
struct PySolver {
    solver: Mutex<Solver>,
    course: Course,
}

impl PySolver {
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        question: impl Fn(&mut Solver) -> Result<T, SolveError> + Send + Sync,
    ) -> PyResult<T> {
        // most questions are answered sooner than a thread begins
        let soon = || self.solver.try_lock().ok().and_then(|mut solver| solver.briefly(BRIEF, &question));
        if let Some(found) = py.detach(soon) {
            return found.map_err(|error| failed(&error));
        }
        let job = || {
            let mut solver: MutexGuard<'_, Solver> = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
            question(&mut solver)
        };
        let found = beside(py, &self.course, |_| Ok(()), job);
        self.course.cancel.store(false, Ordering::Relaxed);
        found?.map_err(|error| failed(&error))
    }
}

#[pymethods]
impl PySolver {
    #[new]
    fn new(memory: usize, nodes: Option<u64>, exact_keys: bool) -> PySolver {
        let course = Course::default();
        let cancel = Some(Arc::clone(&course.cancel));
        let settings = Settings { nodes: nodes.unwrap_or(u64::MAX), memory, cancel, exact_keys };
        PySolver { solver: Mutex::new(Solver::new(settings)), course }
    }

    /// What best play comes to.
    fn solve(&self, py: Python<'_>, at: &PyPosition) -> PyResult<i32> {
        self.ask(py, |solver| solver.solve(&at.tables, &at.position))
    }

    /// The sets of cards that come to the same, with what they come to.
    fn solve_cards(&self, py: Python<'_>, at: &PyPosition) -> PyResult<Vec<(Cards, i32)>> {
        let answers = self.ask(py, |solver| solver.solve_cards(&at.tables, &at.position))?;
        Ok(answers.into_iter().map(|answer| (answer.cards, answer.value)).collect())
    }

    /// Whether side 0 can bring its total to `total`.
    fn reaches(&self, py: Python<'_>, at: &PyPosition, total: u32) -> PyResult<bool> {
        self.ask(py, |solver| solver.reaches(&at.tables, &at.position, total))
    }

    /// A line of best play: seats, cards, and whether they are buried.
    fn line(&self, py: Python<'_>, at: &PyPosition) -> PyResult<Vec<(u8, u8, bool)>> {
        let line = self.ask(py, |solver| solver.line(&at.tables, &at.position))?;
        Ok(line.into_iter().map(|step| (step.seat, step.card, step.buried)).collect())
    }

    /// What the last question cost: cards played out, and positions that the table answered.
    fn stats(&self) -> (u64, u64) {
        let solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        (solver.stats().nodes, solver.stats().hits)
    }
}

/// The kernel as a module of Python.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::arrays::{PyBatch, drawing_playouts};
    #[pymodule_export]
    use super::{OutOfNodes, PyPosition, PySolver, PyTables};
}
