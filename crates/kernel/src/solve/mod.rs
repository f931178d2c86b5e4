//! The exact solver: what best play by both sides comes to, with all cards known.

use std::fmt;

use self::board::Board;
use self::catch::Catch;
use self::counting::Counting;
use self::duel::{Duel, Memo};
use self::frame::Frame;
use self::goal::{Goal, Ranks, Total, Value};
use self::limits::Meter;
pub use self::limits::{Settings, Stats, Stopped};
use self::search::Search;
use self::table::Table;
use self::weigh::Habits;
use crate::position::Position;
use crate::tables::{Cards, Invalid, Tables, cards_in};
use crate::tricks::Play;

mod alike;
mod board;
mod bounds;
mod cash;
mod catch;
mod counting;
mod duel;
mod frame;
mod goal;
mod limits;
mod offer;
mod order;
mod points;
mod search;
mod sure;
mod table;
mod trumps;
mod two;
mod weigh;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveError {
    /// The position cannot be.
    Invalid(Invalid),
    /// The search was stopped.
    Stopped(Stopped),
}

impl From<Invalid> for SolveError {
    fn from(invalid: Invalid) -> SolveError {
        SolveError::Invalid(invalid)
    }
}

impl From<Stopped> for SolveError {
    fn from(stopped: Stopped) -> SolveError {
        SolveError::Stopped(stopped)
    }
}

impl fmt::Display for SolveError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::Invalid(invalid) => invalid.fmt(out),
            SolveError::Stopped(stopped) => stopped.fmt(out),
        }
    }
}

impl std::error::Error for SolveError {}

/// The value of cards that come to the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The cards, of which it makes no difference which is played (or buried, where cards are buried).
    pub cards: Cards,
    /// What the play comes to with one of them: side 0's total, or its value by the map.
    pub value: i32,
}

/// A card of a line of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Who plays it.
    pub seat: u8,
    /// The card.
    pub card: u8,
    /// Whether it is buried and not played.
    pub buried: bool,
}

/// Answers questions about positions; its table is kept from one to the next.
pub struct Solver {
    settings: Settings,
    meter: Meter,
    table: Table,
    memo: Memo,
    habits: Habits,
}

/// A question being answered: the position laid out, and what its totals are worth.
struct Case {
    frame: Frame,
    /// The values of side 0's totals, which are counted from now on; without a map a total is its own rank.
    ranks: Option<Ranks>,
    base: i32,
    /// What cards and tricks can bring beside the last trick.
    rest: i32,
}

impl Case {
    /// The value of a rank.
    fn value(&self, rank: i32) -> i32 {
        self.ranks.as_ref().map_or(self.base + rank, |ranks| ranks.values[rank as usize])
    }

    /// The cards of the tables for cards of the frame.
    fn original(&self, cards: Cards) -> Cards {
        cards_in(cards).fold(0, |set, card| set | 1 << self.frame.original[card as usize])
    }
}

impl Solver {
    /// A solver that stays within `settings`.
    pub fn new(settings: Settings) -> Solver {
        let (meter, table) = (Meter::new(&settings), Table::new(settings.memory));
        Solver { settings, meter, table, memo: Memo::new(), habits: Habits::NONE }
    }

    /// Asks a question for as long as `nodes` last; nothing if they run out before the solver's own do.
    ///
    /// # Errors
    /// Those of the question.
    pub fn briefly<T>(
        &mut self,
        nodes: u64,
        question: impl FnOnce(&mut Solver) -> Result<T, SolveError>,
    ) -> Option<Result<T, SolveError>> {
        self.meter.limit = nodes.min(self.settings.nodes);
        let found = question(self);
        self.meter.limit = self.settings.nodes;
        match found {
            Err(SolveError::Stopped(Stopped::Nodes)) if nodes < self.settings.nodes => None,
            found => Some(found),
        }
    }

    /// What the last question cost.
    pub fn stats(&self) -> Stats {
        self.meter.stats
    }

