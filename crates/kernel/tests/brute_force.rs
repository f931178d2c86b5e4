//! The solver against every line played out, on random small positions of random games.

mod common;

use _native::{Game, Position, Settings, Solver, Tables};
use common::{Chance, Rules, game, position, told};

fn cases() -> u64 {
    std::env::var("KERNEL_CASES").map_or(1_500, |number| number.parse().unwrap())
}

fn compare(solver: &mut Solver, game: &Game, at: &Position) {
    let tables = Tables::new(game.clone()).unwrap();
    let rules = Rules::new(game);
    let mut plain = rules.plain(at);
    let value = rules.value(&plain);
    assert_eq!(solver.solve(&tables, at).unwrap(), value, "{}", told(game, at));
    let answers = solver.solve_cards(&tables, at).unwrap();
    if plain.turn.is_some() {
        let lawful = rules.lawful(&plain);
        assert_eq!(answers.iter().map(|answer| answer.cards.count_ones() as usize).sum::<usize>(), lawful.len());
        for card in lawful {
            let answer = answers.iter().find(|answer| answer.cards >> card & 1 == 1).expect("every lawful card");
            assert_eq!(answer.value, rules.value(&rules.play(&plain, card)), "card {card} of {}", told(game, at));
        }
    }
    for step in solver.line(&tables, at).unwrap() {
        assert_eq!(plain.turn, Some(step.seat as usize));
        plain = rules.play(&plain, step.card as usize);
        assert_eq!(rules.value(&plain), value, "{step:?} of {}", told(game, at));
    }
    assert_eq!(plain.turn, None, "{}", told(game, at));
    let total = Rules::new(&Game { map: None, ..game.clone() }).value(&rules.plain(at));
    assert!(solver.reaches(&tables, at, total as u32).unwrap());
    assert!(!solver.reaches(&tables, at, total as u32 + 1).unwrap(), "{}", told(game, at));
}

#[test]
fn the_solver_equals_brute_force() {
    let mut solver = Solver::new(Settings { memory: 1 << 20, ..Settings::default() });
    let mut chance = Chance(11);
    for _ in 0..cases() {
        let number = 8 + chance.below(9);
        let mut game = game(&mut chance, number);
        let longest = if game.sides.len() == 2 { 5 } else { 3 };
        let position = position(&mut chance, &mut game, longest);
        compare(&mut solver, &game, &position);
    }
}
