//! What must not change the solver's answers, and what stops it.

mod common;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use _native::{Follow, Game, Position, Settings, SolveError, Solver, Stopped, Suit, Tables, Trick};
use common::{Chance, Rules, game, position, told, whist};

fn some(seed: u64, number: usize, cards: usize, longest: usize) -> Vec<(Game, Position)> {
    let mut chance = Chance(seed);
    (0..number)
        .map(|_| {
            let mut game = game(&mut chance, cards);
            let position = position(&mut chance, &mut game, longest);
            (game, position)
        })
        .collect()
}

fn solved(settings: Settings, game: &Game, at: &Position) -> (i32, Vec<(u32, i32)>) {
    let tables = Tables::new(game.clone()).unwrap();
    let mut solver = Solver::new(settings);
    let value = solver.solve(&tables, at).unwrap();
    let mut cards: Vec<(u32, i32)> = Vec::new();
    for answer in solver.solve_cards(&tables, at).unwrap() {
        cards.extend((0..64).filter(|card| answer.cards >> card & 1 == 1).map(|card| (card, answer.value)));
    }
    cards.sort_unstable();
    (value, cards)
}

#[test]
fn keys_of_what_matters_tell_the_same_as_keys_of_every_card() {
    let settings = Settings { memory: 1 << 20, ..Settings::default() };
    for (game, at) in some(21, 300, 24, 5) {
        let exact = Settings { exact_keys: true, ..settings.clone() };
        assert_eq!(solved(settings.clone(), &game, &at), solved(exact, &game, &at), "{}", told(&game, &at));
    }
}

/// Whist with so many cards a hand, of the whole pack, and trumps or none.
fn ending(chance: &mut Chance, cards: usize) -> (Game, Position) {
    let game = whist(chance.below(5));
    let mut position = Position { leader: chance.below(4) as u8, ..Position::default() };
    let mut pack: Vec<u8> = (0..52).collect();
    for hand in &mut position.hands {
        for _ in 0..cards {
            *hand |= 1 << pack.swap_remove(chance.below(pack.len()));
        }
    }
    (game, position)
}

/// The value is the one found by the search of all games, which a map calls upon that values one total above the next.
fn as_all_games_are_searched(solver: &mut Solver, game: &Game, at: &Position, chance: &mut Chance) {
    let tables = Tables::new(game.clone()).unwrap();
    let value = solver.solve(&tables, at).unwrap();
    let mut map: Vec<i32> = (0..=at.most(&tables)).map(|total| 2 * total as i32).collect();
    let odd = chance.below(map.len());
    map[odd] += 3;
    let mapped = Tables::new(Game { map: Some(map), ..game.clone() }).unwrap();
    let general = solver.solve(&mapped, at).unwrap();
    let expected = if [0, 1].contains(&(value - odd as i32)) { odd as i32 + 1 } else { value };
    assert_eq!(general / 2, expected, "{value} {odd} {}", told(game, at));
}

#[test]
fn at_whist_they_do_so_from_further_back() {
    let mut chance = Chance(23);
    let cases = std::env::var("KERNEL_ENDINGS").map_or(150, |number| number.parse().unwrap());
    let settings = |exact_keys| Settings { exact_keys, ..Settings::default() };
    let mut solvers = [Solver::new(settings(false)), Solver::new(settings(true))];
    for case in 0..cases {
        let (game, at) = ending(&mut chance, 6 + case % 3);
        let tables = Tables::new(game.clone()).unwrap();
        let [told_by, exact] = solvers.each_mut().map(|solver| solver.solve_cards(&tables, &at).unwrap());
        assert_eq!(told_by, exact, "{}", told(&game, &at));
        let best = exact.iter().map(|answer| answer.value);
        let best = if at.leader % 2 == 0 { best.max() } else { best.min() };
        assert_eq!(Some(solvers[0].solve(&tables, &at).unwrap()), best, "{}", told(&game, &at));
        as_all_games_are_searched(&mut solvers[0], &game, &at, &mut chance);
    }
}

#[test]
fn questions_about_totals_and_about_values_do_not_mix_at_whist() {
    let mut chance = Chance(31);
    let cases = std::env::var("KERNEL_ENDINGS").map_or(150, |number| number.parse().unwrap());
    let mut solver = Solver::new(Settings::default());
    for _ in 0..cases / 3 {
        let (game, at) = ending(&mut chance, 4);
        let map = (0..=4).map(|_| chance.below(4) as i32).collect(); // of which some rise and some do not
        let game = Game { map: Some(map), ..game };
        let rules = Rules::new(&game);
        let told_by = solver.solve(&Tables::new(game.clone()).unwrap(), &at).unwrap();
        assert_eq!(told_by, rules.value(&rules.plain(&at)), "{}", told(&game, &at));
    }
}

