//! The play carried on to its end by players who think little: for counting what comes of a position on average.
//!
//! A playout knows the rules from [`crate::tricks`] alone.  The stage of drawing that Bezique has before its last tricks
//! is played here, too, without declarations: there a card may have copies, so it is a kind, and a hand counts its kinds.

use crate::tables::{Cards, MAX_CARDS, Tables, cards_in};
use crate::tricks::{Play, Trick};

/// A small generator of random numbers (SplitMix64): one number seeds it, and equal seeds give equal playouts.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The generator for playout `number` of a run seeded by `seed`.
    pub fn new(seed: u64, number: u64) -> Chance {
        let mut chance = Chance(seed);
        Chance(chance.next() ^ number.wrapping_mul(0xD6E8_FEB8_6659_FD93))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// One card of a set that is not empty, each as likely as another.
    #[inline]
    fn pick(&mut self, mut cards: Cards) -> u8 {
        let number = u64::from(cards.count_ones());
        if number > 1 {
            let skip = ((self.next() >> 32) * number) >> 32;
            for _ in 0..skip {
                cards &= cards - 1;
            }
        }
        cards.trailing_zeros() as u8
    }
}

/// How a card is chosen in a playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Any lawful card, each as likely as another.
    Uniform,
    /// A lead by chance.  To a trick that a partner wins, the card with most points of those that leave it to him;
    /// else the cheapest card that wins; where none does, the cheapest.
    Sparing,
}

impl Policy {
    /// One of the lawful cards, of which there must be some, to be played to `trick` by a player of `side`.
    #[inline]
    fn choose(self, tables: &Tables, trick: &Trick, side: u8, legal: Cards, chance: &mut Chance) -> u8 {
        if self == Policy::Uniform || trick.is_empty() {
            return chance.pick(legal);
        }
        let set = |cards: Cards, beats: bool| {
            cards_in(cards).filter(|&card| tables.beats(card, trick.best) == beats).fold(0, |set, card| set | 1 << card)
        };
        let cost = |card: &u8| {
            let card = *card as usize;
            (tables.points[card], tables.trumps >> card & 1, tables.strength[card])
        };
        let under = set(legal, false);
        if tables.side(trick.winner) == side && under != 0 {
            cards_in(under).max_by_key(|card| (cost(card).0, std::cmp::Reverse(cost(card))))
        } else {
            let over = legal & !under;
            cards_in(if over != 0 { over } else { legal }).min_by_key(cost)
        }
        .unwrap_or(0)
    }
}

/// Side 0's total after the play has been carried on to its end.
pub fn play_out(tables: &Tables, mut play: Play, policy: Policy, chance: &mut Chance) -> u32 {
    while !play.is_over() {
        let legal = play.legal(tables);
        let card = if play.buries() {
            chance.pick(legal)
        } else {
            policy.choose(tables, &play.trick, tables.side(play.to_act), legal, chance)
        };
        play.step(tables, card);
    }
    play.taken
}

/// A hand in which a card may have copies: card *i* of the tables is a kind.
#[derive(Clone, Copy, Debug)]
pub struct Kinds {
    held: Cards,
    copies: [u8; MAX_CARDS],
}

impl Kinds {
    /// The hand that holds `cards`, each as often as it is named.
    pub fn new(cards: &[u8]) -> Kinds {
        let mut hand = Kinds { held: 0, copies: [0; MAX_CARDS] };
        for &card in cards {
            hand.add(card);
        }
        hand
    }

    fn add(&mut self, card: u8) {
        self.copies[card as usize] += 1;
        self.held |= 1 << card;
    }

    fn remove(&mut self, card: u8) {
        self.copies[card as usize] -= 1;
        if self.copies[card as usize] == 0 {
            self.held &= !(1 << card);
        }
    }
}

/// Bezique while there is a stock: any card may be played, and after each trick both players draw.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The two hands.
    pub hands: [Kinds; 2],
    /// The cards to be drawn, the first one first.  Fewer than two are left lying.
    pub stock: Vec<u8>,
    /// Who leads, or has led.
    pub leader: u8,
    /// The card led, if the trick is under way.
    pub led: Option<u8>,
    /// Side 0's total so far; player 0 is side 0.
    pub taken: u32,
    /// Who draws first, if it is not the winner of the trick.
    pub first: Option<u8>,
}

