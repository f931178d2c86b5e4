//! The search where points lie in the trumps alone, as in Pedro and Cinch: can side 0 catch so many of them?
//!
//! It goes a card at a time and keeps the cards that mattered, as the search of all games does (`search.rs`).  But here
//! plain cards only pass the lead on, and a trick with a trump in it goes to the highest.  Trumps are numbered above all
//! other cards, so that among the cards that can win a trick the higher number wins; and what a side is sure to catch
//! is known beforehand (`points.rs`).

use std::sync::atomic::AtomicBool;

use super::frame::Frame;
use super::goal::Goal;
use super::table::{NOTHING, Spot, Table};
use super::trumps::Trumps;
use super::{Stats, Stopped};
use crate::tables::{Cards, Follow, MAX_CARDS, MAX_PLAYERS, Tables, cards_in};
use crate::tricks::{Play, Trick};

/// A trick under way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lying {
    /// The cards of the suit led.
    pub led: Cards,
    /// The cards of the suit led and the trumps: those that can win it.
    pub can: Cards,
    /// The card that wins so far, as a set.
    pub best: Cards,
    /// Whose card that is.
    pub winner: u8,
    /// The points of the cards in it.
    pub points: i32,
    /// Whether rank decided: another card of the best one's suit lies there.
    contested: bool,
}

/// What a search found: whether side 0 gets what it needs, and the cards that mattered; nothing true once it is stopped.
type Found = (bool, Cards);

/// What sets these questions apart in the table from those of the search of all games (see [`Goal::place`]).
const PLACE: u32 = 1 << 23;

/// A trick to which nobody has led.
const EMPTY: Lying = Lying { led: 0, can: 0, best: 0, winner: 0, points: 0, contested: false };

impl Lying {
    /// The trick with `card` of `seat` in it.
    #[inline]
    fn with(mut self, tables: &Tables, seat: u8, card: u8) -> Lying {
        self.points += i32::from(tables.points[card as usize]);
        let bit = 1 << card;
        if self.can == 0 {
            self.led = tables.suit_cards(card);
            self.can = self.led | tables.trumps;
            (self.best, self.winner) = (bit, seat);
        } else if bit & self.can != 0 {
            let same = (bit & tables.trumps == 0) == (self.best & tables.trumps == 0);
            if bit > self.best {
                (self.best, self.winner, self.contested) = (bit, seat, same);
            } else {
                self.contested |= same;
            }
        }
        self
    }
}

/// One question to one position.
pub(super) struct Catch<'a> {
    pub frame: &'a Frame,
    pub suit: &'a Trumps,
    table: &'a mut Table,
    stats: &'a mut Stats,
    limits: (u64, Option<&'a AtomicBool>),
    pub hands: [Cards; MAX_PLAYERS],
    /// All cards in the hands.
    pub held: Cards,
    /// All cards that were in the hands at the start of the trick.
    whole: Cards,
    shape: u128,
    /// The picture of the start of the trick.
    picture: u128,
    /// What each side needs of the points not yet won: one of them will get it.
    pub needs: [i32; 2],
    pub tricks_left: u8,
    pub bury: [u8; MAX_PLAYERS],
    pub leader: u8,
    /// Whether who holds the suit led may trump all the same.
    pub loose: bool,
    /// Whether who does not hold it must trump.
    strict: bool,
    /// The lead that last settled a node, by tricks left and seat.
    pub killer: [[u8; MAX_PLAYERS]; MAX_CARDS + 1],
    /// The card of a lead that the table tells to try first.
    pub hint: u8,
    /// The hands that the search began with.
    dealt: [Cards; MAX_PLAYERS],
    /// Why the search goes no further.
    stopped: Option<Stopped>,
}

impl<'a> Catch<'a> {
    /// A search for `goal` from `play`, which is a moment of `frame`, if it is a question of this kind.
    pub fn new<G: Goal>(
        frame: &'a Frame,
        table: &'a mut Table,
        stats: &'a mut Stats,
        limits: (u64, Option<&'a AtomicBool>),
        goal: &G,
        play: &Play,
    ) -> Option<Catch<'a>> {
        let tables = &frame.tables;
        let suit = frame.points.as_ref().filter(|_| play.plays_out(tables) && play.owed == 0)?;
        let missing = goal.missing(play.taken as i32)?;
        let held = play.hands.iter().fold(0, |set, hand| set | hand);
        let follow = tables.game().follow;
        Some(Catch {
            frame,
            suit,
            table,
            stats,
            limits,
            hands: play.hands,
            held,
            whole: held,
            shape: frame.shape(&play.hands),
            picture: frame.picture(&play.hands),
            needs: [missing, play.rest(tables) - missing + 1],
            tricks_left: play.tricks_left,
            bury: play.bury,
            leader: play.leader(),
            loose: follow != Follow::MustFollow,
            strict: follow == Follow::FollowOrTrump { must_trump_when_void: true },
            killer: [[u8::MAX; MAX_PLAYERS]; MAX_CARDS + 1],
            hint: u8::MAX,
            dealt: play.hands,
            stopped: None,
        })
    }

