//! Which card to try first where every trick counts the same.
//!
//! All hands are known, so who can take the trick is known too, as far as it goes by the best card each can put to it.

use super::counting::{Counting, Lying, Power};
use super::order::Order;
use crate::tables::{Cards, MAX_CARDS, MAX_PLAYERS, cards_in, count, highest, lowest, over};

/// Who takes the trick in the end, if everybody after `seat` puts his best to it where that beats the rest.
#[inline]
fn expected(leader: u8, seat: u8, (mut winner, mut best): (u8, Power), tops: &[Power; MAX_PLAYERS]) -> (u8, Power) {
    let mut next = (seat + 1) & 3;
    while next != leader {
        let top = tops[next as usize];
        if top > best {
            (winner, best) = (next, top);
        }
        next = (next + 1) & 3;
    }
    (winner, best)
}

/// Rows of up to sixteen tricks, for leads and for followers.
const ROWS: usize = 2 * 16 + 1;
/// After so many leads of a card the older ones count half.
const FADES: u16 = 400;

/// What the search has seen of cards, kept from one question about a deal to the next.
pub(super) struct Habits {
    /// The card that last settled a node, by tricks left and seat: of leads, then of followers.
    pub killer: [[u8; MAX_PLAYERS]; ROWS],
    /// How often each card of each seat was led, and how often that settled the node.
    led: [[[u16; 2]; MAX_CARDS]; MAX_PLAYERS],
}

impl Habits {
    pub const NONE: Habits = Habits { killer: [[u8::MAX; MAX_PLAYERS]; ROWS], led: [[[0; 2]; MAX_CARDS]; MAX_PLAYERS] };

    /// `seat` has led `card`, which settled the node or not.
    #[inline]
    pub fn saw(&mut self, seat: u8, card: u8, settled: bool) {
        let led = &mut self.led[seat as usize][card as usize];
        if led[0] == FADES {
            *led = led.map(|number| number / 2);
        }
        *led = [led[0] + 1, led[1] + u16::from(settled)];
    }

    /// How much of `most` a lead weighs for its past.
    #[inline]
    fn worth(&self, seat: u8, card: u8, most: i32) -> i32 {
        let [led, settled] = self.led[seat as usize][card as usize].map(i32::from);
        most * (settled + 2) / (led + 4)
    }
}

/// What the signs of a good lead weigh; found by regression on what leads of random deals cost to search.  A list by
/// place begins with the leader, then come his left, his partner, his right.
struct Signs {
    /// By place: who should win the trick.
    won: [i32; 4],
    /// By place of the best and of the second best card of the suit.
    best: [[i32; 4]; 4],
    /// By place: who has none of the suit.
    void: [i32; 4],
    /// By place: who would ruff.
    ruff: [i32; 4],
    /// By place: for each card that he has of the suit.
    length: [i32; 4],
    /// They have more of the suit than we.
    outnumbered: i32,
    /// Each of the suit's best that are all ours.
    solid: i32,
    /// More than half of the tricks are needed.
    many: i32,
    /// A foe with trumps has none of some suit.
    threat: i32,
    /// The leader's lowest of the suit.
    low: i32,
    /// The best of the suit.
    top: i32,
    /// For each lower card that the leader has of the suit.
    below: i32,
    /// For each higher card of the foes.
    above: i32,
    /// The next higher is the leader's, too.
    touching: i32,
    /// It settled the last such node.
    killer: i32,
    /// The table tells to try it.
    hint: i32,
    /// It has always settled its nodes.
    past: i32,
}

const PLAIN: Signs = Signs {
    won: [151, 0, 153, -60],
    best: [[9, -9, 0, -168], [0, 0, 133, 0], [23, 10, 22, 0], [0, 22, -40, -12]],
    void: [0, -182, -55, -196],
    ruff: [0, -158, -47, -115],
    length: [16, -46, -15, -28],
    outnumbered: 0,
    solid: 0,
    many: 0,
    threat: 0,
    low: 90,
    top: 114,
    below: -29,
    above: 5,
    touching: -16,
    killer: 213,
    hint: 82,
    past: 214,
};

const TRUMP: Signs = Signs {
    won: [211, 0, 212, -66],
    best: [[-73, -15, -14, -69], [0, -15, 93, 54], [61, 19, -35, -16], [49, 69, -26, 35]],
    void: [0, -374, 0, -365],
    ruff: [0, 0, 0, 0],
    length: [0, 0, -37, 0],
    outnumbered: -94,
    solid: -63,
    many: 54,
    threat: 36,
    low: 161,
    top: 67,
    below: -25,
    above: -22,
    touching: -48,
    killer: 105,
    hint: 58,
    past: 132,
};

