//! The search for two players with few cards, a trick at a time: the last nine tricks of Bezique.
//!
//! So few cards make so few positions that telling them apart by the cards themselves is quicker than by what matters
//! of them: what is left in the hands is the key, and the table stays near the processor.

use super::frame::Frame;
use super::goal::Goal;
use super::limits::{Meter, Stopped};
use super::order::Order;
use crate::tables::{Cards, Follow, Tables, count};
use crate::tricks::{Play, Trick};

/// The most cards that are searched in this way.
const MOST: u32 = 20;
const SLOTS: usize = 1 << 12;
const GENERATIONS: u64 = 1 << 19;

/// What is known of the cards left, the seat to lead and the question.
#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    /// Side 0 gets at least so much.
    least: i16,
    /// Side 0 gets at most so much.
    most: i16,
    /// The lead that settled it last, 255 if none did.
    best: u8,
}

/// The table, kept from question to question.
pub(super) struct Memo {
    slots: Vec<Slot>,
    generation: u64,
}

impl Memo {
    pub fn new() -> Memo {
        Memo { slots: Vec::new(), generation: 0 }
    }

    /// Forgets everything.
    pub fn renew(&mut self) {
        self.generation += 1;
        if self.generation == GENERATIONS || self.slots.is_empty() {
            (self.slots, self.generation) = (vec![Slot::default(); SLOTS], 1);
        }
    }

    /// Where a key is kept, whatever the generation: so that a question costs the same whatever was asked before.
    #[inline]
    fn slot(key: u64) -> usize {
        ((key << 19).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - SLOTS.ilog2())) as usize
    }
}

/// One question to one position.
pub(super) struct Duel<'a, G: Goal> {
    frame: &'a Frame,
    memo: &'a mut Memo,
    meter: &'a mut Meter,
    goal: G,
    /// Whether a lead draws what the other has of its suit.
    drawing: bool,
}

/// The two hands, that of the leader first, and what has been won.
#[derive(Clone, Copy)]
struct Moment {
    own: Cards,
    other: Cards,
    leader: u8,
    taken: i32,
    rest: i32,
}

/// Whether a position is one for this search.
pub(super) fn fits(frame: &Frame, play: &Play) -> bool {
    let tables = &frame.tables;
    let lengths = [0, 1].map(|seat| {
        let played = !play.trick.is_empty() && play.leader() == seat;
        play.hands[seat as usize].count_ones() + u32::from(played)
    });
    tables.players == 2
        && tables.side[0] != tables.side[1]
        && tables.all.count_ones() <= MOST
        && lengths == [u32::from(play.tricks_left); 2]
        && play.bury == [0; 4]
}

