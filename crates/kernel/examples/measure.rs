//! Nodes and time of the solver on positions from a seed: `measure GAME NUMBER [SEED]`, or whist deals read from a
//! file of lines "trump leader owners", the owners of 2C to AS as digits, a dot for a card that has been played.
//! `TIMES=5` asks every question so many times and tells the shortest times.

use std::time::Instant;

use _native::{Follow, Game, Position, Settings, Solver, Suit, Tables};
use common::{Chance, whist};

#[path = "../tests/common/mod.rs"]
mod common;

fn pack(chance: &mut Chance, number: usize) -> Vec<u8> {
    let mut pack: Vec<u8> = (0..number as u8).collect();
    chance.shuffle(&mut pack);
    pack
}

fn suits(lengths: [usize; 4], trump: usize) -> Vec<Suit> {
    let mut start = 0;
    (0..4)
        .map(|suit| {
            let cards = ((1u64 << lengths[suit]) - 1) << start;
            start += lengths[suit];
            Suit { cards, trump: suit == trump }
        })
        .collect()
}

fn deals(file: &str) -> Vec<(Game, Position)> {
    let text = std::fs::read_to_string(file).expect("a file of deals");
    text.lines()
        .map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            let mut position = Position { leader: words[1].parse().expect("a seat"), ..Position::default() };
            for (card, owner) in words[2].bytes().enumerate() {
                if owner != b'.' {
                    position.hands[usize::from(owner - b'0')] |= 1 << card;
                }
            }
            (whist(words[0].parse().expect("a suit")), position)
        })
        .collect()
}

/// Four times six cards after the fill: all fourteen trumps, the rest plain.
fn points(chance: &mut Chance, must_trump: bool) -> (Game, Position) {
    let game = Game {
        sides: vec![0, 1, 0, 1],
        suits: suits([14, 12, 13, 13], 0),
        strength: (0..14).chain(0..12).chain(0..13).chain(0..13).collect(),
        // 2 3 4 5' 5 6 7 8 9 T J Q K A
        points: [1, 0, 0, 5, 5, 0, 0, 0, 0, 1, 1, 0, 0, 1].into_iter().chain([0; 38]).collect(),
        trick_points: 0,
        last_trick: 0,
        follow: Follow::FollowOrTrump { must_trump_when_void: must_trump },
        may_bury: 0,
        map: None,
    };
    // nine each; trumps are kept and each hand is filled to six from the rest
    loop {
        let pack = pack(chance, 52);
        let mut position = Position { leader: chance.below(4) as u8, ..Position::default() };
        let mut stock: Vec<u8> = pack[36..].to_vec();
        for seat in 0..4 {
            position.hands[seat] =
                pack[9 * seat..9 * seat + 9].iter().filter(|&&card| card < 14).map(|c| 1u64 << c).sum();
        }
        for seat in 0..3 {
            while position.hands[seat].count_ones() < 6 {
                let Some(card) = stock.pop() else { break };
                position.hands[seat] |= 1 << card;
            }
        }
        stock.sort_unstable();
        for card in stock {
            if card < 14 || position.hands[3].count_ones() < 6 {
                position.hands[3] |= 1 << card;
            }
        }
        if position.hands.iter().all(|hand| hand.count_ones() == 6) {
            return (game, position);
        }
    }
}

/// Nine cards each of two players out of four packs of 32, scores near the rubicon, what the settlement makes of it.
fn last_nine(chance: &mut Chance) -> (Game, Position) {
    let mut kinds: Vec<u8> = pack(chance, 128).into_iter().map(|card| card / 4).take(18).collect();
    let mut order: Vec<usize> = (0..18).collect();
    order.sort_by_key(|&place| kinds[place]);
    let mut position = Position { leader: chance.below(2) as u8, ..Position::default() };
    for (card, &place) in order.iter().enumerate() {
        position.hands[place % 2] |= 1 << card;
    }
    kinds.sort_unstable();
    let trump = chance.below(4);
    let suits = (0..4u8)
        .map(|suit| Suit {
            cards: kinds.iter().enumerate().filter(|&(_, &kind)| kind / 8 == suit).map(|(card, _)| 1 << card).sum(),
            trump: suit as usize == trump,
        })
        .collect();
    let points: Vec<u8> = kinds.iter().map(|kind| u8::from(kind % 8 >= 6)).collect();
    let out = points.iter().map(|&p| i32::from(p)).sum::<i32>();
    let won = chance.below((33 - out) as usize) as i32;
    let raw = [600 + 10 * chance.below(90) as i32, 600 + 10 * chance.below(90) as i32];
    let map = (0..=out + 33).map(|total| settle(raw, won, out, total)).collect();
    let game = Game {
        sides: vec![0, 1],
        suits,
        strength: kinds.iter().map(|kind| kind % 8).collect(),
        points,
        trick_points: 0,
        last_trick: 33,
        follow: Follow::FollowAndBeat,
        may_bury: 0,
        map: Some(map),
    };
    (game, position)
}

