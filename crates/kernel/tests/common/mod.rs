//! What the tests and `examples/measure.rs` share: chance from a seed, random games and positions, and a solver that only
//! follows the rules: lists of cards, no sets, no table, no pruning.

#![allow(dead_code)]

use _native::{Follow, Game, Position, Suit, Tables};

/// Splitmix64.
pub struct Chance(pub u64);

impl Chance {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}

/// Whist with the trump suit of that number, or none.
pub fn whist(trump: usize) -> Game {
    Game {
        sides: vec![0, 1, 0, 1],
        suits: (0..4).map(|suit| Suit { cards: 0x1FFF << (13 * suit), trump: suit == trump }).collect(),
        strength: (0..52).map(|card| card % 13).collect(),
        points: vec![0; 52],
        trick_points: 1,
        last_trick: 0,
        follow: Follow::MustFollow,
        may_bury: 0,
        map: None,
    }
}

/// A moment of the play, told plainly.
#[derive(Clone)]
pub struct Plain {
    pub hands: Vec<Vec<usize>>,
    pub trick: Vec<(usize, usize)>,
    pub turn: Option<usize>,
    pub leader: usize,
    pub taken: usize,
    pub bury: Vec<usize>,
    pub owed: Vec<usize>,
    pub tricks_left: usize,
}

/// The rules, told plainly.
pub struct Rules {
    pub game: Game,
    suit_of: Vec<usize>,
    trump: Option<usize>,
}

impl Rules {
    pub fn new(game: &Game) -> Rules {
        let suit_of = (0..game.strength.len())
            .map(|card| game.suits.iter().position(|suit| suit.cards >> card & 1 == 1).unwrap())
            .collect();
        Rules { suit_of, trump: game.suits.iter().position(|suit| suit.trump), game: game.clone() }
    }

    fn winner(&self, trick: &[(usize, usize)]) -> (usize, usize) {
        let mut best = trick[0];
        for &(seat, card) in &trick[1..] {
            let (suit, top) = (self.suit_of[card], self.suit_of[best.1]);
            let higher = suit == top && self.game.strength[card] > self.game.strength[best.1];
            if higher || suit != top && Some(suit) == self.trump {
                best = (seat, card);
            }
        }
        best
    }

    pub fn lawful(&self, plain: &Plain) -> Vec<usize> {
        let hand = &plain.hands[plain.turn.unwrap()];
        let of = |wanted: &dyn Fn(usize) -> bool| hand.iter().copied().filter(|&card| wanted(card)).collect::<Vec<_>>();
        if plain.bury[plain.turn.unwrap()] > 0 {
            return of(&|card| self.game.may_bury >> card & 1 == 1);
        }
        if !plain.owed.is_empty() {
            return plain.owed.clone();
        }
        let Some(&(_, lead)) = plain.trick.first() else { return hand.clone() };
        let led = self.suit_of[lead];
        let suit = of(&|card| self.suit_of[card] == led);
        let trumps = of(&|card| Some(self.suit_of[card]) == self.trump);
        let both = of(&|card| self.suit_of[card] == led || Some(self.suit_of[card]) == self.trump);
        match self.game.follow {
            Follow::Free => hand.clone(),
            Follow::MustFollow if suit.is_empty() => hand.clone(),
            Follow::MustFollow => suit,
            Follow::FollowOrTrump { .. } if !suit.is_empty() => both,
            Follow::FollowOrTrump { must_trump_when_void: true } if !trumps.is_empty() => trumps,
            Follow::FollowOrTrump { .. } => hand.clone(),
            Follow::FollowAndBeat if !suit.is_empty() => {
                let best = self.winner(&plain.trick).1;
                let beating: Vec<usize> = suit
                    .iter()
                    .copied()
                    .filter(|&card| self.suit_of[best] == led && self.game.strength[card] > self.game.strength[best])
                    .collect();
                if beating.is_empty() { suit } else { beating }
            }
            Follow::FollowAndBeat if !trumps.is_empty() => trumps,
            Follow::FollowAndBeat => hand.clone(),
        }
    }

