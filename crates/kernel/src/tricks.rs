//! The rules of tricks, in one place: what may be played, what wins, what a trick brings, who leads next.
//!
//! The solvers and the playouts both rest on it.  [`Play`] is the whole course of the play, a card at a time.

use crate::position::Position;
use crate::tables::{Cards, Follow, MAX_PLAYERS, Tables, cards_in};

/// A trick under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick {
    /// The suit led, [`Trick::NOTHING`] before the lead.
    pub led: u8,
    /// The card that wins so far.
    pub best: u8,
    /// Whose card that is.
    pub winner: u8,
    /// The points of the cards in it.
    pub points: u16,
    /// Whether rank decided: another card of the best one's suit lies there.
    pub contested: bool,
}

impl Trick {
    /// The suit led while nothing is.
    pub const NOTHING: u8 = u8::MAX;
    /// A trick to which nobody has led.
    pub const EMPTY: Trick = Trick { led: Trick::NOTHING, best: 0, winner: 0, points: 0, contested: false };

    /// The trick that `cards`, with the seats that played them, make.
    pub fn of(tables: &Tables, cards: &[(u8, u8)]) -> Trick {
        let mut trick = Trick::EMPTY;
        for &(seat, card) in cards {
            trick.add(tables, seat, card);
        }
        trick
    }

    /// Whether nothing has been led yet.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.led == Trick::NOTHING
    }

    /// `seat` plays `card` to the trick.
    #[inline]
    pub fn add(&mut self, tables: &Tables, seat: u8, card: u8) {
        if self.is_empty() {
            self.led = tables.suit_of[card as usize];
            (self.best, self.winner) = (card, seat);
        } else {
            let same = tables.suit_of[card as usize] == tables.suit_of[self.best as usize];
            if tables.beats(card, self.best) {
                (self.best, self.winner, self.contested) = (card, seat, same);
            } else {
                self.contested |= same;
            }
        }
        self.points += u16::from(tables.points[card as usize]);
    }
}

impl Tables {
    /// The seat that plays after `seat`.
    #[inline]
    pub(crate) fn after(&self, seat: u8) -> u8 {
        if seat as usize + 1 == self.players { 0 } else { seat + 1 }
    }

    /// Whether `card`, played later, beats `best`, the best card of a trick so far.
    #[inline]
    pub fn beats(&self, card: u8, best: u8) -> bool {
        if self.suit_of[card as usize] == self.suit_of[best as usize] {
            self.strength[card as usize] > self.strength[best as usize]
        } else {
            self.trumps >> card & 1 != 0
        }
    }

    /// The cards of `hand` that may be played to `trick`.
    #[inline]
    pub fn legal(&self, hand: Cards, trick: &Trick) -> Cards {
        if trick.is_empty() {
            return hand;
        }
        let suit = hand & self.suits[trick.led as usize];
        let or_all = |cards: Cards| if cards != 0 { cards } else { hand };
        match self.game().follow {
            Follow::MustFollow => or_all(suit),
            Follow::FollowOrTrump { must_trump_when_void: true } => or_all(suit | hand & self.trumps),
            Follow::FollowOrTrump { must_trump_when_void: false } => {
                if suit != 0 {
                    suit | hand & self.trumps
                } else {
                    hand
                }
            }
            Follow::Free => hand,
            Follow::FollowAndBeat => {
                let higher = suit & self.above[trick.best as usize];
                if higher != 0 {
                    higher
                } else if suit != 0 {
                    suit
                } else {
                    or_all(hand & self.trumps)
                }
            }
        }
    }
}

/// What a step of [`Play`] brought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The trick goes on.
    Open,
    /// The trick is complete: who won it and what it brought.
    Won {
        /// Who won the trick.
        winner: u8,
        /// What it brought him, the last trick's bonus included.
        points: u32,
    },
}

/// The play under way: a card at a time, from a [`Position`] that has been checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// The cards in each hand.
    pub hands: [Cards; MAX_PLAYERS],
    /// The trick under way.
    pub trick: Trick,
    /// The seat to act; without meaning when the play is over.
    pub to_act: u8,
    /// Side 0's total so far.
    pub taken: u32,
    /// How many cards each seat still buries in this trick.
    pub bury: [u8; MAX_PLAYERS],
    /// How many tricks are still played, with the one under way.
    pub tricks_left: u8,
    /// Unless empty, one of these must be played next.
    pub owed: Cards,
    leader: u8,
}

