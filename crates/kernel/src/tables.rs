//! What a game hands over: suits, strength, points, what must be followed, sides.  Nothing here knows which game it is.

use std::fmt;

/// The most cards there can be in play.
pub const MAX_CARDS: usize = 64;
/// The most players.
pub const MAX_PLAYERS: usize = 4;
/// The most effective suits.
pub const MAX_SUITS: usize = 4;
/// The highest total that can be counted.
pub const MAX_TOTAL: u32 = 1023;

/// A set of cards: bit *i* stands for card *i*.
pub type Cards = u64;

/// The cards of a set, from the lowest index up.
pub fn cards_in(mut set: Cards) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let card = set.trailing_zeros() as u8;
            set &= set - 1;
            card
        })
    })
}

/// The highest of `cards`, as a set.
#[inline]
pub(crate) fn highest(cards: Cards) -> Cards {
    if cards == 0 { 0 } else { 1 << (63 - cards.leading_zeros()) }
}

/// The lowest of `cards`, as a set.
#[inline]
pub(crate) fn lowest(cards: Cards) -> Cards {
    cards & cards.wrapping_neg()
}

/// How many cards there are.
#[inline]
pub(crate) fn count(cards: Cards) -> i32 {
    cards.count_ones() as i32
}

/// The cards of `cards` above the highest of `others`, which are of the same suit.
#[inline]
pub(crate) fn over(cards: Cards, others: Cards) -> Cards {
    if others == 0 { cards } else { cards & !(u64::MAX >> others.leading_zeros()) }
}

/// Something that cannot be: the argument that is wrong, the card it is about if it is about one, and what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalid {
    /// The field of [`Game`] or [`Position`](crate::Position) that is wrong.
    pub argument: &'static str,
    /// The card it is about.
    pub card: Option<u8>,
    /// What is wrong, as a sentence.
    pub message: String,
}

impl Invalid {
    pub(crate) fn new(argument: &'static str, card: Option<u8>, message: impl Into<String>) -> Invalid {
        Invalid { argument, card, message: message.into() }
    }
}

impl fmt::Display for Invalid {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: ", self.argument)?;
        if let Some(card) = self.card {
            write!(out, "card {card}: ")?;
        }
        out.write_str(&self.message)
    }
}

impl std::error::Error for Invalid {}

/// An effective suit: the cards that follow to one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suit {
    /// Its cards, which lie together, in order of strength.
    pub cards: Cards,
    /// Whether it is trumps.
    pub trump: bool,
}

/// What must be played to a lead.  Any card may be led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follow {
    /// The suit led by who can, else any card (whist).
    MustFollow,
    /// The suit led or a trump by who holds the suit; without it any card, or with `must_trump_when_void` a trump by
    /// who has one (Pedro, Cinch).
    FollowOrTrump {
        /// Whether who has none of the suit led must trump.
        must_trump_when_void: bool,
    },
    /// Any card (the drawing stage of Bezique).
    Free,
    /// The suit led, and higher than what lies there by who can; without the suit a trump by who has one (the last
    /// nine tricks of Bezique).
    FollowAndBeat,
}

/// A game, as far as tricks go.  Lists are indexed by seat or by card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The side of each seat, 0 or 1; two to four seats, who act in this order.
    pub sides: Vec<u8>,
    /// The effective suits, at most four; together they hold every card, and at most one is trumps.
    pub suits: Vec<Suit>,
    /// How strong each card is in its suit, not falling with the index.  Of equal cards the one played first wins.
    pub strength: Vec<u8>,
    /// What each card brings to the side that wins its trick.
    pub points: Vec<u8>,
    /// What each trick brings.
    pub trick_points: u8,
    /// What the last trick brings beside.
    pub last_trick: u8,
    /// What must be played to a lead.
    pub follow: Follow,
    /// The cards that a hand too long for the first trick may bury (see [`Position::bury`](crate::Position)); they
    /// bring no points.
    pub may_bury: Cards,
    /// What each final total of side 0 is worth to it: any function.  Without it the total itself.
    pub map: Option<Vec<i32>>,
}

