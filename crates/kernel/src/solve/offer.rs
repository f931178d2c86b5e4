//! Which card to try first where points lie in the trumps alone.
//!
//! All hands are known, so who can take the trick is known too, as far as it goes by the best card each can put to it:
//! points are given to partner and kept from the others.

use super::catch::{Catch, Lying};
use super::order::Order;
use crate::tables::Cards;

/// The best that each side can put to a trick after a seat has played, as sets of the cards that can win it.
#[derive(Clone, Copy)]
struct Tops {
    ours: Cards,
    theirs: Cards,
}

/// What each sign of a good lead weighs; found by trial on random deals, as are those that follow.
const LEADS: [i32; 18] = [44, 157, 14, 7, -53, 6, 670, 18, 93, -188, -3, -27, -329, -439, 19, 220, 378, -48];
/// What each sign of a good card to a trick weighs, where others play after it and where nobody does.
const FOLLOWS: [[i32; 13]; 2] = [
    [391, 354, -10, 189, 96, 28, 36, -6, -248, -540, -48, 195, -15],
    [361, 336, -139, 51, -120, -8, 30, -6, -206, -210, -30, 195, -270],
];

impl Catch<'_> {
    /// The order of `cards` for `seat`.
    #[inline]
    pub fn order(&self, seat: u8, lying: &Lying, cards: Cards) -> Order {
        let mut order = Order::empty();
        if cards & cards.wrapping_sub(1) == 0 {
            return order;
        }
        if lying.can == 0 {
            let mut left = cards;
            while left != 0 {
                let suit = self.board.frame.tables.suit_cards(left.trailing_zeros() as u8);
                self.leads(seat, suit, left & suit, &mut order);
                left &= !suit;
            }
        } else {
            self.follows(seat, lying, cards, &mut order);
        }
        order
    }

    /// What those after `seat` can put to a trick that `can` win.
    #[inline]
    fn tops(&self, seat: u8, led: Cards, can: Cards) -> Tops {
        let tables = &self.board.frame.tables;
        let mut tops = [0; 2];
        let mut next = self.board.frame.tables.after(seat);
        while next != self.leader {
            let hand = self.board.hands[next as usize];
            let can = if self.loose || hand & led == 0 { can } else { led };
            tops[tables.side[next as usize] as usize & 1] |= hand & can;
            next = self.board.frame.tables.after(next);
        }
        let side = tables.side[seat as usize] as usize & 1;
        Tops { ours: tops[side], theirs: tops[1 - side] }
    }

    /// Weighs the leads among `cards` of one suit.
    fn leads(&self, seat: u8, suit: Cards, cards: Cards, order: &mut Order) {
        let w = &LEADS;
        let tables = &self.board.frame.tables;
        let trump = suit == tables.trumps;
        let hand = self.board.hands[seat as usize] & suit;
        let others = self.board.held & suit & !hand;
        let tops = self.tops(seat, suit, suit | tables.trumps);
        let foes = self.foes(seat);
        let partners = others & !foes;
        let mut whole = w[0] * others.count_ones() as i32 + w[1] * hand.count_ones() as i32;
        whole += w[2] * partners.count_ones() as i32;
        let mut left = cards;
        while left != 0 {
            let card = left.trailing_zeros() as u8;
            let bit = left & left.wrapping_neg();
            left ^= bit;
            let ours = bit.max(tops.ours) > tops.theirs;
            let mut score = whole + w[3] * (hand & (bit - 1)).count_ones() as i32;
            let above = (others & !(bit - 1)).count_ones() as i32;
            score += above * if ours { w[4] } else { w[5] };
            if ours {
                score += if bit > tops.ours { w[6] } else { w[7] };
            }
            if trump {
                score += if ours { w[8] } else { w[9] };
                let below = self.suit.value(self.suit.of(foes & (bit - 1)));
                score += below * if ours { w[10] } else { w[11] };
            } else if bit.max(tops.ours).max(tops.theirs) > suit {
                score += if ours { w[12] } else { w[13] };
            }
            if bit > others {
                score += w[14];
            }
            if card == self.hint {
                score += 1000;
            }
            if card == self.killer[self.tricks_left as usize][seat as usize] {
                score += w[15];
            }
            let points = i32::from(tables.points[card as usize]);
            order.add(card, score + points * if ours { w[16] } else { w[17] });
        }
    }

    /// The cards of the other side.
    #[inline]
    fn foes(&self, seat: u8) -> Cards {
        let side = &self.board.frame.tables.side;
        let foe = |&(other, _): &(usize, &Cards)| side[other] != side[seat as usize];
        self.board.hands.iter().enumerate().filter(foe).fold(0, |set, (_, hand)| set | hand)
    }

    /// Weighs the cards that can be put to a trick under way.
    #[inline]
    fn follows(&self, seat: u8, lying: &Lying, cards: Cards, order: &mut Order) {
        let tables = &self.board.frame.tables;
        let led = lying.led;
        let mut tops = self.tops(seat, led, lying.can);
        let partner = tables.side[lying.winner as usize] == tables.side[seat as usize];
        if partner {
            tops.ours |= lying.best;
        } else {
            tops.theirs |= lying.best;
        }
        let w = &FOLLOWS[usize::from(self.board.frame.tables.after(seat) == self.leader)];
        let foes = self.foes(seat) & tables.trumps;
        let mut left = cards;
        while left != 0 {
            let card = left.trailing_zeros() as u8;
            let bit = left & left.wrapping_neg();
            left ^= bit;
            let can = bit & lying.can;
            let ours = can.max(tops.ours) > tops.theirs;
            let suit = tables.suit_cards(card);
            let rank = (suit & (bit - 1) & self.board.held).count_ones() as i32;
            let mut score = 0;
            if ours {
                score += w[0] + w[1] * lying.points;
                if can > tops.ours {
                    score += w[2];
                    if partner {
                        score += w[3];
                    }
                }
            } else if can > lying.best {
                score += w[4];
            }
            if bit & led != 0 {
                score += w[5] * rank;
            } else {
                score += w[6] * (self.board.hands[seat as usize] & suit).count_ones() as i32 + w[7] * rank;
                if can != 0 {
                    score += w[8];
                }
            }
            if bit & tables.trumps != 0 {
                if bit > foes {
                    score += w[9];
                }
                score += w[10] * self.suit.value(self.suit.of(foes & (bit - 1)));
            }
            let points = i32::from(tables.points[card as usize]);
            order.add(card, score + points * if ours { w[11] } else { w[12] });
        }
    }
}
