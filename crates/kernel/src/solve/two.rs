//! The last two tricks where points lie in the trumps alone: each card tried for the first of them tells the second.
//!
//! In the last trick everybody has one card, and what is out goes to the side with the highest trump.  So nothing is to
//! be kept and no hand to be changed: what the sides have put to the first trick tells it all.

use super::catch::Catch;
use crate::tables::Cards;

/// The first of two tricks under way.
#[derive(Clone, Copy)]
struct First {
    /// The suit led.
    led: Cards,
    /// The cards that can win it.
    can: Cards,
    /// What each side has put to it.
    put: [Cards; 2],
    /// The trumps that each side held.
    trumps: [Cards; 2],
    /// The points in them.
    points: i32,
}

impl Catch<'_> {
    /// `seat` leads to the last trick but one.
    pub fn two(&mut self, seat: u8) -> (bool, Cards) {
        let tables = &self.board.frame.tables;
        let mut trumps = [0; 2];
        for (&hand, &side) in self.board.hands.iter().zip(&tables.side) {
            trumps[side as usize & 1] |= hand & tables.trumps;
        }
        let points = self.suit.value(self.suit.of(self.board.held));
        let leader = std::mem::replace(&mut self.leader, seat);
        let found = self.first(seat, &First { led: 0, can: 0, put: [0; 2], trumps, points });
        self.leader = leader;
        found
    }

    /// `seat`, which has two cards at most, plays to the first of two tricks.
    fn first(&mut self, seat: u8, trick: &First) -> (bool, Cards) {
        let side = self.board.frame.tables.side[seat as usize] as usize & 1;
        let mine = side == 0;
        let legal = self.legal(self.board.hands[seat as usize], trick.led, trick.can);
        let low = legal & legal.wrapping_neg();
        let high = legal ^ low;
        // plain cards come to the same, if not as leads of two suits: a trick that one of them wins brings nothing
        let tables = &self.board.frame.tables;
        let one = trick.can != 0 || legal & !tables.suit_cards(low.trailing_zeros() as u8) == 0;
        if high == 0 || legal & tables.trumps == 0 && one {
            return self.puts(seat, side, low, trick);
        }
        // the higher first if it wins the trick or is dearer and partner wins it
        let theirs = trick.put[1 - side] & trick.can | self.foes_after(seat, side) & trick.can;
        let ours = trick.put[side] & trick.can > theirs;
        let dear = self.suit.value(self.suit.of(high)) > self.suit.value(self.suit.of(low));
        let high_first = trick.can == 0 || if ours { dear } else { high & trick.can > theirs };
        let (one, other) = if high_first { (high, low) } else { (low, high) };
        let (reached, mattered) = self.puts(seat, side, one, trick);
        if reached == mine {
            return (reached, mattered);
        }
        let (reached, more) = self.puts(seat, side, other, trick);
        (reached, if reached == mine { more } else { mattered | more })
    }

    /// What the other side still has to put to the trick.
    #[inline]
    fn foes_after(&self, seat: u8, side: usize) -> Cards {
        let mut foes = 0;
        let mut next = self.board.frame.tables.after(seat);
        while next != self.leader {
            if self.board.frame.tables.side[next as usize] as usize != side {
                foes |= self.board.hands[next as usize];
            }
            next = self.board.frame.tables.after(next);
        }
        foes
    }

    /// `seat` of `side` puts `card`, a set of one, to the first of two tricks.
    #[inline]
    fn puts(&mut self, seat: u8, side: usize, card: Cards, trick: &First) -> (bool, Cards) {
        if self.stops() {
            return (side == 0, 0);
        }
        let tables = &self.board.frame.tables;
        let mut trick = *trick;
        trick.put[side] |= card;
        if trick.can == 0 {
            trick.led = tables.suit_cards(card.trailing_zeros() as u8);
            trick.can = trick.led | tables.trumps;
        }
        let next = self.board.next(seat, self.leader);
        if next == self.leader { self.both(&trick) } else { self.first(next, &trick) }
    }

    /// The first trick is complete, and so is the second.
    #[inline]
    fn both(&self, trick: &First) -> (bool, Cards) {
        let trumps = self.board.frame.tables.trumps;
        let side_0 = |[ours, theirs]: [Cards; 2], points: i32| {
            // who wins it, and the card that does if rank decided between the sides
            let (ours, theirs) =
                if (ours | theirs) & trumps == 0 { (ours, theirs) } else { (ours & trumps, theirs & trumps) };
            let mattered = if ours == 0 || theirs == 0 { 0 } else { 1 << (63 - (ours | theirs).leading_zeros()) };
            if points == 0 { (0, 0) } else { (if ours > theirs { points } else { 0 }, mattered) }
        };
        let first = self.suit.value(self.suit.of(trick.put[0] | trick.put[1]));
        let (won, one) = side_0(trick.put.map(|cards| cards & trick.can), first);
        let rest = [0, 1].map(|side| trick.trumps[side] & !trick.put[side]);
        let (more, other) = side_0(rest, trick.points - first);
        (won + more >= self.needs[0], one | other)
    }
}