impl Counting<'_> {
    /// The order of `cards`, of which `seat` leads one.
    pub fn weigh_leads(&self, seat: u8, cards: Cards) -> Order {
        let mut order = Order::empty();
        if cards & (cards - 1) == 0 {
            return order;
        }
        for suit in self.tables.suits {
            if cards & suit != 0 {
                self.weigh_suit(seat, cards & suit, suit, &mut order);
            }
        }
        order
    }

    /// Weighs `cards` of `suit`, of which `seat` leads one.
    fn weigh_suit(&self, seat: u8, cards: Cards, suit: Cards, order: &mut Order) {
        let trumps = self.tables.trumps;
        let signs = if suit == trumps { &TRUMP } else { &PLAIN };
        let places = [0, 1, 2, 3].map(|place| self.board.hands[(seat as usize + place) & 3]);
        let mine = places.map(|hand| hand & suit);
        let out = self.board.held & suit;
        let foes = mine[1] | mine[3];
        let whose = |card: Cards| (0..3).find(|&place| mine[place] & card != 0).unwrap_or(3);
        let best = highest(out);
        let mut score = 0;
        if out != best {
            score += signs.best[whose(best)][whose(highest(out ^ best))];
        }
        for place in 0..4 {
            score += count(mine[place]) * signs.length[place];
            if mine[place] == 0 {
                score += signs.void[place] + if places[place] & trumps != 0 { signs.ruff[place] } else { 0 };
            }
        }
        if suit == trumps {
            let ours = mine[0] | mine[2];
            score += if count(foes) > count(ours) { signs.outnumbered } else { 0 };
            score += count(over(ours, foes)) * signs.solid;
            score += if 2 * self.needs[self.tables.side[seat as usize] as usize] > self.left { signs.many } else { 0 };
            let void =
                |hand: Cards| hand & trumps != 0 && self.tables.suits.iter().any(|&s| s != trumps && hand & s == 0);
            score += if void(places[1]) || void(places[3]) { signs.threat } else { 0 };
        }
        let tops = places.map(|hand| self.top(hand, suit));
        let killer = self.habits.killer[self.left as usize][seat as usize];
        for card in cards_in(cards) {
            let bit: Cards = 1 << card;
            let mut score = score;
            let (winner, _) = expected(0, 0, (0, self.power(bit)), &tops);
            score += signs.won[winner as usize];
            let higher = out & !(2 * bit - 1);
            score += count(foes & higher) * signs.above;
            if higher == 0 {
                score += signs.top;
            } else if mine[0] & lowest(higher) != 0 {
                score += signs.touching;
            }
            let below = count(mine[0] & (bit - 1));
            score += if below == 0 { signs.low } else { below * signs.below };
            score += self.habits.worth(seat, card, signs.past);
            if self.hint == card {
                score += signs.hint;
            }
            if killer == card {
                score += signs.killer;
            }
            order.add(card, score);
        }
    }

    /// The order of `cards`, of which `seat` puts one to `trick`.
    pub fn weigh(&self, seat: u8, trick: &Lying, cards: Cards, tops: &[Power; MAX_PLAYERS]) -> Order {
        let mut order = Order::empty();
        if cards & (cards - 1) == 0 {
            return order;
        }
        let hand = self.board.hands[seat as usize];
        let killer = self.habits.killer[self.left as usize + 16][seat as usize];
        for suit in self.tables.suits {
            for card in cards_in(cards & suit) {
                let bit = 1u64 << card;
                let power = if suit == trick.suit || suit == self.tables.trumps { self.power(bit) } else { 0 };
                let wins = power > trick.best;
                let so_far = if wins { (seat, power) } else { (trick.winner, trick.best) };
                let (winner, _) = expected(trick.leader, seat, so_far, tops);
                let ours = (winner ^ seat) & 1 == 0;
                let rank = (suit & (bit - 1) & self.board.held).count_ones() as i32;
                let mut score = if ours { 376 } else { 0 };
                if ours && winner == seat {
                    score += 36;
                }
                if suit != trick.suit {
                    // a discard: from length, never a winner
                    score += (hand & suit).count_ones() as i32 * 36 - 18 * rank;
                    if suit == self.tables.trumps {
                        score -= 90;
                    }
                    if hand & suit & (bit - 1) == 0 && bit > (suit & self.board.held & !bit) {
                        score -= 8; // the last and best of its suit
                    }
                } else {
                    score -= 14 * rank;
                    if !ours && wins {
                        score += 66;
                    }
                }
                if killer == card {
                    score += 26;
                }
                order.add(card, score);
            }
        }
        order
    }
}
