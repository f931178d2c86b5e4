//! What a side is sure of where the points lie in the trumps alone.
//!
//! A trick with trumps in it is won by one of them, so what matters is whose trump is above whose.  Who holds the best
//! trumps can play them one after the other: partners give their dearest to them, and where trumps are led the others
//! must give theirs.  And of the points in a hand each trump of the other side catches one card at most.

use super::catch::{Catch, Lying};
use super::trumps::Trumps;
use crate::tables::{Cards, MAX_PLAYERS, Tables, count, highest, lowest, over};

/// Points that a side is sure of and the trumps that it rests on.
#[derive(Clone, Copy, Debug, Default)]
struct Points {
    points: i32,
    mattered: Cards,
}

/// About how many of the `points` still out side 0 should get: half, and what the four best trumps and every trump are
/// worth in hundredths of the half (found by regression on random deals).
pub(super) fn guess(tables: &Tables, hands: &[Cards; MAX_PLAYERS], points: i32) -> i32 {
    let mut sides = [0; 2];
    for (hand, &side) in hands.iter().zip(&tables.side) {
        sides[side as usize & 1] |= hand & tables.trumps;
    }
    let mut more = 11 * (count(sides[0]) - count(sides[1]));
    let mut left = sides[0] | sides[1];
    for worth in [39, 20, 12, 9] {
        let top = highest(left);
        left ^= top;
        more += if sides[0] & top != 0 { worth } else { -worth };
    }
    (points * (100 + more) + 100).div_euclid(200)
}

