//! Which card to try first: what should win the trick cheaply, what wins it for partner, else what is missed least.
//!
//! All hands are known, so who can take the trick is known too, as far as it goes by the best card each can put to it.

use super::goal::Goal;
use super::search::Search;
use crate::tables::{Cards, MAX_PLAYERS, cards_in};
use crate::tricks::Trick;

/// More cards than this are hardly ever different in one hand.
const MOST: usize = 16;
/// No card.
pub(super) const NOBODY: u8 = u8::MAX;

/// The cards of a node, best first.
pub(super) struct Order {
    /// By card: its score times 64 with its number.
    scores: [i32; MOST],
    number: usize,
}

impl Order {
    /// The order of `cards` for `seat` at `trick`, to which the seats can put `tops` once it has begun.
    pub fn new<G: Goal>(
        search: &Search<'_, G>,
        seat: u8,
        trick: &Trick,
        cards: Cards,
        tops: &[u8; MAX_PLAYERS],
    ) -> Order {
        let (mut led, mut best) = (trick.led, *tops);
        Order::of(cards, |card| {
            if !trick.is_empty() {
                return follow(search, seat, trick, card, &best);
            }
            let suit = search.board.frame.tables.suit_of[card as usize];
            if suit != led {
                (led, best) = (suit, self::tops(search, seat, suit));
            }
            lead(search, seat, card, &best)
        })
    }

    /// The order of `cards` by their scores.
    #[inline]
    pub fn of(cards: Cards, mut score: impl FnMut(u8) -> i32) -> Order {
        let mut order = Order::empty();
        if cards & cards.wrapping_sub(1) != 0 {
            cards_in(cards).for_each(|card| order.add(card, score(card)));
        }
        order
    }

    /// An order without cards, in which the lowest comes first.
    #[inline]
    pub fn empty() -> Order {
        Order { scores: [0; MOST], number: 0 }
    }

    /// Takes in one more card, if there is room.
    #[inline]
    pub fn add(&mut self, card: u8, score: i32) {
        if self.number < MOST {
            self.scores[self.number] = score * 64 + i32::from(card);
            self.number += 1;
        }
    }

    /// The best of the cards that are `left`.
    #[inline]
    pub fn next(&mut self, left: Cards) -> Option<u8> {
        if left == 0 {
            return None;
        }
        let mut best = i32::MIN;
        for &score in &self.scores[..self.number] {
            if left >> (score & 63) & 1 != 0 && score > best {
                best = score;
            }
        }
        // cards beyond the list come last
        Some(if best == i32::MIN { left.trailing_zeros() as u8 } else { (best & 63) as u8 })
    }
}

/// The best card, by seat, that `seat` and those who play after it can put to the trick: of the suit led, or a trump.
#[inline]
pub(super) fn tops<G: Goal>(search: &Search<'_, G>, seat: u8, led: u8) -> [u8; MAX_PLAYERS] {
    let tables = &search.board.frame.tables;
    let mut tops = [NOBODY; MAX_PLAYERS];
    let mut next = seat;
    loop {
        let hand = search.board.hands[next as usize];
        let (suit, trumps) = (hand & tables.suits[led as usize], hand & tables.trumps);
        let can = if trumps != 0 && (search.loose || suit == 0) { trumps } else { suit };
        if can != 0 {
            tops[next as usize] = 63 - can.leading_zeros() as u8;
        }
        next = search.board.frame.tables.after(next);
        if next == search.leader {
            return tops;
        }
    }
}

/// Who takes the trick in the end, and with what, if everybody after `seat` puts his best to it where that beats the rest.
#[inline]
fn expected<G: Goal>(
    search: &Search<'_, G>,
    seat: u8,
    (mut winner, mut best): (u8, u8),
    tops: &[u8; MAX_PLAYERS],
) -> (u8, u8) {
    let mut next = search.board.frame.tables.after(seat);
    while next != search.leader {
        let top = tops[next as usize];
        if top != NOBODY && search.board.frame.tables.beats(top, best) {
            (winner, best) = (next, top);
        }
        next = search.board.frame.tables.after(next);
    }
    (winner, best)
}

/// What each sign of a good card weighs; found by trial on random deals.
const SIGNS: [i32; 32] = [
    219, 16, -89, -94, 39, 67, 136, 68, 37, 34, 6, 80, -23, 34, -64, 12, 376, 11, -6, 36, -197, -8, -24, 66, 48, 19, 5,
    24, -7, 2, 0, 45,
];