    /// What best play comes to: side 0's total, or its value by the map.
    ///
    /// # Errors
    /// The position cannot be, or the search was stopped.
    pub fn solve(&mut self, tables: &Tables, position: &Position) -> Result<i32, SolveError> {
        let (case, play) = self.begin(tables, position, true)?;
        let rank = self.rank(&case, &play, None)?;
        Ok(case.value(rank))
    }

    /// The value of every card that may be played (or buried), equivalent cards together.
    ///
    /// # Errors
    /// The position cannot be, or the search was stopped.
    pub fn solve_cards(&mut self, tables: &Tables, position: &Position) -> Result<Vec<Answer>, SolveError> {
        let (case, play) = self.begin(tables, position, true)?;
        let mut answers = Vec::new();
        if play.is_over() {
            return Ok(answers);
        }
        let mut guess = None;
        for cards in self.choices(&case, &play) {
            let mut after = play;
            after.step(&case.frame.tables, cards.trailing_zeros() as u8);
            let rank = self.rank(&case, &after, guess)?;
            guess = Some(rank);
            answers.push(Answer { cards: case.original(cards), value: case.value(rank) });
        }
        Ok(answers)
    }

    /// Whether side 0 can bring its total to `total` at least, whatever the other side does; the map has no say in it.
    ///
    /// # Errors
    /// The position cannot be, or the search was stopped.
    pub fn reaches(&mut self, tables: &Tables, position: &Position, total: u32) -> Result<bool, SolveError> {
        let (case, play) = self.begin(tables, position, false)?;
        let rank = i32::try_from(total).unwrap_or(i32::MAX).saturating_sub(case.base).min(i32::from(i16::MAX));
        Ok(self.test(&case, &play, rank)?)
    }

    /// A line of best play to the end.
    ///
    /// # Errors
    /// The position cannot be, or the search was stopped.
    pub fn line(&mut self, tables: &Tables, position: &Position) -> Result<Vec<Step>, SolveError> {
        let (case, mut play) = self.begin(tables, position, true)?;
        let mut line = Vec::new();
        if play.is_over() {
            return Ok(line);
        }
        let rank = self.rank(&case, &play, None)?;
        while !play.is_over() {
            let mine = case.frame.tables.side[play.to_act as usize] == 0;
            let choices = self.choices(&case, &play);
            for (number, cards) in choices.iter().enumerate() {
                let card = cards.trailing_zeros() as u8;
                let mut after = play;
                after.step(&case.frame.tables, card);
                // no card of side 0 does better than the rank and some card comes to it; so with side 1, turned about
                let keeps = number + 1 == choices.len()
                    || if mine { self.test(&case, &after, rank)? } else { !self.test(&case, &after, rank + 1)? };
                if keeps {
                    let card = case.frame.original[card as usize];
                    line.push(Step { seat: play.to_act, card, buried: play.buries() });
                    play = after;
                    break;
                }
            }
        }
        Ok(line)
    }

    /// Lays a question out; `mapped` if the map has a say in it, where there is one.
    fn begin(&mut self, tables: &Tables, position: &Position, mapped: bool) -> Result<(Case, Play), Invalid> {
        position.check(tables)?;
        self.meter.stats = Stats::default();
        let most = position.most(tables);
        let mut rest = (most - position.taken) as i32 - i32::from(tables.game().last_trick);
        let ranks = (mapped && tables.game().map.is_some()).then(|| Ranks::new(tables, position.taken, most));
        let bare = ranks.as_ref().is_some_and(|ranks| ranks.last_alone(rest));
        if bare {
            rest = 0;
        }
        let (frame, play) = Frame::new(tables, position, self.settings.exact_keys, bare);
        self.table.renew(frame.tables.all.count_ones());
        self.memo.renew();
        self.habits = Habits::NONE;
        Ok((Case { frame, ranks, base: position.taken as i32, rest }, play))
    }

    /// What may be played now, equivalent cards together.
    fn choices(&self, case: &Case, play: &Play) -> Vec<Cards> {
        let legal = play.legal(&case.frame.tables);
        let hand = play.hands[play.to_act as usize];
        let best = if play.trick.is_empty() { 0 } else { 1 << play.trick.best };
        if play.buries() {
            return cards_in(legal).map(|card| 1 << card).collect();
        }
        let (frame, held) = (&case.frame, play.hands.iter().fold(0, |set, hand| set | hand));
        let different = frame.different(held, legal, hand, best);
        cards_in(different).map(|card| (1 << card | frame.equals(held, card, hand, best)) & legal).collect()
    }

