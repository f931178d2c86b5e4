//! What a position settles before a card is played: what the bounds say to the question asked.

use super::bounds;
use super::cash::cash;
use super::goal::Goal;
use super::search::Search;
use crate::tables::Cards;
use crate::tricks::Trick;

impl<G: Goal> Search<'_, G> {
    /// About how much side 0 should win where tricks count: half, and what the four best cards of each suit, the number
    /// of trumps and the lead are worth in hundredths of a trick (found by regression on random deals).
    pub fn guess(&self) -> i32 {
        let tables = &self.frame.tables;
        let mut ours = 0;
        for seat in (0..tables.players).filter(|&seat| tables.side[seat] == 0) {
            ours |= self.hands[seat];
        }
        let mut more = if tables.side[self.leader as usize] == 0 { 13 } else { -13 };
        for suit in tables.suits {
            let mut cards = self.held & suit;
            let worth = if suit == tables.trumps { [99, 72, 40, 29] } else { [82, 50, 25, 11] };
            for worth in worth {
                if cards == 0 {
                    break;
                }
                let top = 1 << (63 - cards.leading_zeros());
                cards &= !top;
                more += if ours & top != 0 { worth } else { -worth };
            }
        }
        let trumps = (ours & tables.trumps).count_ones() as i32 * 2 - (self.held & tables.trumps).count_ones() as i32;
        more += 34 * trumps;
        (i32::from(self.tricks_left) * 50 + more + 50).div_euclid(100) * self.per_trick
    }

    /// What follows from the tricks that the sides are sure of, if anything does.
    pub fn counted(&self, seat: u8) -> Option<(bool, Cards)> {
        let missing = self.goal.missing(self.taken)?;
        let mine = self.frame.tables.side[seat as usize] == 0;
        // how many tricks the side on lead needs for its answer, and how many of the other's would refute it
        let spare = self.rest + self.last_trick - missing;
        let (need, refute) = if mine { (missing, spare + 1) } else { (spare + 1, missing) };
        let (need, refute) = (self.tricks(need), self.tricks(refute));
        let sure = cash(self.frame, &self.hands, seat as usize, need);
        if sure.tricks >= need {
            return Some((mine, sure.mattered));
        }
        let sure = bounds::later(self.frame, &self.hands, seat as usize);
        (sure.tricks >= refute).then_some((!mine, sure.mattered))
    }

    /// What follows, in the middle of a trick, if some seat is certain to win it and may cash tricks after it.
    pub fn counted_already(&self, seat: u8, trick: &Trick) -> Option<(bool, Cards)> {
        let missing = self.goal.missing(self.taken)?;
        let spare = self.rest + self.last_trick - missing;
        for winner in [seat, (seat + 1) & 3, (seat + 2) & 3, trick.winner] {
            if winner == self.leader && winner != trick.winner {
                continue;
            }
            let side0 = self.frame.tables.side[winner as usize] == 0;
            let need = self.tricks(if side0 { missing } else { spare + 1 });
            if need > i32::from(self.tricks_left) {
                continue;
            }
            if let Some(mattered) = self.wins(seat, winner, trick, need) {
                return Some((side0, mattered));
            }
        }
        None
    }

    /// Whether `winner` is certain to win the trick to which `seat` plays now and his side to come to `need` with it.
    fn wins(&self, seat: u8, winner: u8, trick: &Trick, need: i32) -> Option<Cards> {
        let tables = &self.frame.tables;
        let suit = tables.suits[trick.led as usize];
        let yet = |other: u8| (other.wrapping_sub(self.leader) & 3) >= (seat.wrapping_sub(self.leader) & 3);
        // the best that the other side has put to it or still can
        let mut best = 1u64 << trick.best;
        let mut contest = if trick.winner == winner && !trick.contested { 0 } else { best };
        let mut shaky = false;
        for foe in [(winner + 1) & 3, (winner + 3) & 3] {
            if yet(foe) {
                let hand = self.hands[foe as usize];
                let can = if hand & suit != 0 { hand & suit } else { hand & tables.trumps };
                shaky |= hand & suit == 0 && can != 0;
                if can != 0 {
                    let top = 1u64 << (63 - can.leading_zeros());
                    if tables.beats(top.trailing_zeros() as u8, best.trailing_zeros() as u8) {
                        best = top;
                    }
                    if contest == 0 || tables.beats(top.trailing_zeros() as u8, contest.trailing_zeros() as u8) {
                        contest = top;
                    }
                }
            }
        }
        let mut hands = self.hands;
        let card = if yet(winner) {
            let hand = hands[winner as usize];
            let can = if hand & suit != 0 { hand & suit } else { hand & tables.trumps };
            let beating = if best & suit != 0 && can & suit != 0 {
                can & !(best | (best - 1))
            } else if best & tables.trumps != 0 {
                if can & tables.trumps != 0 { can & !(best | (best - 1)) } else { 0 }
            } else {
                can
            };
            if beating == 0 {
                return None;
            }
            let card = beating & beating.wrapping_neg();
            hands[winner as usize] ^= card;
            card
        } else if best == 1 << trick.best {
            best
        } else {
            return None;
        };
        let mate = (winner + 2) & 3;
        if yet(mate) {
            let hand = hands[mate as usize];
            let follow = hand & suit;
            let thrown = if follow != 0 { follow } else { hand & !tables.trumps };
            if thrown == 0 {
                return None;
            }
            let thrown = thrown & thrown.wrapping_neg();
            if follow != 0 && thrown > card && card & suit != 0 {
                return None; // he would have to take it
            }
            hands[mate as usize] ^= thrown;
        }
        for foe in [(winner + 1) & 3, (winner + 3) & 3] {
            let follow = hands[foe as usize] & suit;
            if yet(foe) && follow != 0 {
                hands[foe as usize] ^= follow & follow.wrapping_neg();
            }
        }
        let with = tables.suits[tables.suit_of[card.trailing_zeros() as usize] as usize];
        let mattered = if contest & with != 0 { card } else { 0 };
        if need <= 1 {
            return Some(mattered);
        }
        if shaky {
            return None;
        }
        let sure = cash(self.frame, &hands, winner as usize, need - 1);
        (sure.tricks >= need - 1).then_some(mattered | sure.mattered)
    }

    /// How many tricks come to so many points at least.
    fn tricks(&self, points: i32) -> i32 {
        (points + self.per_trick - 1) / self.per_trick
    }
}