#[test]
fn what_hangs_on_rank_between_partners_is_kept() {
    let tables = Tables::new(whist(3)).unwrap();
    let at = Position {
        hands: [75_297_071_108, 6_328_521, 18_838_280_209_410, 17_188_342_064],
        leader: 1,
        trick: vec![(1, 26), (2, 30), (3, 28)],
        ..Position::default()
    };
    assert_eq!(Solver::new(Settings::default()).solve(&tables, &at), Ok(7));
}

#[test]
fn a_table_that_is_soon_full_tells_the_same() {
    for (game, at) in some(22, 200, 24, 5) {
        let small = Settings { memory: 1, ..Settings::default() };
        assert_eq!(solved(small, &game, &at), solved(Settings::default(), &game, &at), "{}", told(&game, &at));
    }
}

#[test]
fn seats_may_be_turned_about() {
    for (game, at) in some(23, 200, 20, 5) {
        let seats = game.sides.len();
        let turned = |seat: u8| (seat as usize + 1) % seats;
        let mut other = (game.clone(), at.clone());
        other.1.leader = turned(at.leader) as u8;
        for seat in 0..seats as u8 {
            other.0.sides[turned(seat)] = game.sides[seat as usize];
            other.1.hands[turned(seat)] = at.hands[seat as usize];
            other.1.bury[turned(seat)] = at.bury[seat as usize];
        }
        other.1.trick = at.trick.iter().map(|&(seat, card)| (turned(seat) as u8, card)).collect();
        let settings = Settings::default();
        assert_eq!(solved(settings.clone(), &game, &at), solved(settings, &other.0, &other.1), "{}", told(&game, &at));
    }
}

#[test]
fn suits_may_change_places() {
    for (game, at) in some(24, 200, 20, 5) {
        let number = game.strength.len();
        // the suits in the reverse order
        let mut place = vec![0; number];
        let mut next = 0;
        let mut suits = Vec::new();
        for suit in game.suits.iter().rev() {
            let start = next;
            for card in (0..number).filter(|card| suit.cards >> card & 1 == 1) {
                place[card] = next;
                next += 1;
            }
            suits.push(Suit { cards: (start..next).map(|card| 1 << card).sum(), trump: suit.trump });
        }
        let set = |cards: u64| (0..number).filter(|card| cards >> card & 1 == 1).map(|card| 1u64 << place[card]).sum();
        let list = |old: &[u8]| {
            let mut new = vec![0; number];
            for card in 0..number {
                new[place[card]] = old[card];
            }
            new
        };
        let other = Game {
            suits,
            strength: list(&game.strength),
            points: list(&game.points),
            may_bury: set(game.may_bury),
            ..game.clone()
        };
        let moved = Position {
            hands: at.hands.map(set),
            trick: at.trick.iter().map(|&(seat, card)| (seat, place[card as usize] as u8)).collect(),
            owed: set(at.owed),
            ..at.clone()
        };
        let (value, cards) = solved(Settings::default(), &game, &at);
        let mut cards: Vec<(u32, i32)> =
            cards.iter().map(|&(card, value)| (place[card as usize] as u32, value)).collect();
        cards.sort_unstable();
        assert_eq!((value, cards), solved(Settings::default(), &other, &moved), "{}", told(&game, &at));
    }
}