fn settle(mut raw: [i32; 2], won: i32, out: i32, total: i32) -> i32 {
    let last = total >= 33 || total > out;
    let mine = won + if last { total - 33 } else { total };
    let mine = mine.clamp(0, 32);
    raw[usize::from(!last)] += 50;
    let totals = [raw[0] + 10 * mine, raw[1] + 10 * (32 - mine)];
    let close = (raw[0] - raw[1]).abs() < 200;
    let loser = usize::from(raw[1] < raw[0]);
    let counted = close || raw[loser] < 1000 && totals[loser] >= 1000;
    let deciding = if counted { totals } else { raw };
    if deciding[0] == deciding[1] {
        return 0;
    }
    let winner = usize::from(deciding[1] > deciding[0]);
    let floor = |score: i32| score / 100 * 100;
    let value = if deciding[1 - winner] < 1000 {
        floor(raw[winner]) + floor(raw[1 - winner]).max(100) + 1300
    } else {
        500 + (floor(deciding[winner]) - floor(deciding[1 - winner])).max(100)
    };
    if winner == 0 { value } else { -value }
}

fn summary(name: &str, mut list: Vec<f64>) {
    list.sort_by(f64::total_cmp);
    let at = |part: f64| list[((list.len() - 1) as f64 * part) as usize];
    let mean = list.iter().sum::<f64>() / list.len() as f64;
    println!("{name:28} mean {mean:12.1} median {:12.1} p99 {:12.1} max {:12.1}", at(0.5), at(0.99), at(1.0));
}

/// Nanoseconds this process has had a processor, where the system tells.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(0.0)
}

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let number: usize = words.get(2).map_or(100, |word| word.parse().expect("a number"));
    let mut chance = Chance(words.get(3).map_or(1, |word| word.parse().expect("a seed")));
    let question = words.get(4).map_or("solve", String::as_str);
    let cases: Vec<(Game, Position)> = match words[1].as_str() {
        "pedro" => (0..number).map(|_| points(&mut chance, true)).collect(),
        "cinch" => (0..number).map(|_| points(&mut chance, false)).collect(),
        "bezique" => (0..number).map(|_| last_nine(&mut chance)).collect(),
        file => deals(file).into_iter().take(number).collect(),
    };
    let exact_keys = std::env::var("EXACT").is_ok();
    let memory = std::env::var("MEMORY").map_or(64, |text| text.parse().expect("megabytes")) << 20;
    let mut solver = Solver::new(Settings { exact_keys, memory, ..Settings::default() });
    let rounds: usize = std::env::var("TIMES").map_or(1, |text| text.parse().expect("a number"));
    let began = cpu();
    let (mut nodes, mut times, mut hits) = (Vec::new(), Vec::new(), Vec::new());
    for (game, position) in cases {
        let tables = Tables::new(game).expect("a game");
        let mut ask = || match question {
            "cards" => {
                let answers = solver.solve_cards(&tables, &position).expect("answers");
                let mut list: Vec<(u32, i32)> = answers
                    .iter()
                    .flat_map(|answer| {
                        (0..64).filter(|card| answer.cards >> card & 1 == 1).map(|card| (card, answer.value))
                    })
                    .collect();
                list.sort_unstable();
                list.iter().map(|(card, value)| format!("{card}:{value}")).collect::<Vec<_>>().join(" ")
            }
            "reaches" => solver.reaches(&tables, &position, 8).expect("an answer").to_string(),
            _ => solver.solve(&tables, &position).expect("an answer").to_string(),
        };
        let mut shortest = f64::INFINITY;
        let mut told = String::new();
        for _ in 0..rounds {
            let start = Instant::now();
            told = ask();
            shortest = shortest.min(start.elapsed().as_secs_f64() * 1e6);
        }
        times.push(shortest);
        nodes.push(solver.stats().nodes as f64);
        hits.push(solver.stats().hits as f64);
        if std::env::var("TELL").is_ok() {
            println!("{told}");
        }
    }
    println!("{:28} mean {:12.1}", "cpu microseconds", (cpu() - began) / 1e3 / (nodes.len() * rounds) as f64);
    summary("nodes", nodes);
    summary("table hits", hits);
    summary("microseconds", times);
}
