//! A moment of the play: who holds what, whose lead it was, what lies in the trick under way, what has been won.

use crate::tables::{Cards, Invalid, MAX_PLAYERS, MAX_TOTAL, Tables, cards_in};
use crate::tricks::Trick;

/// The most cards of one suit that a hand can hold.
pub const MAX_SUIT_LENGTH: u32 = 15;

/// A moment of the play, to be read with the [`Tables`] of its game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// The cards in each hand, without those in the trick under way.  Hands may differ in length: a seat without a
    /// card at its turn is passed over, and so is one that has won a trick with its last card and should lead.
    pub hands: [Cards; MAX_PLAYERS],
    /// The seat that leads, or has led, to the trick under way.
    pub leader: u8,
    /// The seats that have played to the trick under way, with their cards, from the leader on.
    pub trick: Vec<(u8, u8)>,
    /// Side 0's total so far, with everything of it that no play can change any more.
    pub taken: u32,
    /// How many cards each seat has to bury at its turn in this trick before it plays one: Pedro's long hands.
    pub bury: [u8; MAX_PLAYERS],
    /// Unless empty, the seat to act must play one of these cards: a lead that is owed.
    pub owed: Cards,
    /// How many tricks are still played, with the one under way; without it until the cards are gone.
    pub tricks_left: Option<u8>,
}

impl Position {
    /// Checks the position against its tables.
    ///
    /// # Errors
    /// [`Invalid`] names the field and the card that cannot be.
    pub fn check(&self, tables: &Tables) -> Result<(), Invalid> {
        let wrong = |argument, card, message: &str| Err(Invalid::new(argument, card, message));
        let mut seen = 0;
        for (seat, &hand) in self.hands.iter().enumerate() {
            if seat >= tables.players && hand != 0 {
                return wrong("hands", Some(hand.trailing_zeros() as u8), "nobody sits where it is held");
            }
            for (strange, message) in
                [(hand & !tables.all, "there is no such card in the tables"), (hand & seen, "two hands hold it")]
            {
                if strange != 0 {
                    return wrong("hands", Some(strange.trailing_zeros() as u8), message);
                }
            }
            for suit in tables.suits {
                if (hand & suit).count_ones() > MAX_SUIT_LENGTH {
                    let card = (hand & suit).trailing_zeros() as u8;
                    return wrong("hands", Some(card), "a hand can hold at most 15 cards of its suit");
                }
            }
            seen |= hand;
        }
        if self.leader as usize >= tables.players {
            return wrong("leader", None, "nobody sits there");
        }
        if self.trick.is_empty() && seen != 0 && self.hands[self.leader as usize] == 0 {
            return wrong("leader", None, "the leader has no card");
        }
        self.check_trick(tables, seen)?;
        self.check_rest(tables, seen)
    }

    fn check_trick(&self, tables: &Tables, held: Cards) -> Result<(), Invalid> {
        let wrong = |card, message: &str| Err(Invalid::new("trick", card, message));
        let mut seen = held;
        let mut last = None;
        for &(seat, card) in &self.trick {
            if seat as usize >= tables.players {
                return wrong(Some(card), "nobody sits where it was played");
            }
            if card >= 64 || tables.all >> card & 1 == 0 {
                return wrong(Some(card), "there is no such card in the tables");
            }
            if seen >> card & 1 != 0 {
                return wrong(Some(card), "it is in a hand, or twice in the trick");
            }
            let place = self.place(tables, seat);
            if last.map_or(place != 0, |last| place <= last) {
                return wrong(Some(card), "the seats must play in turn, from the leader on");
            }
            last = Some(place);
            seen |= 1 << card;
        }
        if !self.trick.is_empty() {
            let passed = |seat: u8| self.trick.iter().all(|&(other, _)| other != seat);
            let late = (0..tables.players as u8)
                .find(|&seat| Some(self.place(tables, seat)) < last && passed(seat) && self.hands[seat as usize] != 0);
            if late.is_some() {
                return wrong(None, "a seat that holds cards was passed over");
            }
            if self.to_act(tables).is_none() {
                return wrong(None, "everybody has played to it; give the lead to its winner");
            }
        }
        Ok(())
    }

    fn check_rest(&self, tables: &Tables, held: Cards) -> Result<(), Invalid> {
        let wrong = |argument, card, message: &str| Err(Invalid::new(argument, card, message));
        for (seat, &number) in self.bury.iter().enumerate() {
            let played = self.trick.iter().any(|&(other, _)| other as usize == seat);
            let hand = self.hands[seat];
            if number != 0 && (played || seat >= tables.players) {
                return wrong("bury", None, "who has played to the trick has nothing to bury");
            }
            if number != 0
                && ((hand & tables.game().may_bury).count_ones() < u32::from(number)
                    || hand.count_ones() <= u32::from(number))
            {
                return wrong("bury", None, "the hand has too few cards that may be buried");
            }
        }
        if self.owed != 0 {
            let lawful = self.to_act(tables).map_or(0, |seat| {
                let trick = Trick::of(tables, &self.trick);
                tables.legal(self.hands[seat as usize], &trick)
            });
            if self.owed & !lawful != 0 {
                let card = (self.owed & !lawful).trailing_zeros() as u8;
                return wrong("owed", Some(card), "the seat to act may not play it");
            }
            if self.bury.iter().any(|&number| number != 0) {
                return wrong("owed", None, "where cards are buried none can be owed");
            }
        }
        if self.tricks_left == Some(0) && (held != 0 || !self.trick.is_empty()) {
            return wrong("tricks_left", None, "there are cards to play and no trick to play them to");
        }
        let most = self.most(tables);
        if most > MAX_TOTAL {
            return wrong("taken", None, "totals above 1023 cannot be counted");
        }
        if let Some(map) = &tables.game().map
            && map.len() <= most as usize
        {
            return Err(Invalid::new("map", None, format!("it has no value for the total {most}, which can be")));
        }
        Ok(())
    }

