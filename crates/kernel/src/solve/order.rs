//! Which card to try first.

use super::goal::Goal;
use super::search::Search;
use crate::tables::Cards;
use crate::tricks::Trick;

/// The cards of a node, best first.
pub(super) struct Order;

impl Order {
    /// The order of `cards` for `seat` at `trick`.
    pub fn new<G: Goal>(_: &Search<'_, G>, _: u8, _: &Trick, _: Cards) -> Order {
        Order
    }

    /// The best of the cards that are `left`.
    pub fn next(&mut self, left: Cards) -> Option<u8> {
        (left != 0).then(|| left.trailing_zeros() as u8)
    }
}
