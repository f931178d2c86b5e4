//! A position made ready to be searched: only the cards in play, renumbered, and how positions are written down so that
//! those which come to the same look the same.
//!
//! Two writings serve the transposition table.  The *shape* counts each hand's cards by suit and by points.  The
//! *picture* lists the cards of each suit from the top, each by its owner, its points and whether it is as strong as
//! the one above; gaps are closed, so that only relative ranks are left.  The top of a suit is the top of its field:
//! a mask can keep the cards that mattered and leave out the rest.

use super::trumps::Trumps;
use crate::position::Position;
use crate::tables::{Cards, Game, MAX_CARDS, MAX_PLAYERS, MAX_SUITS, Tables, cards_in};
use crate::tricks::Play;

/// The cards in play and the two writings of positions.
pub(super) struct Frame {
    /// The tables of the cards in play, renumbered.
    pub tables: Tables,
    /// The cards by points; the first kind, if there is one, brings none.
    pub kinds: Vec<Cards>,
    /// The points of a card of each kind.
    pub worth: Vec<i32>,
    /// The kind of each card.
    pub kind_of: [u8; MAX_CARDS],
    /// For each card, those of its suit that are weaker.
    pub under: [Cards; MAX_CARDS],
    /// For each card, those of its suit and its points.
    pub peers: [Cards; MAX_CARDS],
    /// For each card, those of its suit that are at least as strong.
    pub from: [Cards; MAX_CARDS],
    /// The lowest card of each suit.
    pub bottoms: Cards,
    /// Whether some cards are equally strong.
    pub ties: bool,
    /// What each card in a hand adds to the shape.
    pub weight: [u128; MAX_CARDS],
    /// The plain suits without points, where a card is as good as another once nobody else holds any.
    pub plain: [Cards; MAX_SUITS],
    /// What a card of a plain suit that nobody else holds adds to the shape, by seat.
    pub private: [u128; MAX_PLAYERS],
    /// The number of each card in the tables that came in.
    pub original: [u8; MAX_CARDS],
    /// The trumps where points lie in them alone.
    pub points: Option<Trumps>,
    /// Where nothing but the very cards tells positions apart, because a writing would be too long.
    pub exact: bool,
    /// Bits of a card in the picture, by suit.
    width: [u32; MAX_SUITS],
    /// Whether a suit has cards of equal strength.
    tied: [bool; MAX_SUITS],
    /// Where the field of each suit ends, by suit.
    top: [u32; MAX_SUITS],
    /// The bits of the picture for so many cards of each suit, from the top.
    keep: [[u128; MAX_CARDS + 1]; MAX_SUITS],
    /// The number of cards in play, by suit.
    length: [u32; MAX_SUITS],
}

impl Frame {
    /// Lays out `position` and renumbers its cards; totals are counted from now on.  If it is `bare`, nothing brings
    /// points but the last trick.
    pub fn new(tables: &Tables, position: &Position, exact: bool, bare: bool) -> (Frame, Play) {
        let play = &Play::new(tables, position);
        let mut owner = [u8::MAX; MAX_CARDS];
        for (seat, &hand) in play.hands.iter().enumerate() {
            for card in cards_in(hand) {
                owner[card as usize] = seat as u8;
            }
        }
        let lying = position.trick.iter().fold(0, |set: Cards, &(_, card)| set | 1 << card);
        let live = lying | play.hands.iter().fold(0, |set, hand| set | hand);
        let points = if bare { [0; MAX_CARDS] } else { tables.points };
        let mut original = [0; MAX_CARDS];
        let mut renumbered = [0u8; MAX_CARDS];
        let mut number = 0usize;
        let mut suits = tables.game().suits.clone();
        let mut places: Vec<usize> = (0..suits.len()).collect();
        let scoring = tables.scoring & live;
        if scoring != 0 && scoring & !tables.trumps == 0 {
            places.sort_by_key(|&place| suits[place].trump); // trumps above all: see `catch.rs`
        }
        for place in places {
            let suit = &mut suits[place];
            let mut cards: Vec<u8> = cards_in(suit.cards & live).collect();
            cards.sort_by_key(|&card| (tables.strength[card as usize], owner[card as usize], points[card as usize]));
            let start = number;
            for card in cards {
                original[number] = card;
                renumbered[card as usize] = number as u8;
                number += 1;
            }
            suit.cards = span(start, number);
        }
        let pick = |list: &[u8; MAX_CARDS]| original[..number].iter().map(|&card| list[card as usize]).collect();
        let again = |set: Cards| cards_in(set & live).fold(0, |out: Cards, card| out | 1 << renumbered[card as usize]);
        let game = Game {
            sides: tables.game().sides.clone(),
            suits,
            strength: pick(&tables.strength),
            points: pick(&points),
            trick_points: if bare { 0 } else { tables.game().trick_points },
            last_trick: tables.game().last_trick,
            follow: tables.game().follow,
            may_bury: again(tables.game().may_bury),
            map: None,
        };
        let mut moved = *play;
        moved.hands = play.hands.map(again);
        moved.taken = 0;
        moved.trick.points *= u16::from(!bare);
        moved.owed = again(play.owed);
        moved.trick.best = renumbered[play.trick.best as usize];
        let tables = Tables::lay_out(game, span(0, number));
        (Frame::write(tables, original, &moved, exact), moved)
    }