/// Points in the trumps alone, as at Pedro and Cinch: so many cards a hand, often most of the trumps among them, now
/// and then some buried with the first trick or some of it played already.
fn catching(chance: &mut Chance, cards: usize) -> (Game, Position) {
    let game = Game {
        sides: vec![0, 1, 0, 1],
        suits: (0..4)
            .map(|suit| Suit { cards: if suit == 0 { 0x3FFF } else { 0xFFF << (2 + 12 * suit) }, trump: suit == 0 })
            .collect(),
        strength: (0..50).collect(),
        points: [1, 0, 0, 5, 5, 0, 0, 0, 0, 1, 1, 0, 0, 1].into_iter().chain([0; 36]).collect(),
        trick_points: 0,
        last_trick: 0,
        follow: [
            Follow::FollowOrTrump { must_trump_when_void: true },
            Follow::FollowOrTrump { must_trump_when_void: false },
            Follow::MustFollow,
        ][chance.below(3)],
        may_bury: (0..50).filter(|card| ![0, 3, 4, 9, 10, 13].contains(card)).map(|card| 1 << card).sum(),
        map: None,
    };
    let mut position = Position { leader: chance.below(4) as u8, ..Position::default() };
    let mut trumps: Vec<u8> = (0..14).collect();
    let mut plain: Vec<u8> = (14..50).collect();
    let mut more = [0; 4];
    if chance.below(4) == 0 {
        more[chance.below(4)] = 1 + chance.below(2);
    }
    for (seat, hand) in position.hands.iter_mut().enumerate() {
        for _ in 0..cards + more[seat] {
            let from = if trumps.is_empty() || chance.below(3) == 0 { &mut plain } else { &mut trumps };
            *hand |= 1 << from.swap_remove(chance.below(from.len()));
        }
        position.bury[seat] = (more[seat] as u32).min((*hand & game.may_bury).count_ones()) as u8;
    }
    if position.bury == [0; 4] {
        for step in 0..chance.below(4) {
            let seat = (position.leader + step as u8) % 4;
            let tables = Tables::new(game.clone()).unwrap();
            let legal = tables.legal(position.hands[seat as usize], &Trick::of(&tables, &position.trick));
            let legal: Vec<u8> = (0..50).filter(|card| legal >> card & 1 == 1).collect();
            let card = legal[chance.below(legal.len())];
            position.hands[seat as usize] &= !(1 << card);
            position.trick.push((seat, card));
        }
    }
    (game, position)
}

#[test]
fn where_points_lie_in_the_trumps_alone_they_do_so_from_further_back() {
    let mut chance = Chance(29);
    let cases = std::env::var("KERNEL_ENDINGS").map_or(150, |number| number.parse().unwrap());
    let settings = |exact_keys| Settings { exact_keys, ..Settings::default() };
    let mut solvers = [Solver::new(settings(false)), Solver::new(settings(true))];
    for case in 0..cases {
        let (game, at) = catching(&mut chance, 4 + case % 3);
        let tables = Tables::new(game.clone()).unwrap();
        let [told_by, exact] = solvers.each_mut().map(|solver| solver.solve_cards(&tables, &at).unwrap());
        assert_eq!(told_by, exact, "{}", told(&game, &at));
        as_all_games_are_searched(&mut solvers[0], &game, &at, &mut chance);
    }
}

#[test]
fn a_search_stops_at_its_limit_and_when_it_is_cancelled() {
    let (game, at) = some(25, 50, 24, 6).into_iter().max_by_key(|(_, at)| at.hands[0].count_ones()).unwrap();
    let tables = Tables::new(game).unwrap();
    let mut solver = Solver::new(Settings { nodes: 3, ..Settings::default() });
    let stopped = Err(SolveError::Stopped(Stopped::Nodes));
    assert_eq!(solver.solve_cards(&tables, &at), stopped);
    let mut pack: Vec<u8> = (0..52).collect();
    Chance(3).shuffle(&mut pack);
    let mut at = Position::default();
    for (place, card) in pack.into_iter().enumerate() {
        at.hands[place % 4] |= 1 << card;
    }
    let cancel = Some(Arc::new(AtomicBool::new(true)));
    let mut solver = Solver::new(Settings { cancel, ..Settings::default() });
    let cancelled = Err(SolveError::Stopped(Stopped::Cancelled));
    assert_eq!(solver.solve(&Tables::new(whist(0)).unwrap(), &at), cancelled);
    assert!(solver.stats().nodes < 2_048);
    for seed in 0..20 {
        let (game, at) = catching(&mut Chance(seed), 9);
        let found = solver.solve(&Tables::new(game.clone()).unwrap(), &at);
        assert_eq!(found.is_err(), solver.stats().nodes >= 1_024, "{}", told(&game, &at));
        assert!(solver.stats().nodes < 2_048);
    }
}

#[test]
fn a_position_that_cannot_be_is_refused() {
    let (game, mut at) = some(26, 1, 12, 3).remove(0);
    at.hands[0] |= 1 << 20;
    let error = Solver::new(Settings::default()).solve(&Tables::new(game).unwrap(), &at).unwrap_err();
    assert_eq!(error.to_string(), "hands: card 20: there is no such card in the tables");
}
