//! Trickbook's native kernel: exact solvers of trick play.
//!
//! The kernel knows tricks, not games.  A game hands over [`Game`]: the effective suits, the strength and the points of
//! its cards, what must be followed, and who plays with whom.  Checked and made ready to use it becomes [`Tables`]; a
//! [`Position`] says who holds what and whose lead it is; a [`Solver`] tells what best play by both sides comes to.
//!
//! A card is an index below 64 into the tables, a set of cards a `u64` whose bit *i* stands for card *i*.  The cards of
//! a suit lie together in order of strength, so "higher in the suit" is a matter of one comparison.

#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod batch;
#[cfg(feature = "python")]
mod door;
pub mod playout;
pub mod position;
pub mod solve;
pub mod tables;
pub mod tricks;

pub use position::Position;
pub use solve::{Answer, Settings, SolveError, Solver, Stats, Step, Stopped};
pub use tables::{Follow, Game, Invalid, Suit, Tables};
pub use tricks::{Play, Trick};
