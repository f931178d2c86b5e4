//! The cards of a search as they are played, and what the table is asked about them.

use super::frame::Frame;
use super::limits::Meter;
use super::table::{NOTHING, Spot, Table};
use crate::tables::{Cards, MAX_PLAYERS, cards_in, lowest};
use crate::tricks::Play;

/// The start of a trick, as the table is asked about it.
#[derive(Clone, Copy)]
pub(super) struct Start {
    /// All cards that were in the hands then.
    whole: Cards,
    shape: u128,
    picture: u128,
}

/// The hands of the search under way; all searches but that of two players (`duel.rs`) go on one.
pub(super) struct Board<'a> {
    pub frame: &'a Frame,
    pub meter: &'a mut Meter,
    table: &'a mut Table,
    pub hands: [Cards; MAX_PLAYERS],
    /// All cards in the hands.
    pub held: Cards,
    /// The start of the trick under way, which a search puts back when it leaves the next.
    pub start: Start,
}

/// A question that the table could not answer.
pub(super) struct Asked {
    spot: Spot,
    need: i16,
    /// Plain cards that nobody else can follow to: their ranks do not matter.
    private: Cards,
    /// The lead to try first, 255 if none is known.
    pub hint: u8,
}

impl<'a> Board<'a> {
    /// The board at `play`, which is a moment of `frame`.
    pub fn new(frame: &'a Frame, table: &'a mut Table, meter: &'a mut Meter, play: &Play) -> Board<'a> {
        let held = play.hands.iter().fold(0, |set, hand| set | hand);
        let start = Start { whole: held, shape: frame.shape(held), picture: frame.picture(&play.hands) };
        Board { frame, meter, table, hands: play.hands, held, start }
    }

    /// `seat` lets go of `cards`, or takes them back.
    #[inline]
    pub fn flip(&mut self, seat: u8, cards: Cards) {
        self.hands[seat as usize] ^= cards;
        self.held ^= cards;
    }

    /// The next to play after `seat`, of those that have cards; `leader` if nobody has before it is his turn again.
    #[inline]
    pub fn next(&self, seat: u8, leader: u8) -> u8 {
        let tables = &self.frame.tables;
        let mut next = tables.after(seat);
        while next != leader && self.hands[next as usize] == 0 {
            next = tables.after(next);
        }
        next
    }

    /// Who leads after `winner` has won a trick: the first from him on that has cards.
    #[inline]
    pub fn leads(&self, winner: u8) -> u8 {
        if self.hands[winner as usize] != 0 { winner } else { self.next(winner, winner) }
    }

    /// Whether side 0 gets `need` at the start of a trick, which `place` tells with the cards, and what mattered.
    #[inline]
    pub fn ask(&mut self, place: u32, need: i16) -> Result<(bool, Cards), Asked> {
        let frame = self.frame;
        let (shape, private) = frame.merged(self.start.shape, self.held, &self.hands);
        let spot = Spot { shape, place, picture: self.start.picture };
        match self.table.find(frame, &spot, need) {
            Ok(entry) => {
                self.meter.stats.hits += 1;
                Ok((entry.least >= need, frame.from_tops(self.held, entry.tops)))
            }
            Err(best) => Err(Asked { spot, need, private, hint: frame.nth(self.held, best) }),
        }
    }

    /// Keeps the answer that was found to what was `asked`, and with it the lead that `settled` it, if one did.
    #[inline]
    pub fn keep(&mut self, asked: &Asked, (reached, mattered): (bool, Cards), settled: Option<u8>) -> (bool, Cards) {
        let mattered = mattered & !asked.private;
        let tops = self.frame.tops(self.held, mattered);
        let best = settled.map_or(NOTHING, |card| self.frame.place_of(self.held, card));
        self.table.store(self.frame, &asked.spot, tops, (asked.need, reached), best);
        (reached, mattered)
    }

    /// A trick is complete, and another starts.
    #[inline]
    pub fn go_on(&mut self) {
        let start = &mut self.start;
        for card in cards_in(start.whole & !self.held) {
            start.shape = start.shape.wrapping_sub(self.frame.weight[card as usize]);
            start.picture = self.frame.without(start.picture, start.whole, card);
            start.whole ^= 1 << card;
        }
    }
}

/// The sets of `number` of `cards`, from the least up as numbers.
pub(super) fn sets_of(cards: Cards, number: u8) -> impl Iterator<Item = Cards> {
    let number = u32::from(number);
    let filled = move |mut set: Cards| {
        while set.count_ones() < number && cards & !set != 0 {
            set |= lowest(cards & !set);
        }
        set
    };
    let first = Some(filled(0)).filter(|set| set.count_ones() == number);
    std::iter::successors(first, move |&set| {
        let next = filled((set | !cards).wrapping_add(lowest(set)) & cards);
        (next > set).then_some(next)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_of_so_many_cards_comes_once() {
        let cards = 1 << 63 | 0b1_1010_0110;
        for number in 1..=6 {
            let sets: Vec<Cards> = sets_of(cards, number).collect();
            let all = (0..1 << 9).flat_map(|low| [low, low | 1 << 63]);
            let mut expected: Vec<Cards> =
                all.filter(|set| set & !cards == 0 && set.count_ones() == u32::from(number)).collect();
            expected.sort_unstable();
            assert_eq!(sets, expected);
        }
        assert_eq!(sets_of(cards, 7).count(), 0);
    }
}