    /// Answers the question; the play is not over.
    pub fn run(&mut self, play: &Play) -> Result<bool, Stopped> {
        if let Some(side) = self.needs.iter().position(|&need| need <= 0) {
            return Ok(side == 0);
        }
        let mut lying = EMPTY;
        let (reached, _) = if play.trick.is_empty() && self.bury == [0; MAX_PLAYERS] {
            self.lead(play.to_act)
        } else if play.trick.is_empty() {
            self.turn(play.to_act, &lying)
        } else {
            let Trick { led, best, winner, points, contested } = play.trick;
            let led = self.frame.tables.suits[led as usize];
            lying = Lying {
                led,
                can: led | self.frame.tables.trumps,
                best: 1 << best,
                winner,
                points: i32::from(points),
                contested,
            };
            self.turn(play.to_act, &lying)
        };
        self.stopped.map_or(Ok(reached), Err)
    }

    /// `seat` leads to a trick.
    fn lead(&mut self, seat: u8) -> Found {
        let needs = self.needs;
        let rest = self.suit.value(self.suit.of(self.held));
        // Of the points still out only some sums can be made: what is needed lies above the last sum that will not do.
        let sums = self.suit.sums_of(self.suit.of(self.held));
        let next = needs[0] + (sums >> needs[0]).trailing_zeros() as i32;
        self.needs = [needs[0] - (sums << (64 - needs[0])).leading_zeros() as i32, rest - next + 1];
        let found = self.known(seat, next as i16);
        self.needs = needs;
        found
    }

    /// `seat` leads to a trick, of whose points and those to come side 0 needs `need`.
    fn known(&mut self, seat: u8, need: i16) -> Found {
        let frame = self.frame;
        let (shape, private) = frame.merged(self.shape, self.held, &self.hands);
        let spot = Spot { shape, place: PLACE | u32::from(seat), picture: self.picture };
        self.hint = match self.table.find(frame, &spot, need) {
            Ok(entry) => {
                self.stats.hits += 1;
                return (entry.least >= need, frame.from_tops(self.held, entry.tops));
            }
            Err(best) => frame.nth(self.held, best),
        };
        if let Some(found) = self.caught(seat) {
            return found;
        }
        let (leader, whole) = (self.leader, self.whole);
        (self.leader, self.whole) = (seat, self.held);
        let (reached, mattered) = self.turn(seat, &EMPTY);
        (self.leader, self.whole) = (leader, whole);
        if self.stopped.is_some() {
            return (reached, 0);
        }
        let mattered = mattered & !private;
        let tops = frame.tops(self.held, mattered);
        let best = if reached == (frame.tables.side[seat as usize] == 0) {
            frame.place_of(self.held, self.killer[self.tricks_left as usize][seat as usize])
        } else {
            NOTHING
        };
        self.table.store(frame, &spot, tops, (need, reached), best);
        (reached, mattered)
    }

    /// The cards of `hand` that may be played to a trick to which the suit `led` is led and that `can` win.
    #[inline]
    pub fn legal(&self, hand: Cards, led: Cards, can: Cards) -> Cards {
        let suit = hand & led;
        let either = hand & can;
        let cards = match (self.loose, self.strict) {
            (false, _) => suit,
            (_, true) => either,
            _ if suit != 0 => either,
            _ => 0,
        };
        if cards == 0 { hand } else { cards }
    }

    /// `seat` plays to the trick.
    fn turn(&mut self, seat: u8, lying: &Lying) -> Found {
        if self.bury[seat as usize] != 0 {
            return self.buries(seat, lying, Cards::MAX);
        }
        let frame = self.frame;
        let mine = frame.tables.side[seat as usize] == 0;
        let hand = self.hands[seat as usize];
        let legal = self.legal(hand, lying.led, lying.can);
        if legal & (legal - 1) == 0 && lying.can != 0 {
            return self.play(seat, legal.trailing_zeros() as u8, lying);
        }
        let mut left = frame.different(self.held, legal, hand, lying.best);
        let plain = left & !frame.tables.trumps;
        if plain & plain.wrapping_sub(1) != 0 {
            let alike = plain & frame.alike(self.held, hand & !lying.led);
            left ^= alike & alike.wrapping_sub(1);
        }
        let mut dropped = 0;
        if lying.can != 0 && left & left.wrapping_sub(1) != 0 {
            dropped = self.dropped(seat, lying, left);
            left ^= dropped;
        }
        let skipped = legal & !left;
        let mut mattered = 0;
        let mut order = self.order(seat, lying, left);
        while let Some(card) = order.next(left) {
            left &= !(1 << card);
            let (reached, cards) = self.play(seat, card, lying);
            if reached == mine {
                if lying.can == 0 {
                    self.killer[self.tricks_left as usize][seat as usize] = card;
                }
                return (reached, cards);
            }
            mattered |= cards;
            if left | skipped == 0 {
                break;
            }
            // His cards of the suit and of the same points below all that mattered would do no better; those that are
            // equal to the card only as long as it is known that nothing lies between.
            let suit = frame.tables.suits[frame.tables.suit_of[card as usize] as usize];
            let low = cards & suit;
            let known = if low == 0 { 0 } else { frame.from[low.trailing_zeros() as usize] & suit };
            let run = if dropped == 0 { 0 } else { frame.neighbours(self.held, card, hand, lying.best) & dropped };
            if run != 0 {
                let whole = run | 1 << card;
                let open = self.after(seat) != self.leader; // then nor may those to come beat what holds the trick
                if open || whole & known != 0 {
                    mattered |= whole & whole.wrapping_neg() | if open { lying.best } else { 0 };
                }
            }
            if known >> card & 1 == 0 {
                let kind = frame.kinds[frame.kind_of[card as usize] as usize];
                let below = left & suit & kind & !known;
                left &= !below;
                let top = 63 - (below | 1 << card).leading_zeros() as u8;
                if skipped & suit & kind & known != 0 && frame.equals(self.held, top, hand, lying.best) & known != 0 {
                    mattered |= 1 << top;
                }
            }
        }
        (!mine, mattered)
    }