    pub fn play(&self, plain: &Plain, card: usize) -> Plain {
        let mut after = plain.clone();
        let seat = plain.turn.unwrap();
        after.hands[seat].retain(|&other| other != card);
        if plain.bury[seat] > 0 {
            after.bury[seat] -= 1;
            return after;
        }
        after.owed.clear();
        after.trick.push((seat, card));
        let seats = self.game.sides.len();
        let mut next = (seat + 1) % seats;
        while next != plain.leader && after.hands[next].is_empty() {
            next = (next + 1) % seats;
        }
        if next != plain.leader {
            after.turn = Some(next);
            return after;
        }
        let (winner, _) = self.winner(&after.trick);
        after.tricks_left -= 1;
        let over = after.tricks_left == 0 || after.hands.iter().all(Vec::is_empty);
        if self.game.sides[winner] == 0 {
            let cards: usize = after.trick.iter().map(|&(_, card)| usize::from(self.game.points[card])).sum();
            let last = if over { usize::from(self.game.last_trick) } else { 0 };
            after.taken += cards + usize::from(self.game.trick_points) + last;
        }
        after.trick.clear();
        after.turn = None;
        if !over {
            let mut leader = winner;
            while after.hands[leader].is_empty() {
                leader = (leader + 1) % seats;
            }
            (after.leader, after.turn) = (leader, Some(leader));
        }
        after
    }

    /// What best play comes to, as side 0 sees it: every line is played out.
    pub fn value(&self, plain: &Plain) -> i32 {
        let Some(seat) = plain.turn else {
            return self.game.map.as_ref().map_or(plain.taken as i32, |map| map[plain.taken]);
        };
        let values = self.lawful(plain).into_iter().map(|card| self.value(&self.play(plain, card)));
        if self.game.sides[seat] == 0 { values.max().unwrap() } else { values.min().unwrap() }
    }

    pub fn plain(&self, position: &Position) -> Plain {
        let seats = self.game.sides.len();
        let list = |set: u64| (0..64).filter(|&card| set >> card & 1 == 1).collect::<Vec<usize>>();
        let hands: Vec<Vec<usize>> = (0..seats).map(|seat| list(position.hands[seat])).collect();
        let trick: Vec<(usize, usize)> =
            position.trick.iter().map(|&(seat, card)| (seat as usize, card as usize)).collect();
        let leader = position.leader as usize;
        let after = trick.last().map_or(leader, |&(seat, _)| (seat + 1) % seats);
        let turn = (0..seats).map(|step| (after + step) % seats).find(|&seat| !hands[seat].is_empty());
        let tricks_left = position.tricks_left.map_or(99, usize::from);
        let bury = position.bury.iter().map(|&number| number as usize).collect();
        Plain {
            hands,
            trick,
            turn,
            leader,
            taken: position.taken as usize,
            bury,
            owed: list(position.owed),
            tricks_left,
        }
    }
}

