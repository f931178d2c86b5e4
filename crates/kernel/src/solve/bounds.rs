//! What a side is sure of without search, at the start of a trick.
//!
//! Tricks of the side on lead are those that it can cash (`cash.rs`); later tricks of the other side those of trumps that
//! outnumber what can beat them.  They are counted where every trick counts the same, suit must be followed, and
//! partners sit opposite.

use super::frame::Frame;
use crate::tables::{Cards, MAX_PLAYERS, count, highest};

/// A number of tricks and the cards that it rests on.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sure {
    pub tricks: i32,
    pub mattered: Cards,
}

/// The tricks that one hand of the side not on lead takes sooner or later: of its best trumps, as many more as it has than
/// the other side has above them, since each of those beats one at most.
pub(super) fn later(frame: &Frame, hands: &[Cards; MAX_PLAYERS], leader: usize) -> Sure {
    let trumps = frame.tables.trumps;
    let theirs = (hands[leader] | hands[(leader + 2) & 3]) & trumps;
    let one = outnumber(hands[(leader + 1) & 3] & trumps, theirs);
    let other = outnumber(hands[(leader + 3) & 3] & trumps, theirs);
    if one.tricks >= other.tricks { one } else { other }
}

/// What the trumps `mine` of one hand win in the end against `theirs`.
pub(super) fn outnumber(mine: Cards, theirs: Cards) -> Sure {
    let mut sure = Sure::default();
    let mut left = mine;
    let mut number = 0;
    while left != 0 {
        let card = highest(left);
        left ^= card;
        number += 1;
        let more = number - count(theirs & !(card - 1));
        if more > sure.tricks {
            sure = Sure { tricks: more, mattered: card };
        }
    }
    if theirs == 0 {
        sure.mattered = 0;
    }
    sure
}