    /// The place of `seat` in the order of the trick under way, 0 for the leader.
    fn place(&self, tables: &Tables, seat: u8) -> usize {
        (seat as usize + tables.players - self.leader as usize) % tables.players
    }

    /// The most that side 0's total can come to, by the points and tricks still out.
    pub fn most(&self, tables: &Tables) -> u32 {
        let mut cards = self.hands.iter().fold(0, |all, hand| all | hand);
        for &(_, card) in &self.trick {
            cards |= 1 << card;
        }
        let points: u32 = cards_in(cards).map(|card| tables.points(card)).sum();
        let tricks = u32::from(self.tricks_to_come(tables));
        let last = if tricks == 0 { 0 } else { u32::from(tables.game().last_trick) };
        self.taken.saturating_add(points + tricks * u32::from(tables.game().trick_points) + last)
    }

    /// How many tricks are still played, with the one under way.
    pub fn tricks_to_come(&self, tables: &Tables) -> u8 {
        let length = |seat: usize| {
            let played = self.trick.iter().any(|&(other, _)| other as usize == seat);
            (self.hands[seat].count_ones() + u32::from(played)).saturating_sub(u32::from(self.bury[seat]))
        };
        let tricks = (0..tables.players).map(length).max().unwrap_or(0) as u8;
        self.tricks_left.map_or(tricks, |limit| tricks.min(limit))
    }

    /// The seat to act, if anybody is.
    pub fn to_act(&self, tables: &Tables) -> Option<u8> {
        let next = match self.trick.last() {
            Some(&(seat, _)) => self.place(tables, seat) + 1,
            None => 0,
        };
        (next..tables.players)
            .map(|place| ((self.leader as usize + place) % tables.players) as u8)
            .find(|&seat| self.hands[seat as usize] != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{Follow, Game, Suit};

    fn tables() -> Tables {
        Tables::new(Game {
            sides: vec![0, 1, 0],
            suits: vec![Suit { cards: 0b0000_1111, trump: false }, Suit { cards: 0b1111_0000, trump: true }],
            strength: vec![0, 1, 2, 3, 0, 1, 2, 3],
            points: vec![0, 0, 0, 0, 0, 0, 0, 2],
            trick_points: 1,
            last_trick: 3,
            follow: Follow::MustFollow,
            may_bury: 0b0111_0000,
            map: None,
        })
        .unwrap()
    }

    fn position() -> Position {
        Position { hands: [0b0000_0011, 0b0011_0000, 0b1100_0000, 0], ..Position::default() }
    }

    fn fault(change: impl FnOnce(&mut Position)) -> (&'static str, Option<u8>) {
        let mut position = position();
        change(&mut position);
        let invalid = position.check(&tables()).unwrap_err();
        (invalid.argument, invalid.card)
    }

    #[test]
    fn the_most_counts_points_tricks_and_the_last() {
        assert_eq!(position().check(&tables()), Ok(()));
        assert_eq!(position().most(&tables()), 2 + 2 + 3);
        assert_eq!(Position { tricks_left: Some(1), ..position() }.most(&tables()), 2 + 1 + 3);
        assert_eq!(Position { bury: [0, 1, 0, 0], ..position() }.tricks_to_come(&tables()), 2);
    }

    #[test]
    fn a_seat_without_cards_is_passed_over() {
        let position = Position { hands: [0b1, 0, 0b10, 0], trick: vec![(0, 2)], ..Position::default() };
        assert_eq!(position.check(&tables()), Ok(()));
        assert_eq!(position.to_act(&tables()), Some(2));
    }

    #[test]
    fn what_cannot_be_is_named() {
        assert_eq!(fault(|it| it.hands[1] |= 1), ("hands", Some(0)));
        assert_eq!(fault(|it| it.hands[1] |= 1 << 9), ("hands", Some(9)));
        assert_eq!(fault(|it| it.hands[3] |= 1 << 2), ("hands", Some(2)));
        assert_eq!(fault(|it| it.leader = 3), ("leader", None));
        assert_eq!(fault(|it| it.hands[0] = 0), ("leader", None));
        assert_eq!(fault(|it| it.trick = vec![(0, 0)]), ("trick", Some(0)));
        assert_eq!(fault(|it| it.trick = vec![(1, 2)]), ("trick", Some(2)));
        assert_eq!(fault(|it| it.trick = vec![(0, 2), (2, 3)]), ("trick", None));
        assert_eq!(fault(|it| it.trick = vec![(0, 70)]), ("trick", Some(70)));
        assert_eq!(fault(|it| it.trick = vec![(0, 2), (7, 3)]), ("trick", Some(3)));
        assert_eq!(fault(|it| it.bury[2] = 2), ("bury", None));
        assert_eq!(fault(|it| it.owed = 1 << 4), ("owed", Some(4)));
        assert_eq!(fault(|it| it.tricks_left = Some(0)), ("tricks_left", None));
        assert_eq!(fault(|it| it.taken = 1020), ("taken", None));
        assert_eq!(fault(|it| (it.trick, it.hands) = (vec![(0, 2), (1, 3), (2, 4)], [1, 2, 32, 0])), ("trick", None));
        let short = Tables::new(Game { map: Some(vec![0; 7]), ..tables().game().clone() }).unwrap();
        assert_eq!(position().check(&short).unwrap_err().argument, "map");
    }
}