    fn write(tables: Tables, original: [u8; MAX_CARDS], play: &Play, exact: bool) -> Frame {
        let mut values: Vec<u8> = cards_in(tables.all).map(|card| tables.points[card as usize]).collect();
        values.sort_unstable();
        values.dedup();
        let kinds: Vec<Cards> = values
            .iter()
            .map(|&value| {
                cards_in(tables.all).filter(|&c| tables.points[c as usize] == value).fold(0, |set, c| set | 1 << c)
            })
            .collect();
        let mut frame = Frame {
            kind_of: [0; MAX_CARDS],
            peers: [0; MAX_CARDS],
            under: [0; MAX_CARDS],
            from: [0; MAX_CARDS],
            bottoms: tables.suits.iter().fold(0, |set, suit| set | suit & suit.wrapping_neg()),
            ties: false,
            weight: [0; MAX_CARDS],
            plain: [0; MAX_SUITS],
            private: [0; MAX_PLAYERS],
            original,
            points: None,
            exact,
            width: [0; MAX_SUITS],
            tied: [false; MAX_SUITS],
            top: [0; MAX_SUITS],
            keep: [[0; MAX_CARDS + 1]; MAX_SUITS],
            length: [0; MAX_SUITS],
            worth: values.iter().map(|&value| i32::from(value)).collect(),
            tables,
            kinds,
        };
        for (kind, &cards) in frame.kinds.iter().enumerate() {
            for card in cards_in(cards) {
                frame.kind_of[card as usize] = kind as u8;
            }
        }
        for card in cards_in(frame.tables.all) {
            let suit = frame.tables.suit_cards(card);
            let below = cards_in(suit)
                .filter(|&other| frame.tables.strength[other as usize] < frame.tables.strength[card as usize])
                .fold(0, |set: Cards, other| set | 1 << other);
            frame.peers[card as usize] = suit & frame.kinds[frame.kind_of[card as usize] as usize];
            frame.from[card as usize] = suit & !below;
            frame.under[card as usize] = below;
            frame.ties |= (suit & !below & !frame.tables.above[card as usize]).count_ones() > 1;
        }
        frame.lay_out(play);
        frame.points = Trumps::new(&frame);
        frame
    }

    /// Gives every count of the shape and every card of the picture its bits.
    fn lay_out(&mut self, play: &Play) {
        let players = self.tables.players;
        let owner_bits = if players == 2 { 1 } else { 2 };
        let (mut shape, mut end) = (0u32, 128u32);
        for suit in 0..MAX_SUITS {
            let cards = self.tables.suits[suit];
            let kinds = self.kinds.iter().filter(|&kind| kind & cards != 0).count() as u32;
            if cards & (self.tables.trumps | self.tables.scoring) == 0 {
                self.plain[suit] = cards;
            }
            self.tied[suit] = cards_in(cards).any(|c| self.tables.above[c as usize] | 1 << c != self.from[c as usize]);
            self.length[suit] = cards.count_ones();
            self.width[suit] = owner_bits + u32::from(self.tied[suit]) + bits(kinds.saturating_sub(1));
            let need = self.length[suit] * self.width[suit];
            self.exact |= need > end;
            self.top[suit] = end;
            for number in 0..=self.length[suit] {
                self.keep[suit][number as usize] = low(end) & !low(end.saturating_sub(number * self.width[suit]));
            }
            end = end.saturating_sub(need);
            for kind in &self.kinds {
                let cards = kind & cards;
                for seat in 0..players {
                    // later hands of the same seat hold no more of the cards than it does now
                    let count = (play.hands[seat] & cards).count_ones();
                    let size = bits(count);
                    self.exact |= shape + size > 128;
                    if !self.exact && size > 0 {
                        for card in cards_in(cards & play.hands[seat]) {
                            self.weight[card as usize] = 1 << shape;
                        }
                    }
                    shape += size;
                }
            }
        }
        for seat in 0..players {
            let plain = self.plain.iter().fold(0, |set, suit| set | suit) & play.hands[seat];
            let size = bits(plain.count_ones());
            self.exact |= shape + size > 128;
            if !self.exact && size > 0 {
                self.private[seat] = 1 << shape;
            }
            shape += size;
        }
        if self.exact {
            self.plain = [0; MAX_SUITS];
        }
    }

