//! Which cards come to the same, and cards by their places among those still out.

use super::frame::Frame;
use crate::tables::{Cards, MAX_PLAYERS, MAX_SUITS, cards_in};

// `held` are all cards in the hands, `best` is the card that holds the trick under way, if there is one.
impl Frame {
    /// The shape with all plain cards of suits that nobody else holds counted together, and those cards.
    #[inline]
    pub fn merged(&self, mut shape: u128, held: Cards, hands: &[Cards; MAX_PLAYERS]) -> (u128, Cards) {
        let mut private = 0;
        for &suit in &self.plain {
            let cards = held & suit;
            if cards == 0 {
                continue;
            }
            let first = cards.trailing_zeros() as usize;
            for (seat, &hand) in hands.iter().enumerate() {
                if hand & cards == cards {
                    let (from, to) = (self.weight[first], self.private[seat]);
                    shape = shape.wrapping_add(u128::from(cards.count_ones()) * to.wrapping_sub(from));
                    private |= cards;
                }
            }
        }
        (shape, private)
    }

    /// The plain cards of `hand`, without the suit led, that can neither be followed nor beaten but by trumps: one is as
    /// good as another.
    #[inline]
    fn alike(&self, held: Cards, hand: Cards) -> Cards {
        let others = held & !hand;
        self.plain.iter().filter(|&cards| others & cards == 0).fold(0, |alike, cards| alike | hand & cards)
    }

    /// Of the `legal` cards of `hand` to a trick of the suit `led` one of each that come to the same.
    #[inline]
    pub fn choices(&self, held: Cards, legal: Cards, hand: Cards, best: Cards, led: Cards) -> Cards {
        let different = self.different(held, legal, hand, best);
        let plain = different & !self.tables.trumps & !led;
        if plain & plain.wrapping_sub(1) == 0 {
            return different;
        }
        let alike = different & self.alike(held, hand & !led);
        different ^ alike & alike.wrapping_sub(1)
    }

    /// The cards of the suit of `card` from the lowest that `mattered` up.
    #[inline]
    pub fn known(&self, card: u8, mattered: Cards) -> Cards {
        let suit = self.tables.suit_cards(card);
        let cards = mattered & suit;
        if cards == 0 { 0 } else { self.from[cards.trailing_zeros() as usize] & suit }
    }

    /// What mattered besides when `card` of `hand` has failed, which rests on the `known` cards of its suit and no lower
    /// ones: his cards of the same points below them would do no better, and are passed over.
    #[inline]
    pub fn passed(&self, held: Cards, card: u8, hand: Cards, best: Cards, known: Cards, left: &mut Cards) -> Cards {
        if known >> card & 1 != 0 {
            return 0;
        }
        let peers = self.peers[card as usize];
        let below = *left & peers & !known;
        *left &= !below;
        // those that are equal to the card only as long as it is known that nothing lies between
        let top = 63 - (below | 1 << card).leading_zeros() as u8;
        if hand & peers & known != 0 && self.equals(held, top, hand, best) & known != 0 { 1 << top } else { 0 }
    }

    /// One card of each run of `legal` that no card of another hand, nor the `best` of the trick, divides: the lowest.
    pub fn different(&self, held: Cards, legal: Cards, hand: Cards, best: Cards) -> Cards {
        if legal & legal.wrapping_sub(1) == 0 {
            return legal;
        }
        if self.ties {
            return self.different_with_ties(held, legal, hand, best);
        }
        let present = held | best;
        let mut different = 0;
        for &kind in &self.kinds {
            let cards = legal & kind;
            if cards & cards.wrapping_sub(1) == 0 {
                different |= cards;
            } else {
                let open = !(present & !(hand & !cards)) & !self.bottoms;
                let start = cards << 1 & !self.bottoms;
                let landed = (open.wrapping_add(start & open) | start) & !open & !self.bottoms;
                different |= cards & !landed;
            }
        }
        different
    }