/// A [`Game`] that has been checked, laid out for use.
#[derive(Clone, Debug)]
pub struct Tables {
    game: Game,
    /// The suit of each card.
    pub(crate) suit_of: [u8; MAX_CARDS],
    /// The strength of each card in its suit.
    pub(crate) strength: [u8; MAX_CARDS],
    /// The points of each card.
    pub(crate) points: [u8; MAX_CARDS],
    /// The cards of each suit.
    pub(crate) suits: [Cards; MAX_SUITS],
    /// The cards of the same suit that beat each card.
    pub(crate) above: [Cards; MAX_CARDS],
    /// The trumps, if any.
    pub(crate) trumps: Cards,
    /// All cards.
    pub(crate) all: Cards,
    /// The cards that carry points.
    pub(crate) scoring: Cards,
    /// The side of each seat.
    pub(crate) side: [u8; MAX_PLAYERS],
    /// How many players there are.
    pub(crate) players: usize,
}

impl Tables {
    /// Checks `game` and lays it out.
    ///
    /// # Errors
    /// [`Invalid`] names the field and the card that cannot be.
    pub fn new(game: Game) -> Result<Tables, Invalid> {
        let wrong = |argument, card, message: &str| Err(Invalid::new(argument, card, message));
        let players = game.sides.len();
        if !(2..=MAX_PLAYERS).contains(&players) {
            return wrong("sides", None, "there must be two to four seats");
        }
        if game.sides.iter().any(|&side| side > 1) {
            return wrong("sides", None, "a side is 0 or 1");
        }
        let number = game.strength.len();
        if number == 0 || number > MAX_CARDS {
            return wrong("strength", None, "there must be 1 to 64 cards");
        }
        if game.points.len() != number {
            return wrong("points", None, "there must be as many entries as cards in strength");
        }
        if game.suits.is_empty() || game.suits.len() > MAX_SUITS {
            return wrong("suits", None, "there must be one to four suits");
        }
        if game.suits.iter().filter(|suit| suit.trump).count() > 1 {
            return wrong("suits", None, "at most one suit can be trumps");
        }
        let all = u64::MAX >> (MAX_CARDS - number);
        let mut seen = 0;
        for suit in &game.suits {
            if suit.cards & !all != 0 {
                let card = (suit.cards & !all).trailing_zeros() as u8;
                return wrong("suits", Some(card), "there is no such card in the tables");
            }
            if suit.cards & seen != 0 {
                let card = (suit.cards & seen).trailing_zeros() as u8;
                return wrong("suits", Some(card), "it cannot belong to two suits");
            }
            seen |= suit.cards;
            let low = if suit.cards == 0 { 0 } else { suit.cards >> suit.cards.trailing_zeros() };
            if low & low.wrapping_add(1) != 0 {
                let card = suit.cards.trailing_zeros() as u8;
                return wrong("suits", Some(card), "the cards of its suit must lie together");
            }
            for (card, next) in cards_in(suit.cards).zip(cards_in(suit.cards).skip(1)) {
                if game.strength[card as usize] > game.strength[next as usize] {
                    return wrong("strength", Some(next), "within a suit strength must not fall");
                }
            }
        }
        if seen != all {
            return wrong("suits", Some((all & !seen).trailing_zeros() as u8), "it belongs to no suit");
        }
        if game.may_bury & !all != 0 {
            let card = (game.may_bury & !all).trailing_zeros() as u8;
            return wrong("may_bury", Some(card), "there is no such card in the tables");
        }
        if let Some(card) = cards_in(game.may_bury).find(|&card| game.points[card as usize] != 0) {
            return wrong("may_bury", Some(card), "a card that brings points cannot be buried");
        }
        if game.map.as_ref().is_some_and(Vec::is_empty) {
            return wrong("map", None, "it must have a value for every total");
        }
        Ok(Tables::lay_out(game, all))
    }

    pub(crate) fn lay_out(game: Game, all: Cards) -> Tables {
        let mut tables = Tables {
            suit_of: [0; MAX_CARDS],
            strength: [0; MAX_CARDS],
            points: [0; MAX_CARDS],
            suits: [0; MAX_SUITS],
            above: [0; MAX_CARDS],
            trumps: 0,
            all,
            scoring: 0,
            side: [0; MAX_PLAYERS],
            players: game.sides.len(),
            game,
        };
        let game = &tables.game;
        tables.side[..tables.players].copy_from_slice(&game.sides);
        tables.strength[..game.strength.len()].copy_from_slice(&game.strength);
        tables.points[..game.points.len()].copy_from_slice(&game.points);
        for (number, suit) in game.suits.iter().enumerate() {
            tables.suits[number] = suit.cards;
            if suit.trump {
                tables.trumps = suit.cards;
            }
            for card in cards_in(suit.cards) {
                let strength = game.strength[card as usize];
                tables.suit_of[card as usize] = number as u8;
                tables.above[card as usize] = cards_in(suit.cards)
                    .filter(|&other| game.strength[other as usize] > strength)
                    .fold(0, |set, other| set | 1 << other);
            }
        }
        tables.scoring = cards_in(all).filter(|&card| tables.points[card as usize] != 0).fold(0, |set, c| set | 1 << c);
        tables
    }