    /// `seat` buries a card lower than `below`, then the others that it must, then plays.
    fn buries(&mut self, seat: u8, lying: &Lying, below: Cards) -> Found {
        let may_bury = self.frame.tables.game().may_bury;
        let mine = self.frame.tables.side[seat as usize] == 0;
        let cards = self.hands[seat as usize] & may_bury & below;
        self.bury[seat as usize] -= 1;
        let mut found = !mine;
        for card in cards_in(cards) {
            if self.stops() {
                return (mine, 0);
            }
            (self.hands[seat as usize], self.held) = (self.hands[seat as usize] ^ 1 << card, self.held ^ 1 << card);
            let left = self.bury[seat as usize];
            let below = (1u64 << card) - 1;
            let enough = (self.hands[seat as usize] & may_bury & below).count_ones() >= u32::from(left);
            let (reached, _) = match left {
                0 => self.turn(seat, lying),
                _ if enough => self.buries(seat, lying, below),
                _ => (!mine, 0),
            };
            (self.hands[seat as usize], self.held) = (self.hands[seat as usize] ^ 1 << card, self.held ^ 1 << card);
            if reached == mine {
                found = mine;
                break;
            }
        }
        self.bury[seat as usize] += 1;
        (found, self.whole) // it is done once: let everything matter
    }

    /// Counts a card to be played, and tells whether the search stops there: what it returns from then on makes every
    /// node end at once.
    #[inline]
    pub fn stops(&mut self) -> bool {
        self.stopped = self.stats.count(self.limits.0, self.limits.1).err();
        self.stopped.is_some()
    }

    /// `seat` plays `card`.
    #[inline]
    fn play(&mut self, seat: u8, card: u8, lying: &Lying) -> Found {
        let tables = &self.frame.tables;
        if self.stops() {
            return (tables.side[seat as usize] == 0, 0);
        }
        let bit = 1 << card;
        self.hands[seat as usize] ^= bit;
        self.held ^= bit;
        let lying = lying.with(tables, seat, card);
        let mut next = self.after(seat);
        while next != self.leader && self.hands[next as usize] == 0 {
            next = self.after(next);
        }
        let found = if next == self.leader { self.close(&lying) } else { self.turn(next, &lying) };
        self.hands[seat as usize] ^= bit;
        self.held ^= bit;
        found
    }

    /// The trick is complete.
    fn close(&mut self, lying: &Lying) -> Found {
        let frame = self.frame;
        let side = frame.tables.side[lying.winner as usize] as usize;
        let decided = if lying.contested { lying.best } else { 0 };
        self.needs[side] -= lying.points;
        let out = self.held & frame.tables.scoring != 0;
        let (reached, mattered) = if self.needs[side] <= 0 {
            (side == 0, 0)
        } else if !out {
            (side != 0, 0) // the other side has all that it needs
        } else if self.tricks_left == 2 {
            self.last()
        } else {
            let mut next = lying.winner;
            while self.hands[next as usize] == 0 {
                next = self.after(next);
            }
            self.tricks_left -= 1;
            let found = if self.tricks_left == 2 {
                self.caught(next).unwrap_or_else(|| self.two(next))
            } else {
                let (picture, shape, whole) = (self.picture, self.shape, self.whole);
                let gone = whole & !self.held;
                for (seat, &dealt) in self.dealt.iter().enumerate() {
                    for card in cards_in(gone & dealt) {
                        self.shape = self.shape.wrapping_sub(frame.weight[seat][card as usize]);
                        self.picture = frame.without(self.picture, self.whole, card);
                        self.whole ^= 1 << card;
                    }
                }
                let found = self.lead(next);
                (self.picture, self.shape, self.whole) = (picture, shape, whole);
                found
            };
            self.tricks_left += 1;
            found
        };
        self.needs[side] += lying.points;
        (reached, mattered | decided)
    }

    #[inline]
    pub fn after(&self, seat: u8) -> u8 {
        if seat as usize + 1 == self.frame.tables.players { 0 } else { seat + 1 }
    }
}
