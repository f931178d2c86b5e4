//! What a side is sure of without search, at the start of a trick.
//!
//! Quick tricks of the side on lead: winners that can be cashed at once, by the leader and, over one entry, by his
//! partner.  Later tricks of the other side: trumps that nothing can beat.  They are counted where every trick counts
//! the same, suit must be followed, and partners sit opposite.

use super::frame::Frame;
use crate::tables::{Cards, Follow, MAX_PLAYERS};

/// A number of tricks and the cards that it rests on.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sure {
    pub tricks: i32,
    pub mattered: Cards,
}

/// Whether tricks of these tables can be counted.
pub(super) fn countable(frame: &Frame) -> bool {
    let tables = &frame.tables;
    tables.scoring == 0
        && tables.game().trick_points > 0
        && !frame.ties
        && tables.game().follow == Follow::MustFollow
        && tables.players == 4
        && tables.side[0] == tables.side[2]
        && tables.side[1] == tables.side[3]
        && tables.side[0] != tables.side[1]
}

#[inline]
fn highest(cards: Cards) -> Cards {
    if cards == 0 { 0 } else { 1 << (63 - cards.leading_zeros()) }
}

#[inline]
fn lowest(cards: Cards) -> Cards {
    cards & cards.wrapping_neg()
}

#[inline]
fn count(cards: Cards) -> i32 {
    cards.count_ones() as i32
}

/// The cards of `cards` above the highest of `others`, which are of the same suit.
#[inline]
fn over(cards: Cards, others: Cards) -> Cards {
    if others == 0 { cards } else { cards & !(u64::MAX >> others.leading_zeros()) }
}

/// The tricks that the side of `leader` takes at once, as far as `enough`.
pub(super) fn quick(frame: &Frame, hands: &[Cards; MAX_PLAYERS], leader: usize, enough: i32) -> Sure {
    let (own, partner) = (hands[leader], hands[(leader + 2) & 3]);
    let foes = [hands[(leader + 1) & 3], hands[(leader + 3) & 3]];
    let trumps = frame.tables.trumps;
    let most = count(own).min(count(partner));
    let mut sure = Sure::default();
    let mut beyond = Sure::default(); // what partner adds once he is in
    let mut entry = false;
    let mut drawn = (foes[0] | foes[1]) & trumps == 0;
    // trumps first: where they draw the others', the rest runs
    let mut order = [0usize; 4];
    let mut number = 0;
    for (suit, &cards) in frame.tables.suits.iter().enumerate() {
        if cards == trumps && cards != 0 {
            order[number] = order[0];
            order[0] = suit;
            number += 1;
        } else if cards & (own | partner) != 0 {
            order[number] = suit;
            number += 1;
        }
    }
    for &suit in &order[..number] {
        let cards = frame.tables.suits[suit];
        let (mine, his) = (own & cards, partner & cards);
        let lengths = [count(foes[0] & cards), count(foes[1] & cards)];
        let theirs = (foes[0] | foes[1]) & cards;
        let longest = lengths[0].max(lengths[1]);
        // rounds before a foe can trump
        let rounds = if cards == trumps || drawn {
            i32::MAX
        } else {
            let safe = |foe: usize| if foes[foe] & trumps == 0 { i32::MAX } else { lengths[foe] };
            safe(0).min(safe(1))
        };
        if rounds == 0 {
            continue;
        }
        let (mut mine, mut his) = (mine, his);
        let (winners, helpers) = (over(mine, theirs), over(his, theirs));
        let mut cashed = 0;
        let mut used = 0;
        let mut left = winners;
        while left != 0 && cashed < rounds {
            let card = highest(left);
            let under = lowest(his);
            if under > card {
                break; // partner would have to take it
            }
            left &= !card;
            mine &= !card;
            his &= !under;
            used = card;
            cashed += 1;
        }
        if left == 0 && cashed >= longest && (cards == trumps || drawn) && his == 0 {
            cashed += count(mine); // nobody else has any left
            mine = 0;
        }
        sure.tricks += cashed;
        sure.mattered |= used;
        if cards == trumps && cashed >= longest {
            drawn = true;
        }
        if sure.tricks >= enough {
            break;
        }
        let helpers = helpers & his;
        if helpers != 0 && cashed < rounds {
            if mine != 0 && lowest(mine) < highest(helpers) {
                entry = true;
            }
            // the leader could be made to overtake what partner leads
            let number = if left == 0 { count(helpers).min(rounds - cashed) } else { 1 };
            let more =
                if cashed + number >= longest && (cards == trumps || drawn) && mine == 0 { count(his) } else { number };
            beyond.tricks += more;
            beyond.mattered |= lowest(helpers);
        }
    }
    if sure.tricks < enough && entry {
        sure.tricks += beyond.tricks;
        sure.mattered |= beyond.mattered;
    }
    sure.tricks = sure.tricks.min(most);
    sure
}

/// The tricks that the side not on lead takes sooner or later.
pub(super) fn later(frame: &Frame, hands: &[Cards; MAX_PLAYERS], leader: usize) -> Sure {
    let trumps = frame.tables.trumps;
    let ours = (hands[leader] | hands[(leader + 2) & 3]) & trumps;
    let tops = [over(hands[(leader + 1) & 3] & trumps, ours), over(hands[(leader + 3) & 3] & trumps, ours)];
    let best = if count(tops[0]) >= count(tops[1]) { tops[0] } else { tops[1] };
    Sure { tricks: count(best), mattered: lowest(best) }
}