impl Drawing {
    /// Side 0's total after all tricks, those of the stage of drawing and those that `tables` have rules for.
    pub fn play_out(&self, tables: &Tables, policy: Policy, chance: &mut Chance) -> u32 {
        let (mut hands, mut drawn, mut leader, mut taken) = (self.hands, 0, self.leader, self.taken);
        let mut led = self.led;
        loop {
            let drawing = self.stock.len() - drawn >= 2;
            let mut trick = Trick::EMPTY;
            if led.is_none() && hands[leader as usize].held == 0 {
                return taken;
            }
            for seat in [leader, 1 - leader] {
                let hand = &mut hands[seat as usize];
                let card = led.take().unwrap_or_else(|| {
                    let legal = if drawing { hand.held } else { tables.legal(hand.held, &trick) };
                    let card = policy.choose(tables, &trick, seat, legal, chance);
                    hand.remove(card);
                    card
                });
                trick.add(tables, seat, card);
            }
            leader = trick.winner;
            let mut points = u32::from(trick.points) + u32::from(tables.game().trick_points);
            if drawing {
                let first = self.first.unwrap_or(leader) as usize;
                hands[first].add(self.stock[drawn]);
                hands[1 - first].add(self.stock[drawn + 1]);
                drawn += 2;
            } else if hands[leader as usize].held == 0 {
                points += u32::from(tables.game().last_trick);
            }
            if leader == 0 {
                taken += points;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::tables::{Follow, Game, Suit};

    fn tables(follow: Follow) -> Tables {
        Tables::new(Game {
            sides: vec![0, 1],
            suits: vec![Suit { cards: 0b0000_1111, trump: false }, Suit { cards: 0b1111_0000, trump: true }],
            strength: vec![0, 1, 2, 3, 0, 1, 2, 3],
            points: vec![0, 0, 0, 5, 0, 0, 0, 2],
            trick_points: 1,
            last_trick: 3,
            follow,
            may_bury: 0,
            map: None,
        })
        .unwrap()
    }

    #[test]
    fn equal_seeds_give_equal_playouts() {
        let tables = tables(Follow::Free);
        let play = Play::new(&tables, &Position { hands: [0b0101_0101, 0b1010_1010, 0, 0], ..Position::default() });
        let total = |number| play_out(&tables, play, Policy::Uniform, &mut Chance::new(7, number));
        let totals: Vec<u32> = (0..200).map(total).collect();
        assert_eq!(totals, (0..200).map(total).collect::<Vec<_>>());
        assert!(totals.iter().any(|&other| other != totals[0]));
        assert!(totals.iter().all(|&total| total <= 4 + 3 + 7));
    }

    #[test]
    fn every_card_of_a_set_is_as_likely_as_another() {
        let mut chance = Chance::new(1, 2);
        let mut counts = [0; 64];
        for _ in 0..4000 {
            counts[chance.pick(1 << 63 | 0b1001) as usize] += 1;
        }
        assert!(counts[0].min(counts[3]).min(counts[63]) > 1200);
        assert_eq!(counts[0] + counts[3] + counts[63], 4000);
    }

    #[test]
    fn a_sparing_player_wins_cheaply_gives_to_partner_and_throws_the_cheapest() {
        let tables = Tables::new(Game { sides: vec![0, 1, 0], ..tables(Follow::Free).game().clone() }).unwrap();
        let choose = |trick: &[(u8, u8)], side, legal| {
            Policy::Sparing.choose(&tables, &Trick::of(&tables, trick), side, legal, &mut Chance::new(0, 0))
        };
        assert_eq!(choose(&[(0, 1)], 1, 0b0000_1101), 2); // not the 3, which wins too but has points
        assert_eq!(choose(&[(0, 6)], 1, 0b0001_1001), 0);
        assert_eq!(choose(&[(0, 7)], 0, 0b0001_1001), 3);
    }

    #[test]
    fn after_the_stock_the_last_tricks_have_their_own_rules() {
        let tables = tables(Follow::FollowAndBeat);
        // Player 1 draws a second card 3 and a 7; with the stock gone a lead of 2 has to be beaten.
        let drawing = Drawing {
            hands: [Kinds::new(&[2]), Kinds::new(&[1])],
            stock: vec![2, 3],
            leader: 0,
            led: None,
            taken: 10,
            first: None,
        };
        // Trick one is player 0's (1); the last, 2 against 3, is the other's.
        assert_eq!(drawing.play_out(&tables, Policy::Uniform, &mut Chance::new(0, 0)), 11);
        let led = Drawing { hands: [Kinds::new(&[]), Kinds::new(&[1])], led: Some(2), ..drawing };
        assert_eq!(led.play_out(&tables, Policy::Sparing, &mut Chance::new(0, 0)), 11);
    }
}