    /// The rank that best play comes to.
    fn rank(&mut self, case: &Case, play: &Play, guess: Option<i32>) -> Result<i32, Stopped> {
        let tables = &case.frame.tables;
        let (least, most, first) = if let Some(ranks) = &case.ranks {
            let most = ranks.values.len() as i32 - 1;
            (0, most, (most + 1) / 2)
        } else {
            let (taken, rest) = (play.taken as i32, play.rest(tables));
            let most = taken + rest + if play.is_over() { 0 } else { i32::from(tables.game().last_trick) };
            let guess = if counting::fits(&case.frame, play) {
                self.counting(case, play, 0).guess(play.leader()) * i32::from(tables.game().trick_points)
            } else if catch::trumps(&case.frame, play).is_some() {
                points::guess(tables, &play.hands, rest)
            } else {
                (most - taken + 1) / 2
            };
            (taken, most, taken + guess)
        };
        // away from the guess by longer and longer steps, until the answers point both ways: then in halves
        let points = tables.scoring != 0;
        let mut step = if points && guess.is_none() { 2 } else { 1 };
        let (mut low, mut high, mut next) = (least, most, guess.unwrap_or(first));
        while low < high {
            next = next.clamp(low + 1, high);
            let reached = self.test(case, play, next)?;
            (low, high) = if reached { (next, high) } else { (low, next - 1) };
            let half = (low + high + 1) / 2;
            next = if low > least && high < most {
                half
            } else if reached {
                half.min(low + step)
            } else {
                half.max(high - step + 1)
            };
            step += i32::from(points);
        }
        Ok(low)
    }

    /// Whether side 0 can come to `rank`.
    fn test(&mut self, case: &Case, play: &Play, rank: i32) -> Result<bool, Stopped> {
        if play.is_over() {
            let total = play.taken as i32;
            return Ok(case.ranks.as_ref().map_or(total, |ranks| i32::from(ranks.of(total))) >= rank);
        }
        let last = i32::from(case.frame.tables.game().last_trick);
        match &case.ranks {
            None => self.ask(case, play, Total::least(rank, last)),
            Some(ranks) if rank as usize >= ranks.values.len() => Ok(false),
            Some(ranks) => match ranks.total(rank as i16, case.rest) {
                Some(total) => self.ask(case, play, total),
                None => self.ask(case, play, Value { ranks, rank: rank as i16 }),
            },
        }
    }

    fn ask<G: Goal>(&mut self, case: &Case, play: &Play, goal: G) -> Result<bool, Stopped> {
        let missing = goal.missing(play.taken as i32);
        if let Some(missing) = missing
            && counting::fits(&case.frame, play)
        {
            let points = i32::from(case.frame.tables.game().trick_points);
            return self.counting(case, play, (missing + points - 1).div_euclid(points)).run(play);
        }
        if duel::fits(&case.frame, play) {
            return Duel::new(&case.frame, &mut self.memo, &mut self.meter, goal).run(play);
        }
        if let Some(missing) = missing
            && let Some(suit) = catch::trumps(&case.frame, play)
        {
            return Catch::new(self.board(case, play), suit, play, missing).run(play);
        }
        Ok(Search::new(self.board(case, play), goal, play).run(play)?.0)
    }

    /// The board of `play`, where a search may begin.
    fn board<'a>(&'a mut self, case: &'a Case, play: &Play) -> Board<'a> {
        Board::new(&case.frame, &mut self.table, &mut self.meter, play)
    }

    /// A search for whether side 0 wins `need` of the tricks left, at a moment for which it is.
    fn counting<'a>(&'a mut self, case: &'a Case, play: &Play, need: i32) -> Counting<'a> {
        let board = Board::new(&case.frame, &mut self.table, &mut self.meter, play);
        Counting::new(board, play, need, &mut self.habits)
    }
}