    /// The shape of the hands that hold these cards.
    pub fn shape(&self, held: Cards) -> u128 {
        if self.exact { 0 } else { cards_in(held).map(|card| self.weight[card as usize]).sum() }
    }

    /// The picture of these hands, card by card.
    pub fn picture(&self, hands: &[Cards; MAX_PLAYERS]) -> u128 {
        let held = hands.iter().fold(0, |set, hand| set | hand);
        if self.exact {
            return u128::from(held);
        }
        let mut picture = 0;
        for suit in 0..MAX_SUITS {
            let cards = self.tables.suits[suit] & held;
            let kinds: Vec<usize> =
                (0..self.kinds.len()).filter(|&kind| self.kinds[kind] & self.tables.suits[suit] != 0).collect();
            let kind_bits = bits(kinds.len().saturating_sub(1) as u32);
            let owner_bits = if self.tables.players == 2 { 1 } else { 2 };
            let (mut at, mut last) = (self.top[suit], None);
            let mut list: Vec<u8> = cards_in(cards).collect();
            list.reverse();
            for card in list {
                let owner = hands.iter().position(|hand| hand >> card & 1 != 0).unwrap_or(0) as u128;
                let kind = kinds.iter().position(|&kind| self.kinds[kind] >> card & 1 != 0).unwrap_or(0) as u128;
                let mut code = owner | kind << owner_bits;
                if self.tied[suit] && last == Some(self.tables.strength[card as usize]) {
                    code |= 1 << (owner_bits + kind_bits);
                }
                at -= self.width[suit];
                picture |= code << at;
                last = Some(self.tables.strength[card as usize]);
            }
        }
        picture
    }

    /// The picture without `card`, which is still one of `held`.
    #[inline]
    pub fn without(&self, picture: u128, held: Cards, card: u8) -> u128 {
        if self.exact {
            return picture & !(1 << card);
        }
        let suit = self.tables.suit_of[card as usize] as usize;
        let above = (self.tables.suits[suit] & held & !(u64::MAX >> (63 - card))).count_ones();
        let keep = &self.keep[suit];
        let lower = keep[self.length[suit] as usize] & !keep[above as usize];
        let mut rest = (picture & lower) << self.width[suit] & lower;
        let end = self.top[suit] - above * self.width[suit];
        if self.tied[suit] && picture >> (end - 1) & 1 == 0 {
            rest &= !(1 << (end - 1)); // what was as strong as the card that goes is not as strong as the one above it
        }
        picture & !lower | rest
    }

    /// The mask of a picture that keeps so many cards of each suit, from the top.
    #[inline]
    pub fn mask(&self, tops: [u8; MAX_SUITS]) -> u128 {
        if self.exact {
            return u128::MAX;
        }
        let mut mask = 0;
        for (suit, &number) in tops.iter().enumerate() {
            mask |= self.keep[suit][number as usize];
            if self.tied[suit] && number > 0 && u32::from(number) < self.length[suit] {
                let end = self.top[suit] - u32::from(number) * self.width[suit];
                mask |= 1 << (end - 1); // nor is the first card that did not matter as strong as the last that did
            }
        }
        mask
    }

    /// Some bits of a picture, or of a mask of one: those of the best cards of each suit.
    #[inline]
    pub fn brief(&self, picture: u128) -> u32 {
        self.top.iter().fold(0, |brief, &top| brief << 8 | (picture >> top.saturating_sub(8)) as u32 & 255)
    }
}

/// The cards from `start` up to, not including, `end`.
fn span(start: usize, end: usize) -> Cards {
    (low(end as u32) & !low(start as u32)) as Cards
}

/// The lowest bits, so many.
#[inline]
fn low(number: u32) -> u128 {
    if number >= 128 { u128::MAX } else { (1 << number) - 1 }
}

/// How many bits a number up to `most` takes.
fn bits(most: u32) -> u32 {
    u32::BITS - most.leading_zeros()
}
