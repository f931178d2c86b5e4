//! The exact solver: what best play by both sides comes to, with all cards known.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::position::Position;
use crate::tables::{Cards, Invalid, Tables, cards_in};
use crate::tricks::Play;

/// How far a [`Solver`] may go.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The most cards it may play out for one question.
    pub nodes: u64,
    /// The most bytes its table may take.
    pub memory: usize,
    /// Set by another thread, it stops the search within a few microseconds.
    pub cancel: Option<Arc<AtomicBool>>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { nodes: u64::MAX, memory: 64 << 20, cancel: None }
    }
}

/// Why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// It has reached [`Settings::nodes`].
    Nodes,
    /// [`Settings::cancel`] was set.
    Cancelled,
}

impl fmt::Display for Stopped {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Stopped::Nodes => "the search has reached its limit of nodes",
            Stopped::Cancelled => "the search was cancelled",
        })
    }
}

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

/// What the last question cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Cards played out.
    pub nodes: u64,
    /// Positions answered by the table.
    pub hits: u64,
}

/// Answers questions about positions; its table is kept from one to the next.
#[derive(Debug)]
pub struct Solver {
    settings: Settings,
    stats: Stats,
}

impl Solver {
    /// A solver that stays within `settings`.
    pub fn new(settings: Settings) -> Solver {
        Solver { settings, stats: Stats::default() }
    }

    /// What the last question cost.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// What best play comes to: side 0's total, or its value by the map.
    ///
    /// # Errors
    /// The position cannot be, or the search was stopped.
    pub fn solve(&mut self, tables: &Tables, position: &Position) -> Result<i32, SolveError> {
        let play = self.begin(tables, position)?;
        Ok(self.value(tables, &play, i32::MIN + 1, i32::MAX)?)
    }

    /// The value of every card that may be played (or buried), equivalent cards together.
    ///
    /// # Errors
    /// The position cannot be, or the search was stopped.
    pub fn solve_cards(&mut self, tables: &Tables, position: &Position) -> Result<Vec<Answer>, SolveError> {
        let play = self.begin(tables, position)?;
        let mut answers = Vec::new();
        if !play.is_over() {
            for card in cards_in(play.legal(tables)) {
                let mut after = play;
                after.step(tables, card);
                let value = self.value(tables, &after, i32::MIN + 1, i32::MAX)?;
                answers.push(Answer { cards: 1 << card, value });
            }
        }
        Ok(answers)
    }

    /// Whether side 0 can bring its total to `total` at least, whatever the other side does; the map has no say in it.
    ///
    /// # Errors
    /// The position cannot be, or the search was stopped.
    pub fn reaches(&mut self, tables: &Tables, position: &Position, total: u32) -> Result<bool, SolveError> {
        let mut game = tables.game().clone();
        game.map = None;
        Ok(self.solve(&Tables::new(game)?, position)? >= total as i32)
    }

    /// A line of best play to the end.
    ///
    /// # Errors
    /// The position cannot be, or the search was stopped.
    pub fn line(&mut self, tables: &Tables, position: &Position) -> Result<Vec<Step>, SolveError> {
        let mut play = self.begin(tables, position)?;
        let mut line = Vec::new();
        while !play.is_over() {
            let value = self.value(tables, &play, i32::MIN + 1, i32::MAX)?;
            let mut best = None;
            for card in cards_in(play.legal(tables)) {
                let mut after = play;
                after.step(tables, card);
                if self.value(tables, &after, i32::MIN + 1, i32::MAX)? == value {
                    best = Some((card, after));
                    break;
                }
            }
            let Some((card, after)) = best else { break };
            line.push(Step { seat: play.to_act, card, buried: play.buries() });
            play = after;
        }
        Ok(line)
    }

    fn begin(&mut self, tables: &Tables, position: &Position) -> Result<Play, Invalid> {
        position.check(tables)?;
        self.stats = Stats::default();
        Ok(Play::new(tables, position))
    }

    fn value(&mut self, tables: &Tables, play: &Play, mut low: i32, mut high: i32) -> Result<i32, Stopped> {
        if play.is_over() {
            return Ok(tables.value(play.taken));
        }
        self.stats.nodes += 1;
        if self.stats.nodes > self.settings.nodes {
            return Err(Stopped::Nodes);
        }
        if self.stats.nodes & 1023 == 0
            && self.settings.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed))
        {
            return Err(Stopped::Cancelled);
        }
        let mine = tables.side[play.to_act as usize] == 0;
        let mut best = if mine { i32::MIN } else { i32::MAX };
        for card in cards_in(play.legal(tables)) {
            let mut after = *play;
            after.step(tables, card);
            let value = self.value(tables, &after, low, high)?;
            if mine {
                best = best.max(value);
                low = low.max(value);
            } else {
                best = best.min(value);
                high = high.min(value);
            }
            if low >= high {
                break;
            }
        }
        Ok(best)
    }
}
