//! What a position settles before a card is played: what the bounds say to the question asked.

use super::bounds;
use super::goal::Goal;
use super::search::Search;
use crate::tables::Cards;

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
}