fn lead<G: Goal>(search: &Search<'_, G>, seat: u8, card: u8, tops: &[u8; MAX_PLAYERS]) -> i32 {
    let w = &SIGNS;
    let tables = &search.board.frame.tables;
    let suit = tables.suit_of[card as usize] as usize;
    let cards = tables.suits[suit];
    let hand = search.board.hands[seat as usize];
    let side = tables.side[seat as usize];
    let (winner, best) = expected(search, seat, (seat, card), tops);
    let ours = tables.side[winner as usize] == side;
    let length = (hand & cards).count_ones() as i32;
    let others = search.board.held & !hand & cards;
    let trump = cards == tables.trumps;
    let mut score = w[7] * others.count_ones() as i32 + w[6] * length;
    if ours {
        score += w[0];
        if winner == seat {
            score += w[1];
        }
    }
    if tables.trumps >> best & 1 != 0 && !trump {
        score += if ours { w[2] } else { w[3] };
    }
    if trump {
        score += if ours { w[4] } else { w[5] };
    }
    let below = (hand & cards & ((1 << card) - 1)).count_ones() as i32;
    score += w[8] * below;
    let above = (others & !((1 << card) - 1)).count_ones() as i32;
    score += if ours { w[9] } else { w[10] } * above;
    if search.board.frame.tables.players == 4 {
        let partner = search.board.hands[(seat as usize + 2) & 3] & cards;
        score += w[11] * partner.count_ones() as i32;
        if partner != 0 && partner > (others & !partner) {
            score += w[12]; // partner has the best card of the suit
        }
        let bit = 1u64 << card;
        if bit > others {
            score += w[25]; // the best card of its suit
        }
        let ruff = |place: usize| {
            let hand = search.board.hands[(seat as usize + place) & 3];
            hand & cards == 0 && hand & tables.trumps != 0
        };
        if !trump {
            if ruff(2) {
                score += w[26];
            }
            if ruff(1) || ruff(3) {
                score += w[27];
            }
            if length == 1 && hand & tables.trumps != 0 {
                score += w[28];
            }
            let top = hand & cards;
            if top > (others & !partner) {
                score += w[30]; // the leader himself has the best card of the suit, if not this one
            }
        }
        let left = search.board.hands[(seat as usize + 1) & 3] & cards;
        let right = search.board.hands[(seat as usize + 3) & 3] & cards;
        if right > left && right > partner {
            score += w[14]; // through strength
        } else if left > partner {
            score += w[15];
        }
    }
    if search.hint == card {
        score += 1000;
    }
    if search.killer[search.tricks_left as usize][seat as usize] == card {
        score += w[13];
    }
    // how much the trick brings if it comes off
    score + point(search, card, ours, w[24])
}

/// Points are given to partner and kept from the others.
#[inline]
fn point<G: Goal>(search: &Search<'_, G>, card: u8, ours: bool, weight: i32) -> i32 {
    let points = i32::from(search.board.frame.tables.points[card as usize]) * weight;
    if ours { points } else { -points }
}

fn follow<G: Goal>(search: &Search<'_, G>, seat: u8, trick: &Trick, card: u8, tops: &[u8; MAX_PLAYERS]) -> i32 {
    let w = &SIGNS;
    let tables = &search.board.frame.tables;
    let side = tables.side[seat as usize];
    let bit = 1u64 << card;
    let wins = tables.beats(card, trick.best);
    let (so_far, holder) = if wins { (card, seat) } else { (trick.best, trick.winner) };
    let (winner, _) = expected(search, seat, (holder, so_far), tops);
    let ours = tables.side[winner as usize] == side;
    let suit = tables.suits[tables.suit_of[card as usize] as usize];
    let hand = search.board.hands[seat as usize];
    let rank = (suit & (bit - 1) & search.board.held).count_ones() as i32;
    let mut score = if ours { w[16] } else { 0 };
    if ours && winner == seat {
        score += w[17];
    }
    if tables.suit_of[card as usize] != trick.led {
        // a discard: from length, never a winner
        let length = (hand & suit).count_ones() as i32;
        score += length * w[19] + w[18] * rank;
        if bit & tables.trumps != 0 {
            score += w[20];
        }
        if hand & suit & (bit - 1) == 0 && bit > (suit & search.board.held & !bit) {
            score += w[22]; // the last and best of its suit
        }
    } else {
        score += w[21] * rank;
        if !ours && wins {
            score += w[23];
        }
    }
    if search.killer[search.tricks_left as usize + 16][seat as usize] == card {
        score += w[29];
    }
    score + point(search, card, ours, w[31])
}
