//! What a side is sure of where the points lie in the trumps alone.
//!
//! A trick with trumps in it is won by one of them, so what matters is whose trump is above whose.  Who holds the best
//! trumps can play them one after the other: partners give their dearest to them, and where trumps are led the others
//! must give theirs.  And of the points in a hand each trump of the other side catches one card at most.

use super::goal::Goal;
use super::search::Search;
use super::trumps::{Suit, Trumps, highest, lowest, over};
use crate::tables::{Cards, MAX_PLAYERS, cards_in};
use crate::tricks::Trick;

/// Points that a side is sure of and the trumps that it rests on.
#[derive(Clone, Copy, Debug, Default)]
struct Points {
    points: i32,
    mattered: Suit,
}

/// One seat plays its best trumps one after the other.
#[derive(Clone, Copy, Debug)]
struct Draw {
    seat: usize,
    /// How many it has played.
    rounds: i32,
    /// The lowest of them, or the trump that lies there and holds the trick.
    last: Suit,
    /// The trump of the others that lies there and must be beaten.
    lies: Suit,
    /// By seat, how many rounds bring no trump of it.
    idle: [i32; MAX_PLAYERS],
    /// The points that lie there in the first round.
    lying: i32,
}

impl<G: Goal> Search<'_, G> {
    /// The least sum that some of the points still out make, not below `need`: to need the one is to need the other.
    pub fn next_sum(&self, need: i16) -> i16 {
        if self.last_trick != 0 || !(1..128).contains(&need) || self.goal.missing(self.taken).is_none() {
            return need;
        }
        let mut sums = 1u128;
        for card in cards_in(self.held & self.frame.tables.scoring) {
            sums |= sums.checked_shl(u32::from(self.frame.tables.points[card as usize])).unwrap_or(0);
        }
        let sums = sums >> need;
        if sums == 0 { need } else { need + sums.trailing_zeros() as i16 }
    }

    /// What follows if the trick to come is the last: all that is still out goes to the side with the best trump.
    pub fn ends(&self) -> Option<(bool, Cards)> {
        let tables = &self.frame.tables;
        let trumps = self.held & tables.trumps;
        let top = (1u64 << 63).checked_shr(trumps.leading_zeros())?;
        let holder = self.hands.iter().position(|hand| hand & top != 0)?;
        let others =
            (0..tables.players).any(|seat| tables.side[seat] != tables.side[holder] && self.hands[seat] & trumps != 0);
        Some((tables.side[holder] == 0, if others { top } else { 0 }))
    }

    /// What follows at the start of a trick from the points that the sides are sure of, if anything does.
    pub fn caught(&self, seat: u8, suit: &Trumps) -> Option<(bool, Cards)> {
        let needs = self.needs()?;
        let tables = &self.frame.tables;
        let (trumps, sides) = self.trumps_of(suit);
        let top = usize::from(sides[1] > sides[0]);
        for side in 0..2 {
            if suit.value(sides[side]) >= needs[side]
                && let Some(mattered) = self.kept(suit, &trumps, side, sides[1 - side], needs[side])
            {
                return Some((side == 0, Cards::from(mattered) << suit.start));
            }
        }
        let theirs = sides[1 - top];
        let leads = tables.side[seat as usize] as usize == top;
        for drawer in 0..tables.players {
            if tables.side[drawer] as usize != top || over(trumps[drawer], theirs) == 0 {
                continue;
            }
            // who is not on lead himself can be given it by a partner with a trump
            let low = trumps[seat as usize];
            let drawn = drawer == seat as usize || leads && low != 0 && lowest(low) < highest(trumps[drawer]);
            if !drawn && !self.loose {
                continue;
            }
            let mut idle = [0; MAX_PLAYERS];
            if !drawn {
                for (idle, &side) in idle.iter_mut().zip(&tables.side) {
                    *idle = i32::from(side as usize != top);
                }
            }
            let start = Draw { seat: drawer, rounds: 0, last: 0, lies: 0, idle, lying: 0 };
            if let Some(mattered) = self.drawn(suit, &trumps, start, needs[top]) {
                return Some((top == 0, Cards::from(mattered) << suit.start));
            }
        }
        None
    }

    /// What follows, in the middle of a trick, from the points that the sides are sure of.
    pub fn caught_already(&self, seat: u8, trick: &Trick, suit: &Trumps) -> Option<(bool, Cards)> {
        let needs = self.needs()?;
        let tables = &self.frame.tables;
        let (trumps, sides) = self.trumps_of(suit);
        let holder = tables.side[trick.winner as usize] as usize;
        let best = suit.of(1 << trick.best & tables.trumps);
        let drawn = tables.suits[trick.led as usize] == tables.trumps;
        let lying = i32::from(trick.points);
        let (mut later, mut foes, mut forced) = ([false; MAX_PLAYERS], 0, false);
        let above = tables.above[trick.best as usize] | if best == 0 { tables.trumps } else { 0 };
        let mut next = seat;
        while next != self.leader {
            let hand = self.hands[next as usize];
            later[next as usize] = true;
            if tables.side[next as usize] as usize != holder {
                foes |= hand;
            } else {
                forced |= hand != 0 && tables.legal(hand, trick) & !above == 0;
            }
            next = self.after(next);
        }
        let beaten = foes & above != 0;
        let gives = drawn || self.loose;
        for side in 0..2 {
            let need = needs[side];
            // a card that lies there can beat what is still in the hands of the others
            let theirs = sides[1 - side] | if side != holder { best } else { 0 };
            let held = side == holder && !beaten;
            let told = |mattered: Suit| {
                let lies = if held { 1 << trick.best } else { 0 };
                Some((side == 0, Cards::from(mattered) << suit.start | lies))
            };
            let missing = need - if held { lying } else { 0 };
            if suit.value(sides[side]) >= missing
                && let Some(mattered) = self.kept(suit, &trumps, side, theirs, missing)
            {
                return told(mattered);
            }
            let top = highest(sides[side]);
            let start = if held && !forced {
                Draw { seat: trick.winner as usize, rounds: 1, last: best, lies: 0, idle: [0; MAX_PLAYERS], lying }
            } else {
                let drawer = (0..tables.players).find(|&other| later[other] && trumps[other] & top != 0);
                match drawer {
                    Some(seat) if gives && top > theirs => {
                        let lies = theirs & best;
                        Draw { seat, rounds: 0, last: 0, lies, idle: [0; MAX_PLAYERS], lying }
                    }
                    _ => continue,
                }
            };
            if self.bury != [0; MAX_PLAYERS] {
                continue;
            }
            let under = if held { best } else { top }.saturating_sub(1);
            let mut idle = [0; MAX_PLAYERS];
            for other in 0..tables.players {
                let own = tables.side[other] as usize == side;
                let plays = if own { gives && trumps[other] & under != 0 } else { drawn };
                idle[other] = i32::from(!(later[other] && plays));
            }
            if let Some(mattered) = self.drawn(suit, &trumps, Draw { idle, ..start }, need) {
                return told(mattered);
            }
        }
        None
    }

    /// The trumps among `cards` that need not be tried to `trick`: of those that nothing divides the dearest is as good
    /// as any where the side of `seat` is sure of the trick, and the cheapest where the other side is.
    pub fn dropped(&self, seat: u8, trick: &Trick, cards: Cards) -> Cards {
        let tables = &self.frame.tables;
        let trumps = cards & tables.trumps;
        if trumps & trumps.wrapping_sub(1) == 0 {
            return 0;
        }
        let mut later = [0; 2];
        let mut next = self.after(seat);
        while next != self.leader {
            later[tables.side[next as usize] as usize] |= self.hands[next as usize];
            next = self.after(next);
        }
        let (hand, best) = (self.hands[seat as usize], 1 << trick.best);
        let (mut left, mut dropped) = (trumps, 0);
        while left != 0 {
            let card = left.trailing_zeros() as u8;
            let run = self.frame.neighbours(self.held, card, hand, best) & trumps;
            left &= !run;
            if run & (run - 1) == 0 {
                continue;
            }
            let (winner, top) = if tables.beats(card, trick.best) { (seat, card) } else { (trick.winner, trick.best) };
            let holder = tables.side[winner as usize];
            if later[1 - holder as usize] & tables.above[top as usize] != 0 {
                continue;
            }
            let mut kinds = self.frame.kinds.iter().map(|kind| kind & run).filter(|&some| some != 0);
            let keep = if holder == tables.side[seat as usize] { kinds.next_back() } else { kinds.next() };
            dropped |= run & !keep.unwrap_or(run);
        }
        dropped
    }

    /// The trumps of each seat and of each side.
    #[inline]
    fn trumps_of(&self, suit: &Trumps) -> ([Suit; MAX_PLAYERS], [Suit; 2]) {
        let tables = &self.frame.tables;
        let mut sides = [0; 2];
        let trumps = self.hands.map(|hand| suit.of(hand & tables.trumps));
        for (&cards, &side) in trumps.iter().zip(&tables.side) {
            sides[side as usize & 1] |= cards;
        }
        (trumps, sides)
    }

    /// What mattered if a side is sure of what it needs because the others have too few trumps to catch it.
    #[inline]
    fn kept(&self, suit: &Trumps, trumps: &[Suit; MAX_PLAYERS], side: usize, theirs: Suit, need: i32) -> Option<Suit> {
        let tables = &self.frame.tables;
        let (mut sure, mut mattered) = (0, 0);
        let all = suit.count(theirs);
        for (seat, &cards) in trumps.iter().enumerate().take(tables.players) {
            if tables.side[seat] as usize != side {
                continue;
            }
            let scoring = cards & suit.scoring;
            let mut left = scoring;
            let mut best = Points::default();
            while left != 0 {
                let top = highest(left);
                left ^= top;
                let cards = scoring & !(top - 1);
                let above = suit.count(theirs & !(top - 1));
                let points = suit.value(cards) - suit.dearest(cards, above);
                if points > best.points {
                    best = Points { points, mattered: if above == all { 0 } else { top } };
                }
            }
            sure += best.points;
            mattered |= best.mattered;
        }
        (sure >= need).then_some(mattered)
    }

    /// What mattered if a side is sure of what it needs when `draw` goes on as long as it can.
    fn drawn(&self, suit: &Trumps, trumps: &[Suit; MAX_PLAYERS], draw: Draw, need: i32) -> Option<Suit> {
        let tables = &self.frame.tables;
        let Draw { seat, mut rounds, mut last, lies, idle, lying } = draw;
        let side = tables.side[seat];
        let mut left = trumps[seat];
        loop {
            let (mut theirs, mut ours, mut points) = if rounds > 0 { (0, 0, lying) } else { (lies, 0, 0) };
            for other in 0..tables.players {
                let cards = trumps[other];
                if tables.side[other] == side {
                    ours |= cards;
                    continue;
                }
                let falls = rounds - idle[other];
                let sum = suit.sum(cards);
                if (sum >> 16 & 255) as i32 <= falls {
                    points += (sum & 0xFFFF) as i32;
                } else {
                    theirs |= cards;
                    if falls > (sum >> 24) as i32 {
                        points += suit.cheapest(cards, falls);
                    }
                }
            }
            if theirs == 0 {
                return (suit.value(ours) + points >= need).then_some(last | draw.last);
            }
            let sure = over(ours, theirs);
            points += suit.value(sure);
            let card = highest(left);
            let mut goes_on = over(card, theirs) != 0;
            for other in 0..tables.players {
                if other == seat || tables.side[other] != side {
                    continue;
                }
                let given = (rounds - idle[other]).max(0);
                if given > 0 {
                    points += suit.dearest(trumps[other] & !sure & (last.wrapping_sub(1)), given);
                }
                // a partner may have to overtake it
                goes_on &= trumps[other] == 0
                    || suit.count(trumps[other]) <= given
                    || suit.count(trumps[other] & card.wrapping_sub(1)) > given;
            }
            if points >= need {
                return Some(lowest(sure & suit.scoring) | last | draw.last);
            }
            if !goes_on {
                return None;
            }
            (last, left) = (card, left & !card);
            rounds += 1;
        }
    }
}