    fn different_with_ties(&self, held: Cards, legal: Cards, hand: Cards, best: Cards) -> Cards {
        cards_in(legal)
            .filter(|&card| {
                let below = legal & ((1 << card) - 1);
                !cards_in(below).any(|other| self.equals(held, other, hand, best) >> card & 1 != 0)
            })
            .fold(0, |set, card| set | 1 << card)
    }

    /// The cards of `hand` above `card`, of the same points, that nothing divides from it.
    pub fn equals(&self, held: Cards, card: u8, hand: Cards, best: Cards) -> Cards {
        let above = self.tables.suits[self.tables.suit_of[card as usize] as usize] & !(u64::MAX >> (63 - card));
        let kind = self.kinds[self.kind_of[card as usize] as usize];
        let others = (held & !hand | best) & if self.ties { self.from[card as usize] } else { above };
        let limit = if others == 0 {
            Cards::MAX
        } else if self.ties {
            // not as far as the cards that are as strong as the first of another hand
            let other = others.trailing_zeros() as usize;
            let tied = self.from[other] & !self.tables.above[other];
            let same = tied & self.from[card as usize] & !self.tables.above[card as usize];
            if same != 0 {
                self.from[card as usize] & !self.tables.above[card as usize]
            } else {
                (tied & tied.wrapping_neg()) - 1
            }
        } else {
            (others & others.wrapping_neg()) - 1
        };
        hand & kind & above & limit
    }

    /// The cards of `hand` that nothing divides from `card`, whatever their points.
    pub fn neighbours(&self, held: Cards, card: u8, hand: Cards, best: Cards) -> Cards {
        let suit = self.tables.suits[self.tables.suit_of[card as usize] as usize];
        let others = (held & !hand | best) & suit;
        let (below, above) = (others & ((1 << card) - 1), others & !(u64::MAX >> (63 - card)));
        let low = if below == 0 { 0 } else { u64::MAX >> below.leading_zeros() };
        let high = if above == 0 { 0 } else { !((above & above.wrapping_neg()) - 1) };
        hand & suit & !low & !high
    }

    /// The suit of a card and how many cards of it in the hands are higher.
    pub fn place_of(&self, held: Cards, card: u8) -> (u8, u8) {
        let suit = self.tables.suit_of[card as usize];
        let above = held & self.tables.suits[suit as usize] & !(u64::MAX >> (63 - card));
        (suit, above.count_ones() as u8)
    }

    /// The card of a suit that so many in the hands are higher than, as [`Frame::place_of`] told it; 255 if there is none.
    pub fn nth(&self, held: Cards, (suit, place): (u8, u8)) -> u8 {
        let mut cards = held & self.tables.suits.get(suit as usize).copied().unwrap_or(0);
        for _ in 0..place {
            if cards == 0 {
                break;
            }
            cards &= !(1 << (63 - cards.leading_zeros()));
        }
        if cards == 0 { u8::MAX } else { 63 - cards.leading_zeros() as u8 }
    }

    /// How many cards of each suit lie from the lowest that mattered up.
    pub fn tops(&self, held: Cards, mattered: Cards) -> [u8; MAX_SUITS] {
        let mut tops = [0; MAX_SUITS];
        for (suit, top) in tops.iter_mut().enumerate() {
            let cards = mattered & self.tables.suits[suit];
            if cards != 0 {
                let low = cards.trailing_zeros() as usize;
                *top = (held & self.from[low]).count_ones() as u8;
            }
        }
        tops
    }

    /// The lowest card of each suit of those that mattered.
    #[allow(clippy::wrong_self_convention)]
    pub fn from_tops(&self, held: Cards, tops: [u8; MAX_SUITS]) -> Cards {
        let mut mattered = 0;
        for (suit, &top) in tops.iter().enumerate() {
            if top != 0 {
                let mut cards = held & self.tables.suits[suit];
                for _ in 1..top {
                    cards &= !(1 << (63 - cards.leading_zeros()));
                }
                mattered |= 1 << (63 - cards.leading_zeros());
            }
        }
        mattered
    }
}
