//! What a position settles before a card is played: what the bounds say to the question asked.

use super::bounds;
use super::goal::Goal;
use super::search::Search;
use crate::tables::{Cards, cards_in};
use crate::tricks::Trick;

impl<G: Goal> Search<'_, G> {
    /// About how much side 0 should win where tricks count: by the four best cards of each suit, and by trumps.
    pub fn guess(&self) -> i32 {
        let tables = &self.frame.tables;
        let mut ours = 0;
        for seat in (0..tables.players).filter(|&seat| tables.side[seat] == 0) {
            ours |= self.hands[seat];
        }
        let mut lead = 0; // in thirtieths of a trick
        for suit in tables.suits {
            let mut cards = self.held & suit;
            for worth in [4, 3, 2, 1] {
                if cards == 0 {
                    break;
                }
                let top = 1 << (63 - cards.leading_zeros());
                cards &= !top;
                lead += if ours & top != 0 { 5 * worth } else { -5 * worth };
            }
        }
        let trumps = (ours & tables.trumps).count_ones() as i32 * 2 - (self.held & tables.trumps).count_ones() as i32;
        lead += 5 * trumps;
        let half = i32::from(self.tricks_left) * 15;
        (half + lead + 15).div_euclid(30) * self.per_trick
    }

    /// What follows from the tricks that the sides are sure of, if anything does.
    pub fn counted(&self, seat: u8) -> Option<(bool, Cards)> {
        let missing = self.goal.missing(self.taken)?;
        let mine = self.frame.tables.side[seat as usize] == 0;
        // how many tricks the side on lead needs for its answer, and how many of the other's would refute it
        let spare = self.rest + self.last_trick - missing;
        let (need, refute) = if mine { (missing, spare + 1) } else { (spare + 1, missing) };
        let (need, refute) = (self.tricks(need), self.tricks(refute));
        let sure = bounds::quick(self.frame, &self.hands, seat as usize, need);
        if sure.tricks >= need {
            return Some((mine, sure.mattered));
        }
        let sure = bounds::later(self.frame, &self.hands, seat as usize);
        (sure.tricks >= refute).then_some((!mine, sure.mattered))
    }

    /// How many tricks come to so many points at least.
    fn tricks(&self, points: i32) -> i32 {
        (points + self.per_trick - 1) / self.per_trick
    }

    /// The least sum that some of the points still out make, not below `need`: to need the one is to need the other.
    pub fn next_sum(&self, need: i16) -> i16 {
        if self.last_trick != 0 || !(1..128).contains(&need) || self.goal.missing(self.taken).is_none() {
            return need;
        }
        let mut sums = 1u128;
        for card in cards_in(self.held & self.frame.tables.scoring) {
            sums |= sums.checked_shl(u32::from(self.frame.tables.points[card as usize])).unwrap_or(0);
        }
        let sums = sums >> need;
        if sums == 0 { need } else { need + sums.trailing_zeros() as i16 }
    }

    /// What follows from the points that the sides are sure of, if anything does.
    pub fn caught(&self, seat: u8) -> Option<(bool, Cards)> {
        let missing = self.goal.missing(self.taken)?;
        let tables = &self.frame.tables;
        let mine = tables.side[seat as usize] == 0;
        let spare = self.rest + self.last_trick - missing;
        let (need, refute) = if mine { (missing, spare + 1) } else { (spare + 1, missing) };
        let sure = bounds::drawn(self.frame, &self.hands, seat as usize);
        if sure.points >= need {
            return Some((mine, sure.mattered));
        }
        let mut sides = [0; 2];
        for seat in 0..tables.players {
            sides[usize::from(tables.side[seat] == 0)] |= self.hands[seat] & tables.trumps;
        }
        let sure = bounds::certain(self.frame, sides[usize::from(!mine)], sides[usize::from(mine)]);
        (sure.points >= refute).then_some((!mine, sure.mattered))
    }

    /// What follows, in the middle of a trick, from the points that the sides are sure of.
    pub fn caught_already(&self, seat: u8, trick: &Trick) -> Option<(bool, Cards)> {
        let missing = self.goal.missing(self.taken)?;
        let frame = self.frame;
        let tables = &frame.tables;
        let mut sides = [0; 2];
        for seat in 0..tables.players {
            sides[tables.side[seat] as usize] |= self.hands[seat] & tables.trumps;
        }
        let holder = tables.side[trick.winner as usize] as usize;
        let mut foes = 0;
        let mut next = seat;
        while next != self.leader {
            if tables.side[next as usize] as usize != holder {
                foes |= self.hands[next as usize];
            }
            next = self.after(next);
        }
        let above = tables.above[trick.best as usize];
        let trumped = tables.trumps >> trick.best & 1 != 0;
        let beaten = foes & if trumped { above } else { above | tables.trumps } != 0;
        // a card that lies there can beat what is still in the hands of the others
        let mut above_them = sides;
        if trumped {
            above_them[holder] |= 1 << trick.best;
        }
        let mut sure = [0, 1].map(|side| bounds::certain(frame, sides[side], above_them[1 - side]));
        if !beaten {
            sure[holder].points += i32::from(trick.points);
            sure[holder].mattered |= 1 << trick.best;
        }
        if sure[0].points >= missing {
            Some((true, sure[0].mattered))
        } else if sure[1].points > self.rest + self.last_trick - missing {
            Some((false, sure[1].mattered))
        } else {
            None
        }
    }
}
