//! What a position settles before a card is played: what the bounds say to the question asked.

use super::bounds;
use super::cash::cash;
use super::counting::{Counting, Lying, Power, TRUMP, card_of};
use crate::tables::{Cards, MAX_PLAYERS, highest, lowest};

impl Counting<'_> {
    /// About how much of the tricks side 0 should win: half, and what the four best cards of each suit, the number of
    /// trumps and the lead are worth in hundredths of a trick (found by regression on random deals).
    pub fn guess(&self, leader: u8) -> i32 {
        let tables = self.tables;
        let ours = (0..4).filter(|&seat| tables.side[seat] == 0).fold(0, |set, seat| set | self.board.hands[seat]);
        let mut more = if tables.side[leader as usize] == 0 { 13 } else { -13 };
        for suit in tables.suits {
            let mut cards = self.board.held & suit;
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
        let trumps =
            (ours & tables.trumps).count_ones() as i32 * 2 - (self.board.held & tables.trumps).count_ones() as i32;
        more += 34 * trumps;
        (self.left * 50 + more + 50).div_euclid(100)
    }

    /// What follows at the lead of `seat` from the tricks that the sides are sure of, if anything does.
    pub fn counted(&self, seat: u8) -> Option<(bool, Cards)> {
        let side = self.tables.side[seat as usize] as usize;
        // how many tricks the side on lead needs for its answer, and how many of the other's would refute it
        let (need, refute) = (self.needs[side], self.needs[1 - side]);
        let sure = cash(self.board.frame, &self.board.hands, seat as usize, need);
        if sure.tricks >= need {
            return Some((side == 0, sure.mattered));
        }
        let sure = bounds::later(self.board.frame, &self.board.hands, seat as usize);
        (sure.tricks >= refute).then_some((side != 0, sure.mattered))
    }

    /// What follows, in the middle of a trick, if some seat is certain to win it and may cash tricks after it; `tops` is
    /// the power of the best that the seats still to play can put to it.
    pub fn counted_already(&self, seat: u8, trick: &Lying, tops: &[Power; MAX_PLAYERS]) -> Option<(bool, Cards)> {
        for side in 0..2 {
            let owner = self.tables.side[side];
            let need = self.needs[owner as usize];
            if need > self.left {
                continue;
            }
            let foes = [tops[side + 1], tops[(side + 3) & 3]];
            let best = trick.best.max(foes[0]).max(foes[1]);
            let same = |power: Power| power != 0 && (power > TRUMP) == (best > TRUMP);
            if best == trick.best && trick.winner as usize & 1 == side {
                let rank = trick.contested || same(foes[0]) || same(foes[1]);
                if let Some(mattered) = self.cashed(seat, (trick.winner, card_of(best), rank), trick, need) {
                    return Some((owner == 0, mattered));
                }
            }
            for winner in [side, side + 2] {
                if tops[winner] <= best {
                    continue;
                }
                let suit = if tops[winner] > TRUMP { self.tables.trumps } else { trick.suit };
                let rank = same(tops[winner]);
                let above = if rank { !((card_of(best) << 1) - 1) } else { Cards::MAX };
                let card = lowest(self.board.hands[winner] & suit & above);
                if let Some(mattered) = self.cashed(seat, (winner as u8, card, rank), trick, need) {
                    return Some((owner == 0, mattered));
                }
            }
        }
        None
    }

    /// Whether the side of `winner`, who wins the trick to which `seat` plays now with `card`, cashes `need` tricks with it;
    /// `rank` tells whether the card has others of its suit to beat.
    fn cashed(&self, seat: u8, (winner, card, rank): (u8, Cards, bool), trick: &Lying, need: i32) -> Option<Cards> {
        let mut mattered = if rank { card } else { 0 };
        let (trumps, suit) = (self.tables.trumps, trick.suit);
        let mut hands = self.board.hands;
        let mut next = seat;
        while next != trick.leader {
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
                match lowest(hand & !trumps) {
                    0 => return None,
                    thrown => thrown,
                }
            } else if hand & trumps != 0 && need > 1 {
                return None; // what he throws may let him ruff later
            } else {
                0
            };
            next = (next + 1) & 3;
        }
        if need <= 1 {
            return Some(mattered);
        }
        let sure = cash(self.board.frame, &hands, winner as usize, need - 1);
        (sure.tricks >= need - 1).then_some(mattered | sure.mattered)
    }
}
