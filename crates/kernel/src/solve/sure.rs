//! What a position settles before a card is played: what the bounds say to the question asked.

use super::bounds::{self, highest, lowest};
use super::cash::cash;
use super::goal::Goal;
use super::order::NOBODY;
use super::search::Search;
use crate::tables::{Cards, MAX_PLAYERS};
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
                let top = highest(cards);
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
        let side = self.frame.tables.side[seat as usize] as usize;
        let mine = side == 0;
        // how many tricks the side on lead needs for its answer, and how many of the other's would refute it
        let needs = self.needs()?.map(|points| self.tricks(points));
        let (need, refute) = (needs[side], needs[1 - side]);
        let sure = cash(self.frame, &self.hands, seat as usize, need);
        if sure.tricks >= need {
            return Some((mine, sure.mattered));
        }
        let sure = bounds::later(self.frame, &self.hands, seat as usize);
        (sure.tricks >= refute).then_some((!mine, sure.mattered))
    }

    /// What follows, in the middle of a trick, if some seat is certain to win it and may cash tricks after it.
    pub fn counted_already(&self, seat: u8, trick: &Trick, tops: &[u8; MAX_PLAYERS]) -> Option<(bool, Cards)> {
        let needs = self.needs()?.map(|points| self.tricks(points));
        let tables = &self.frame.tables;
        for side in 0..2 {
            let first = tables.side[side] == 0;
            let need = needs[usize::from(!first)];
            if need > i32::from(self.tricks_left) {
                continue;
            }
            let foes = [tops[side + 1], tops[(side + 3) & 3]];
            let best = foes
                .into_iter()
                .fold(trick.best, |best, top| if top != NOBODY && tables.beats(top, best) { top } else { best });
            if best == trick.best && trick.winner as usize & 1 == side {
                let same = |&foe: &u8| foe != NOBODY && tables.suit_of[foe as usize] == tables.suit_of[best as usize];
                let rank = trick.contested || foes.iter().any(same);
                if let Some(mattered) = self.cashed(seat, (trick.winner, 1 << best, rank), trick, need) {
                    return Some((first, mattered));
                }
            }
            for winner in [side, side + 2] {
                if tops[winner] == NOBODY || !tables.beats(tops[winner], best) {
                    continue;
                }
                let cards = tables.suits[tables.suit_of[tops[winner] as usize] as usize];
                let rank = cards >> best & 1 != 0;
                let above = if rank { !((2 << best) - 1) } else { Cards::MAX };
                let card = lowest(self.hands[winner] & cards & above);
                if let Some(mattered) = self.cashed(seat, (winner as u8, card, rank), trick, need) {
                    return Some((first, mattered));
                }
            }
        }
        None
    }

    /// Whether the side of `winner`, who wins the trick to which `seat` plays now with `card`, cashes `need` tricks with it;
    /// `rank` tells whether the card has others of its suit to beat.
    fn cashed(&self, seat: u8, (winner, card, rank): (u8, Cards, bool), trick: &Trick, need: i32) -> Option<Cards> {
        let mut mattered = if rank { card } else { 0 };
        let tables = &self.frame.tables;
        let suit = tables.suits[trick.led as usize];
        let mut hands = self.hands;
        let mut next = seat;
        while next != self.leader {
            let hand = hands[next as usize];
            let follow = lowest(hand & suit);
            hands[next as usize] ^= if next == winner {
                card
            } else if follow != 0 {
                if next == winner ^ 2 && card & suit != 0 {
                    if follow > card {
                        return None; // he would have to take it from partner
                    }
                    mattered |= card;
                }
                follow
            } else if next == winner ^ 2 {
                match lowest(hand & !tables.trumps) {
                    0 => return None,
                    thrown => thrown,
                }
            } else if hand & tables.trumps != 0 && need > 1 {
                return None; // what he throws may let him ruff later
            } else {
                0
            };
            next = self.after(next);
        }
        if need <= 1 {
            return Some(mattered);
        }
        let sure = cash(self.frame, &hands, winner as usize, need - 1);
        (sure.tricks >= need - 1).then_some(mattered | sure.mattered)
    }

    /// How many tricks come to so many points at least.
    fn tricks(&self, points: i32) -> i32 {
        (points + self.per_trick - 1) / self.per_trick
    }
}