impl Catch<'_> {
    /// What follows if the trick to come is the last: all that is still out goes to the side with the best trump.
    pub fn last(&self) -> (bool, Cards) {
        let (_, sides) = self.trumps_of(self.suit);
        let contested = sides[0] != 0 && sides[1] != 0;
        let top = highest(sides[0] | sides[1]);
        (sides[0] > sides[1], if contested { top << self.suit.start } else { 0 })
    }

    /// What follows at the start of a trick from the points that the sides are sure of, if anything does.
    pub fn caught(&self, seat: u8) -> Option<(bool, Cards)> {
        let (suit, needs) = (self.suit, self.needs);
        let tables = &self.board.frame.tables;
        let (trumps, sides) = self.trumps_of(suit);
        let top = usize::from(sides[1] > sides[0]);
        for side in 0..2 {
            if suit.value(sides[side]) >= needs[side]
                && let Some(mattered) = self.kept(&trumps, side, sides[1 - side], needs[side])
            {
                return Some((side == 0, mattered << suit.start));
            }
        }
        let theirs = sides[1 - top];
        let leads = tables.side[seat as usize] as usize == top;
        for drawer in 0..tables.players {
            if tables.side[drawer] as usize != top || over(trumps[drawer], theirs) == 0 {
                continue;
            }
            // who is not on lead himself can be given it by a partner with a trump
            let low = trumps[seat as usize];
            let drawn = drawer == seat as usize || leads && low != 0 && lowest(low) < highest(trumps[drawer]);
            if !drawn && !self.loose {
                continue;
            }
            if let Some(mattered) = self.drawn(&trumps, drawer, i32::from(!drawn), needs[top]) {
                return Some((top == 0, mattered << suit.start));
            }
        }
        None
    }

    /// The trumps among `cards` that need not be tried: of those that nothing divides the dearest is as good
    /// as any where the side of `seat` is sure of the trick, and the cheapest where the other side is.
    pub fn dropped(&self, seat: u8, lying: &Lying, cards: Cards) -> Cards {
        let tables = &self.board.frame.tables;
        let trumps = cards & tables.trumps;
        // those that some other of them can be reached from, upwards, past no card of another hand
        let hand = self.board.hands[seat as usize];
        let stops = (self.board.held & !hand | lying.best | trumps) & tables.trumps;
        let reached = ((trumps << 1 & !stops).wrapping_add(!stops) | trumps << 1) & stops;
        if trumps & reached == 0 {
            return 0;
        }
        let mut later = [0; 2];
        let mut next = self.board.frame.tables.after(seat);
        while next != self.leader {
            later[tables.side[next as usize] as usize] |= self.board.hands[next as usize];
            next = self.board.frame.tables.after(next);
        }
        let best = lying.best;
        let (mut left, mut dropped) = (trumps, 0);
        while left != 0 {
            let card = left.trailing_zeros() as u8;
            let run = self.board.frame.neighbours(self.board.held, card, hand, best) & trumps;
            left &= !run;
            if run & (run - 1) == 0 {
                continue;
            }
            let wins = 1 << card > lying.best;
            let holder = tables.side[if wins { seat } else { lying.winner } as usize];
            if later[1 - holder as usize] > lying.best.max(1 << card) {
                continue;
            }
            let mut kinds = self.board.frame.kinds.iter().map(|kind| kind & run).filter(|&some| some != 0);
            let keep = if holder == tables.side[seat as usize] { kinds.next_back() } else { kinds.next() };
            dropped |= run & !keep.unwrap_or(run);
        }
        dropped
    }

    /// The trumps of each seat and of each side.
    #[inline]
    fn trumps_of(&self, suit: &Trumps) -> ([Cards; MAX_PLAYERS], [Cards; 2]) {
        let tables = &self.board.frame.tables;
        let mut sides = [0; 2];
        let trumps = self.board.hands.map(|hand| suit.of(hand & tables.trumps));
        for (&cards, &side) in trumps.iter().zip(&tables.side) {
            sides[side as usize & 1] |= cards;
        }
        (trumps, sides)
    }

    /// What mattered if a side is sure of what it needs because the others have too few trumps to catch it.
    #[inline]
    fn kept(&self, trumps: &[Cards; MAX_PLAYERS], side: usize, theirs: Cards, need: i32) -> Option<Cards> {
        let (suit, tables) = (self.suit, &self.board.frame.tables);
        let (mut sure, mut mattered) = (0, 0);
        let all = suit.count(theirs);
        for (seat, &cards) in trumps.iter().enumerate().take(tables.players) {
            if tables.side[seat] as usize != side {
                continue;
            }
            let scoring = cards & suit.scoring;
            let mut left = scoring;
            let mut best = Points::default();
            while left != 0 {
                let top = highest(left);
                left ^= top;
                let cards = scoring & !(top - 1);
                let above = suit.count(theirs & !(top - 1));
                if above >= suit.count(cards) {
                    continue;
                }
                let points = suit.value(cards) - suit.dearest(cards, above);
                if points > best.points {
                    best = Points { points, mattered: if above == all { 0 } else { top } };
                }
            }
            sure += best.points;
            mattered |= best.mattered;
        }
        (sure >= need).then_some(mattered)
    }

    /// What mattered if the side of `seat` is sure of what it needs when that seat plays its best trumps one after the
    /// other for as long as it can; the others need not follow in the first `idle` rounds.
    fn drawn(&self, trumps: &[Cards; MAX_PLAYERS], seat: usize, idle: i32, need: i32) -> Option<Cards> {
        let (suit, tables) = (self.suit, &self.board.frame.tables);
        let side = tables.side[seat];
        let (mut left, mut last, mut rounds) = (trumps[seat], 0, 0);
        loop {
            let (mut theirs, mut ours, mut points) = (0, 0, 0);
            for (other, &cards) in trumps.iter().enumerate() {
                if tables.side[other] == side {
                    ours |= cards;
                    continue;
                }
                let falls = rounds - idle;
                let sum = suit.sum(cards);
                if (sum >> 16 & 255) as i32 <= falls {
                    points += (sum & 0xFFFF) as i32;
                } else {
                    theirs |= cards;
                    if falls > (sum >> 24) as i32 {
                        points += suit.cheapest(cards, falls);
                    }
                }
            }
            if theirs == 0 {
                return (suit.value(ours) + points >= need).then_some(last);
            }
            let sure = over(ours, theirs);
            points += suit.value(sure);
            let card = highest(left);
            let mut goes_on = over(card, theirs) != 0;
            for (other, &cards) in trumps.iter().enumerate() {
                if other == seat || tables.side[other] != side || cards == 0 {
                    continue;
                }
                if rounds > 0 {
                    points += suit.dearest(cards & !sure & (last - 1), rounds);
                }
                // he may have to overtake it
                let under = suit.count(cards & card.wrapping_sub(1));
                goes_on &= under > rounds || suit.count(cards) <= rounds;
            }
            if points >= need {
                return Some(lowest(sure & suit.scoring) | last);
            }
            if !goes_on {
                return None;
            }
            (last, left) = (card, left & !card);
            rounds += 1;
        }
    }
}