    /// What the tables were made of.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How many players there are.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The side of a seat.
    pub fn side(&self, seat: u8) -> u8 {
        self.side[seat as usize]
    }

    /// All the cards.
    pub fn cards(&self) -> Cards {
        self.all
    }

    /// The trumps; none where there is no trump suit.
    pub fn trumps(&self) -> Cards {
        self.trumps
    }

    /// What `card` brings to the side that wins its trick.
    pub fn points(&self, card: u8) -> u32 {
        u32::from(self.points[card as usize])
    }

    /// The cards of the suit that `card` belongs to.
    pub fn suit_cards(&self, card: u8) -> Cards {
        self.suits[self.suit_of[card as usize] as usize]
    }

    /// The value of a final total of side 0.
    pub fn value(&self, total: u32) -> i32 {
        match &self.game.map {
            Some(map) => map[total as usize],
            None => total as i32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> Game {
        Game {
            sides: vec![0, 1],
            suits: vec![Suit { cards: 0b0011, trump: false }, Suit { cards: 0b1100, trump: true }],
            strength: vec![0, 1, 0, 0],
            points: vec![0, 1, 0, 0],
            trick_points: 1,
            last_trick: 0,
            follow: Follow::MustFollow,
            may_bury: 0,
            map: None,
        }
    }

    fn fault(change: impl FnOnce(&mut Game)) -> (&'static str, Option<u8>) {
        let mut game = game();
        change(&mut game);
        let invalid = Tables::new(game).unwrap_err();
        (invalid.argument, invalid.card)
    }

    #[test]
    fn cards_of_a_set_come_from_the_lowest_up() {
        assert_eq!(cards_in(1 << 63 | 0b101).collect::<Vec<_>>(), [0, 2, 63]);
    }

    #[test]
    fn a_stronger_card_is_above_and_an_equal_one_is_not() {
        let tables = Tables::new(game()).unwrap();
        assert_eq!(tables.above[..4], [0b10, 0, 0, 0]);
        assert_eq!(tables.trumps(), 0b1100);
    }

    #[test]
    fn what_cannot_be_is_named() {
        assert_eq!(fault(|game| game.sides = vec![0]), ("sides", None));
        assert_eq!(fault(|game| game.sides = vec![0, 2]), ("sides", None));
        assert_eq!(fault(|game| game.strength = vec![]), ("strength", None));
        assert_eq!(fault(|game| game.strength = vec![1, 0, 0, 0]), ("strength", Some(1)));
        assert_eq!(fault(|game| game.points = vec![1]), ("points", None));
        assert_eq!(fault(|game| game.suits[0].cards = 0b0001), ("suits", Some(1)));
        assert_eq!(fault(|game| game.suits[1].cards = 0b1110), ("suits", Some(1)));
        assert_eq!(fault(|game| game.suits[1].cards = 0b11100), ("suits", Some(4)));
        assert_eq!(fault(|game| game.suits[0].trump = true), ("suits", None));
        assert_eq!(fault(|game| game.suits = vec![]), ("suits", None));
        assert_eq!(fault(|game| game.may_bury = 0b10), ("may_bury", Some(1)));
        assert_eq!(fault(|game| game.may_bury = 0b10000), ("may_bury", Some(4)));
        assert_eq!(fault(|game| game.map = Some(vec![])), ("map", None));
        let message = Tables::new(Game { strength: vec![1, 0, 0, 0], ..game() }).unwrap_err().to_string();
        assert_eq!(message, "strength: card 1: within a suit strength must not fall");
    }

    #[test]
    fn the_cards_of_a_suit_must_lie_together() {
        let suits = vec![Suit { cards: 0b0101, trump: false }, Suit { cards: 0b1010, trump: true }];
        assert_eq!(Tables::new(Game { suits, ..game() }).unwrap_err().argument, "suits");
    }
}