impl<'a, G: Goal> Duel<'a, G> {
    /// A search for `goal`.
    pub fn new(frame: &'a Frame, memo: &'a mut Memo, meter: &'a mut Meter, goal: G) -> Duel<'a, G> {
        let drawing = frame.tables.game().follow != Follow::Free;
        Duel { frame, memo, meter, goal, drawing }
    }

    /// Answers the question; the play is not over.
    pub fn run(&mut self, play: &Play) -> Result<bool, Stopped> {
        let (taken, rest) = (play.taken as i32, play.rest(&self.frame.tables));
        if let Some(found) = self.goal.settled(taken, rest) {
            return Ok(found);
        }
        let leader = play.leader();
        let (own, other) = (play.hands[leader as usize], play.hands[1 - leader as usize]);
        let at = Moment { own, other, leader, taken, rest };
        if !play.trick.is_empty() {
            let cards = if play.owed != 0 { play.owed } else { self.frame.tables.legal(other, &play.trick) };
            self.reply(&at, &play.trick, cards)
        } else if play.owed != 0 {
            Ok(self.leads(&at, play.owed, u8::MAX)?.0)
        } else {
            self.lead(&at)
        }
    }

    /// The leader leads; that it is not settled yet has been seen.
    fn lead(&mut self, at: &Moment) -> Result<bool, Stopped> {
        let (place, need) = self.goal.place(at.taken, at.rest);
        let key = self.memo.generation << 45 | u64::from(place) << 33 | u64::from(at.leader) << 32 | at.own | at.other;
        let slot = Memo::slot(key);
        let mut known = Slot { key, least: i16::MIN, most: i16::MAX, best: u8::MAX };
        if self.memo.slots[slot].key == key {
            known = self.memo.slots[slot];
            if known.least >= need || known.most < need {
                self.meter.stats.hits += 1;
                return Ok(known.least >= need);
            }
        }
        let mine = self.frame.tables.side[at.leader as usize] == 0;
        if let Some(found) = self.certain(at, mine) {
            return Ok(found);
        }
        let (reached, best) = self.leads(at, at.own, known.best)?;
        if reached {
            known.least = need;
        } else {
            known.most = need - 1;
        }
        known.best = best;
        self.memo.slots[slot] = known;
        Ok(reached)
    }

    /// What follows from what the two are sure of.
    ///
    /// A trump that nothing of the other's can beat, a master, takes its trick whenever it is played.  Who has to play
    /// one has the lead then and leads something else as long as he can, so he loses a master at most with every second
    /// card: with as many masters as other cards he has one for the last trick.
    #[inline]
    fn certain(&self, at: &Moment, mine: bool) -> Option<bool> {
        let tables = &self.frame.tables;
        let [own, theirs] = [at.own, at.other].map(|hand| hand & tables.trumps);
        let over = |cards: Cards, others: Cards| {
            if others == 0 { cards } else { cards & tables.above[63 - others.leading_zeros() as usize] }
        };
        let masters = [over(own, theirs), over(theirs, own)];
        let sure = masters.map(|cards| self.points(cards));
        let taken = at.taken + sure[usize::from(!mine)];
        let rest = at.rest - sure[0] - sure[1];
        let found = self.goal.settled(taken, rest);
        if found.is_some() {
            return found;
        }
        let cards = count(at.own);
        if 2 * count(masters[1]) > cards && self.goal.ends(taken, rest, !mine) == Some(!mine) {
            return Some(!mine);
        }
        let mut last = 2 * count(masters[0]) >= cards;
        if self.drawing && count(masters[0]) >= count(theirs) {
            // the others' trumps drawn, the best of each suit draw what the other has of it
            let winners = tables.suits.iter().filter(|&&suit| suit != tables.trumps).fold(0, |sum, suit| {
                let (own, theirs) = (at.own & suit, at.other & suit);
                let best =
                    if theirs == 0 { own } else { own & !self.frame.under[63 - theirs.leading_zeros() as usize] };
                sum + count(if count(best) >= count(theirs) { own } else { best })
            });
            let (trumps, left) = (count(own) - count(theirs), cards - count(theirs) - winners);
            last |= 2 * trumps >= left;
            if left == trumps {
                let taken = at.taken + if mine { at.rest } else { 0 };
                if self.goal.reached(taken, mine) == mine {
                    return Some(mine);
                }
            }
        }
        (last && self.goal.ends(taken, rest, mine) == Some(mine)).then_some(mine)
    }

    /// The points of some cards.
    #[inline]
    fn points(&self, cards: Cards) -> i32 {
        let mut left = cards & self.frame.tables.scoring;
        let mut points = 0;
        while left != 0 {
            points += i32::from(self.frame.tables.points[left.trailing_zeros() as usize]);
            left &= left - 1;
        }
        points
    }

    /// The leader leads one of `cards`; with the one that settled it.
    fn leads(&mut self, at: &Moment, cards: Cards, hint: u8) -> Result<(bool, u8), Stopped> {
        let tables = &self.frame.tables;
        let mine = tables.side[at.leader as usize] == 0;
        let mut left = self.different(cards, at.other, Trick::NOTHING);
        let mut order = Order::of(left, |card| if card == hint { i32::MAX >> 8 } else { lead(tables, at, card) });
        while let Some(card) = order.next(left) {
            left &= !(1 << card);
            self.meter.count()?;
            let mut trick = Trick::EMPTY;
            trick.add(tables, at.leader, card);
            let after = Moment { own: at.own ^ 1 << card, ..*at };
            let replies = tables.legal(at.other, &trick);
            if self.reply(&after, &trick, replies)? == mine {
                return Ok((mine, card));
            }
        }
        Ok((!mine, u8::MAX))
    }

    /// The other plays one of `cards` to what the leader has led.
    fn reply(&mut self, at: &Moment, trick: &Trick, cards: Cards) -> Result<bool, Stopped> {
        let tables = &self.frame.tables;
        let seat = 1 - at.leader;
        let mine = tables.side[seat as usize] == 0;
        let mut left = self.different(cards, at.own | 1 << trick.best, trick.led);
        let mut order = Order::of(left, |card| follow(tables, at, trick, card));
        while let Some(card) = order.next(left) {
            left &= !(1 << card);
            self.meter.count()?;
            let mut trick = *trick;
            trick.add(tables, seat, card);
            let points = i32::from(trick.points) + i32::from(tables.game().trick_points);
            let won = tables.side[trick.winner as usize] == 0;
            let taken = at.taken + if won { points } else { 0 };
            let rest = at.rest - points;
            let other = at.other ^ 1 << card;
            let found = if other == 0 {
                self.goal.reached(taken, won)
            } else if let Some(found) = self.goal.settled(taken, rest) {
                found
            } else if trick.winner == at.leader {
                self.lead(&Moment { other, taken, rest, ..*at })?
            } else {
                self.lead(&Moment { own: other, other: at.own, leader: seat, taken, rest })?
            };
            if found == mine {
                return Ok(mine);
            }
        }
        Ok(!mine)
    }

    /// Of the `legal` cards of a hand one of each that come to the same against `others`.
    #[inline]
    fn different(&self, legal: Cards, others: Cards, led: u8) -> Cards {
        let frame = self.frame;
        if legal & (legal - 1) == 0 {
            return legal;
        }
        let mut private = 0; // cards that can neither be followed nor beaten but by trumps
        for (suit, &cards) in frame.plain.iter().enumerate() {
            if others & cards == 0 && suit != led as usize {
                private |= legal & cards;
            }
        }
        let mut different = private & private.wrapping_neg();
        let mut left = legal & !private;
        while left != 0 {
            let card = left.trailing_zeros() as usize;
            left &= left - 1;
            let lower = legal & frame.peers[card] & ((1 << card) - 1);
            if lower != 0 {
                let next = 63 - lower.leading_zeros() as usize;
                let between = frame.from[next] & !frame.tables.above[card];
                if frame.tables.above[next] >> card & 1 == 0 || others & between == 0 {
                    continue;
                }
            }
            different |= 1 << card;
        }
        different
    }
}

/// How good a lead is; the weights, here as below, are found by trial on random deals.
#[inline]
fn lead(tables: &Tables, at: &Moment, card: u8) -> i32 {
    let suit = tables.suit_cards(card);
    let (own, theirs) = (at.own & suit, at.other & suit);
    if theirs == 0 {
        let sure = suit == tables.trumps || at.other & tables.trumps == 0;
        return if sure { -192 } else { -88 };
    }
    let wins = theirs & tables.above[card as usize] == 0;
    let score = if wins { 8 + 8 * count(own) } else { 6 + 16 * count(own & ((1 << card) - 1)) };
    score - 32 * count(theirs) - if suit == tables.trumps { 6 } else { 0 }
}

/// How good a reply is: the cheapest card, and discards from where the leader has little.
#[inline]
fn follow(tables: &Tables, at: &Moment, trick: &Trick, card: u8) -> i32 {
    let suit = tables.suit_cards(card);
    let (own, theirs) = (at.other & suit, at.own & suit);
    let below = (1 << card) - 1;
    if suit == tables.trumps || tables.suit_of[card as usize] == trick.led {
        return -count(below & (own | theirs));
    }
    66 * count(own) - 80 * count(theirs) - 4 * count(below & (own | theirs))
}
