//! How far a solver may go, and what a question has cost it so far.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How far a [`Solver`] may go.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The most cards it may play out for one question.
    pub nodes: u64,
    /// The most bytes its table may take.
    pub memory: usize,
    /// Set by another thread, it stops the search within a few microseconds.
    pub cancel: Option<Arc<AtomicBool>>,
    /// Whether positions are told apart card by card, not by what matters of them: slow, for comparison.
    pub exact_keys: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { nodes: u64::MAX, memory: 64 << 20, cancel: None, exact_keys: false }
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

/// What the last question cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Cards played out.
    pub nodes: u64,
    /// Positions answered by the table.
    pub hits: u64,
}

/// What a question has cost so far, and the most that it may.
pub(super) struct Meter {
    pub stats: Stats,
    /// The most cards for the question under way.
    pub limit: u64,
    cancel: Option<Arc<AtomicBool>>,
}

impl Meter {
    /// A meter within `settings`.
    pub fn new(settings: &Settings) -> Meter {
        Meter { stats: Stats::default(), limit: settings.nodes, cancel: settings.cancel.clone() }
    }

    /// One more card is played out, if the limit allows it and nobody has cancelled.
    #[inline]
    pub fn count(&mut self) -> Result<(), Stopped> {
        self.stats.nodes += 1;
        if self.stats.nodes > self.limit {
            return Err(Stopped::Nodes);
        }
        if self.stats.nodes & 1023 == 0 && self.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            return Err(Stopped::Cancelled);
        }
        Ok(())
    }
}