impl Play {
    /// The play from `position`, which must have passed its check.
    pub fn new(tables: &Tables, position: &Position) -> Play {
        Play {
            hands: position.hands,
            trick: Trick::of(tables, &position.trick),
            to_act: position.to_act(tables).unwrap_or(position.leader),
            taken: position.taken,
            bury: position.bury,
            tricks_left: position.tricks_to_come(tables),
            owed: position.owed,
            leader: position.leader,
        }
    }

    /// The seat that leads, or has led, to the trick under way.
    pub fn leader(&self) -> u8 {
        self.leader
    }

    /// Whether no more cards are played.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.tricks_left == 0
    }

    /// What the cards and the tricks can still bring side 0, without the last trick's bonus.
    pub fn rest(&self, tables: &Tables) -> i32 {
        if self.is_over() {
            return 0;
        }
        let held = self.hands.iter().fold(0, |set, hand| set | hand);
        let points: i32 = cards_in(held).map(|card| i32::from(tables.points[card as usize])).sum();
        points + i32::from(self.trick.points) + i32::from(self.tricks_left) * i32::from(tables.game().trick_points)
    }

    /// Whether every card comes to be played.
    pub(crate) fn plays_out(&self, tables: &Tables) -> bool {
        let place = |seat: u8| (seat + tables.players as u8 - self.leader) % tables.players as u8;
        (0..tables.players as u8).all(|seat| {
            let played = !self.trick.is_empty() && place(seat) < place(self.to_act);
            let cards = self.hands[seat as usize].count_ones() + u32::from(played);
            cards <= u32::from(self.tricks_left) + u32::from(self.bury[seat as usize])
        })
    }

    /// Whether the next card is buried and not played.
    #[inline]
    pub fn buries(&self) -> bool {
        self.bury[self.to_act as usize] != 0
    }

    /// The cards that the seat to act may play, or bury if it [`buries`](Play::buries).
    #[inline]
    pub fn legal(&self, tables: &Tables) -> Cards {
        let hand = self.hands[self.to_act as usize];
        if self.buries() {
            hand & tables.game().may_bury
        } else if self.owed != 0 {
            self.owed
        } else {
            tables.legal(hand, &self.trick)
        }
    }

    /// The seat to act plays, or buries, `card`.
    pub fn step(&mut self, tables: &Tables, card: u8) -> Outcome {
        let seat = self.to_act;
        self.hands[seat as usize] &= !(1 << card);
        if self.buries() {
            self.bury[seat as usize] -= 1;
            return Outcome::Open;
        }
        self.owed = 0;
        self.trick.add(tables, seat, card);
        let mut next = tables.after(seat);
        while next != self.leader {
            if self.hands[next as usize] != 0 {
                self.to_act = next;
                return Outcome::Open;
            }
            next = tables.after(next);
        }
        self.close(tables)
    }

    fn close(&mut self, tables: &Tables) -> Outcome {
        self.tricks_left -= 1;
        let winner = self.trick.winner;
        let mut points = u32::from(self.trick.points) + u32::from(tables.game().trick_points);
        if self.is_over() {
            points += u32::from(tables.game().last_trick);
        }
        if tables.side[winner as usize] == 0 {
            self.taken += points;
        }
        self.trick = Trick::EMPTY;
        self.leader = winner;
        if !self.is_over() {
            while self.hands[self.leader as usize] == 0 {
                self.leader = tables.after(self.leader);
            }
        }
        self.to_act = self.leader;
        Outcome::Won { winner, points }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{Game, Suit};

    /// Two suits of four cards, 4..8 trumps, card 6 as strong as card 5; card 7 counts two.
    fn tables(follow: Follow) -> Tables {
        Tables::new(Game {
            sides: vec![0, 1, 0],
            suits: vec![Suit { cards: 0b0000_1111, trump: false }, Suit { cards: 0b1111_0000, trump: true }],
            strength: vec![0, 1, 2, 3, 0, 1, 1, 2],
            points: vec![0, 0, 0, 0, 0, 0, 0, 2],
            trick_points: 1,
            last_trick: 3,
            follow,
            may_bury: 0b0111_0000,
            map: None,
        })
        .unwrap()
    }

    fn legal(follow: Follow, hand: Cards, trick: &[(u8, u8)]) -> Cards {
        let tables = tables(follow);
        tables.legal(hand, &Trick::of(&tables, trick))
    }

    #[test]
    fn any_card_may_be_led() {
        for follow in [Follow::MustFollow, Follow::FollowAndBeat, Follow::Free] {
            assert_eq!(legal(follow, 0b1001_0110, &[]), 0b1001_0110);
        }
    }

    #[test]
    fn each_policy_asks_its_own() {
        let lead = [(0, 2)];
        let at_will = Follow::FollowOrTrump { must_trump_when_void: false };
        let strict = Follow::FollowOrTrump { must_trump_when_void: true };
        for (follow, with_suit) in [
            (Follow::MustFollow, 0b0000_1011),
            (at_will, 0b0001_1011),
            (strict, 0b0001_1011),
            (Follow::Free, 0b0001_1011),
            (Follow::FollowAndBeat, 0b0000_1000),
        ] {
            assert_eq!(legal(follow, 0b0001_1011, &lead), with_suit, "{follow:?}");
        }
        let trump_lead = [(0, 4)];
        for (follow, void) in
            [(Follow::MustFollow, 0b0011), (at_will, 0b0011), (strict, 0b0011), (Follow::FollowAndBeat, 0b0011)]
        {
            assert_eq!(legal(follow, 0b0011, &trump_lead), void, "{follow:?}");
        }
        let tables = Tables::new(Game {
            suits: vec![
                Suit { cards: 0b0011, trump: false },
                Suit { cards: 0b1100, trump: false },
                Suit { cards: 0b1111_0000, trump: true },
            ],
            strength: vec![0, 1, 0, 1, 0, 1, 2, 3],
            ..tables(strict).game().clone()
        })
        .unwrap();
        let lead = Trick::of(&tables, &[(0, 0)]);
        assert_eq!(tables.legal(0b0001_0100, &lead), 0b0001_0000); // void of the suit: must trump
        let free = Tables::new(Game { follow: at_will, ..tables.game().clone() }).unwrap();
        assert_eq!(free.legal(0b0001_0100, &lead), 0b0001_0100);
        let beat = Tables::new(Game { follow: Follow::FollowAndBeat, ..tables.game().clone() }).unwrap();
        assert_eq!(beat.legal(0b0001_0100, &lead), 0b0001_0000);
    }

    #[test]
    fn of_equal_cards_the_first_wins_and_trumps_beat_the_rest() {
        let tables = tables(Follow::MustFollow);
        assert_eq!(Trick::of(&tables, &[(0, 5), (1, 6), (2, 3)]).winner, 0);
        assert_eq!(Trick::of(&tables, &[(0, 3), (1, 4), (2, 2)]).winner, 1);
        assert_eq!(
            Trick::of(&tables, &[(0, 5), (1, 7), (2, 6)]),
            Trick { led: 1, best: 7, winner: 1, points: 2, contested: true }
        );
    }

    #[test]
    fn play_goes_on_past_empty_hands_to_the_last_trick() {
        let tables = tables(Follow::MustFollow);
        let position = Position { hands: [0b0011, 0b1000_0000, 0, 0], ..Position::default() };
        let mut play = Play::new(&tables, &position);
        assert_eq!(play.step(&tables, 0), Outcome::Open);
        assert_eq!(play.step(&tables, 7), Outcome::Won { winner: 1, points: 3 });
        assert_eq!(play.to_act, 0); // the winner has no card left, nor has the next
        assert_eq!(play.step(&tables, 1), Outcome::Won { winner: 0, points: 4 });
        assert!(play.is_over());
        assert_eq!(play.taken, 4);
    }

    #[test]
    fn a_long_hand_buries_before_it_plays() {
        let tables = tables(Follow::MustFollow);
        let position = Position { hands: [0b1111_0000, 0b1, 0b10, 0], bury: [3, 0, 0, 0], ..Position::default() };
        let mut play = Play::new(&tables, &position);
        assert_eq!(play.legal(&tables), 0b0111_0000);
        for card in [4, 5, 6] {
            assert!(play.buries());
            play.step(&tables, card);
        }
        assert_eq!(play.legal(&tables), 0b1000_0000);
        play.step(&tables, 7);
        assert_eq!(play.to_act, 1);
    }
}