/// A random game of `number` cards.
pub fn game(chance: &mut Chance, number: usize) -> Game {
    let seats = 2 + chance.below(3);
    let sides: Vec<u8> = match chance.below(3) {
        0 => (0..seats).map(|seat| (seat % 2) as u8).collect(),
        1 => (0..seats).map(|seat| u8::from(seat == 0)).collect(),
        _ => (0..seats).map(|_| chance.below(2) as u8).collect(),
    };
    let suits = 1 + chance.below(4);
    let mut cuts: Vec<usize> = (1..suits).map(|_| chance.below(number + 1)).collect();
    cuts.extend([0, number]);
    cuts.sort_unstable();
    let trump = chance.below(suits + 1);
    let suits: Vec<Suit> = cuts
        .windows(2)
        .enumerate()
        .map(|(suit, ends)| Suit { cards: (ends[0]..ends[1]).map(|card| 1 << card).sum(), trump: suit == trump })
        .collect();
    let duplicates = chance.below(3) == 0;
    let mut strength = vec![0u8; number];
    for ends in cuts.windows(2) {
        for card in ends[0] + 1..ends[1] {
            strength[card] = strength[card - 1] + u8::from(!duplicates || chance.below(2) == 0);
        }
    }
    let mut points = vec![0; number];
    let scoring = chance.below(4);
    for mark in &mut points {
        if scoring > 0 && chance.below(4) < scoring {
            *mark = [1, 1, 5, 2][chance.below(if scoring == 3 { 4 } else { 2 })];
        }
    }
    // often what the solver has bounds for: points in the trumps alone, or tricks alone with partners opposite
    let kind = chance.below(4);
    let trumps = suits.iter().find(|suit| suit.trump).map_or(0, |suit| suit.cards);
    if kind == 0 && trumps != 0 {
        for (card, mark) in points.iter_mut().enumerate() {
            *mark *= u8::from(trumps >> card & 1 == 1);
        }
    }
    if kind == 1 {
        points.fill(0);
        let seats = if chance.below(2) == 0 { 4 } else { seats };
        return Game {
            sides: (0..seats).map(|seat| (seat % 2) as u8).collect(),
            suits,
            strength: (0..number as u8).collect(),
            points,
            trick_points: 1,
            last_trick: if chance.below(4) == 0 { 2 } else { 0 },
            follow: Follow::MustFollow,
            may_bury: (1 << number) - 1,
            map: None,
        };
    }
    let strength = if kind == 0 { (0..number as u8).collect() } else { strength };
    let counts_tricks = scoring == 0 || chance.below(3) == 0;
    let may_bury = (0..number).filter(|&card| points[card] == 0).map(|card| 1u64 << card).sum();
    Game {
        sides,
        suits,
        strength,
        points,
        trick_points: u8::from(counts_tricks && kind != 0),
        last_trick: if chance.below(3) == 0 { chance.below(6) as u8 } else { 0 },
        follow: [
            Follow::MustFollow,
            Follow::FollowOrTrump { must_trump_when_void: true },
            Follow::FollowOrTrump { must_trump_when_void: false },
            Follow::Free,
            Follow::FollowAndBeat,
        ][chance.below(5)],
        may_bury,
        map: None,
    }
}

/// A random position of the game, at most so many cards a hand, and the game with a map long enough for it, if it has
/// one.
pub fn position(chance: &mut Chance, game: &mut Game, longest: usize) -> Position {
    let number = game.strength.len();
    let seats = game.sides.len();
    let mut pack: Vec<u8> = (0..number as u8).collect();
    chance.shuffle(&mut pack);
    let length = (1 + chance.below(longest)).min(number / seats);
    let mut position =
        Position { leader: chance.below(seats) as u8, taken: chance.below(4) as u32, ..Position::default() };
    let unequal = chance.below(3) == 0;
    for seat in 0..seats {
        let cards = if unequal { chance.below(length + 1) } else { length };
        let cards = if seat == position.leader as usize { cards.max(1) } else { cards };
        for _ in 0..cards {
            position.hands[seat] |= 1 << pack.pop().unwrap();
        }
    }
    if chance.below(6) == 0 {
        for seat in 0..seats {
            let hand = position.hands[seat];
            let room = (hand & game.may_bury).count_ones().min(hand.count_ones().saturating_sub(1)) as usize;
            position.bury[seat] = chance.below(room.min(2) + 1) as u8;
        }
    }
    let rules = Rules::new(game);
    let mut plain = rules.plain(&position);
    for _ in 0..chance.below(seats) {
        let Some(seat) = plain.turn.filter(|&seat| plain.bury[seat] == 0) else { break };
        let lawful = rules.lawful(&plain);
        let card = lawful[chance.below(lawful.len())];
        let after = rules.play(&plain, card);
        if after.trick.is_empty() {
            break;
        }
        position.trick.push((seat as u8, card as u8));
        position.hands[seat] &= !(1 << card);
        plain = after;
    }
    if position.bury.iter().all(|&number| number == 0) {
        if chance.below(8) == 0 {
            let lawful = rules.lawful(&plain);
            position.owed = lawful.iter().filter(|_| chance.below(2) == 0).map(|&card| 1u64 << card).sum();
        }
        if chance.below(8) == 0 {
            position.tricks_left = Some(1 + chance.below(3) as u8);
        }
    }
    if chance.below(3) == 0 {
        let most = position.most(&Tables::new(game.clone()).unwrap());
        let spread = 1 + chance.below(12);
        game.map = Some((0..=most).map(|_| chance.below(spread) as i32 * 100 - 300).collect());
    }
    position
}

/// What may be asked about a failing case.
pub fn told(game: &Game, position: &Position) -> String {
    format!("{game:?}\n{position:?}")
}
