//! The search where points lie in the trumps alone, as in Pedro and Cinch: can side 0 catch so many of them?
//!
//! It goes a card at a time and keeps the cards that mattered, as the search of all games does (`search.rs`).  But here
//! plain cards only pass the lead on, and a trick with a trump in it goes to the highest.  Trumps are numbered above all
//! other cards, so that among the cards that can win a trick the higher number wins; and what a side is sure to catch
//! is known beforehand (`points.rs`).

use super::board::{Board, sets_of};
use super::frame::Frame;
use super::limits::Stopped;
use super::trumps::Trumps;
use crate::tables::{Cards, Follow, MAX_CARDS, MAX_PLAYERS, Tables};
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
    pub board: Board<'a>,
    pub suit: &'a Trumps,
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
    /// Why the search goes no further.
    stopped: Option<Stopped>,
}

/// The trumps, if a position is one for this search.
pub(super) fn trumps<'a>(frame: &'a Frame, play: &Play) -> Option<&'a Trumps> {
    frame.points.as_ref().filter(|_| play.plays_out(&frame.tables) && play.owed == 0)
}

impl<'a> Catch<'a> {
    /// A search from `play`, which is the moment on the `board`, for whether side 0 gets the `missing` points.
    pub fn new(board: Board<'a>, suit: &'a Trumps, play: &Play, missing: i32) -> Catch<'a> {
        let tables = &board.frame.tables;
        let follow = tables.game().follow;
        Catch {
            suit,
            needs: [missing, play.rest(tables) - missing + 1],
            tricks_left: play.tricks_left,
            bury: play.bury,
            leader: play.leader(),
            loose: follow != Follow::MustFollow,
            strict: follow == Follow::FollowOrTrump { must_trump_when_void: true },
            killer: [[u8::MAX; MAX_PLAYERS]; MAX_CARDS + 1],
            hint: u8::MAX,
            stopped: None,
            board,
        }
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
            let led = self.board.frame.tables.suits[led as usize];
            lying = Lying {
                led,
                can: led | self.board.frame.tables.trumps,
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
        let rest = self.suit.value(self.suit.of(self.board.held));
        // Of the points still out only some sums can be made: what is needed lies above the last sum that will not do.
        let sums = self.suit.sums_of(self.suit.of(self.board.held));
        let next = needs[0] + (sums >> needs[0]).trailing_zeros() as i32;
        self.needs = [needs[0] - (sums << (64 - needs[0])).leading_zeros() as i32, rest - next + 1];
        let found = self.known(seat, next as i16);
        self.needs = needs;
        found
    }

    /// `seat` leads to a trick, of whose points and those to come side 0 needs `need`.
    fn known(&mut self, seat: u8, need: i16) -> Found {
        let asked = match self.board.ask(PLACE | u32::from(seat), need) {
            Ok(found) => return found,
            Err(asked) => asked,
        };
        if let Some(found) = self.caught(seat) {
            return found;
        }
        self.hint = asked.hint;
        let leader = std::mem::replace(&mut self.leader, seat);
        let found = self.turn(seat, &EMPTY);
        self.leader = leader;
        if self.stopped.is_some() {
            return found;
        }
        let settled = (found.0 == (self.board.frame.tables.side[seat as usize] == 0))
            .then_some(self.killer[self.tricks_left as usize][seat as usize]);
        self.board.keep(&asked, found, settled)
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
            return self.buries(seat, lying);
        }
        let frame = self.board.frame;
        let mine = frame.tables.side[seat as usize] == 0;
        let hand = self.board.hands[seat as usize];
        let legal = self.legal(hand, lying.led, lying.can);
        if legal & (legal - 1) == 0 && lying.can != 0 {
            return self.play(seat, legal.trailing_zeros() as u8, lying);
        }
        let mut left = frame.choices(self.board.held, legal, hand, lying.best, lying.led);
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
            let known = frame.known(card, cards);
            let run =
                if dropped == 0 { 0 } else { frame.neighbours(self.board.held, card, hand, lying.best) & dropped };
            if run != 0 {
                let whole = run | 1 << card;
                // while others are to come, nor may they beat what holds the trick
                let open = frame.tables.after(seat) != self.leader;
                if open || whole & known != 0 {
                    mattered |= whole & whole.wrapping_neg() | if open { lying.best } else { 0 };
                }
            }
            mattered |= frame.passed(self.board.held, card, hand, lying.best, known, &mut left);
        }
        (!mine, mattered)
    }

    /// `seat` buries what it must, then plays.
    fn buries(&mut self, seat: u8, lying: &Lying) -> Found {
        let tables = &self.board.frame.tables;
        let mine = tables.side[seat as usize] == 0;
        let number = std::mem::take(&mut self.bury[seat as usize]);
        let mut found = !mine;
        for cards in sets_of(self.board.hands[seat as usize] & tables.game().may_bury, number) {
            if self.stops() {
                return (mine, 0);
            }
            self.board.flip(seat, cards);
            (found, _) = self.turn(seat, lying);
            self.board.flip(seat, cards);
            if found == mine {
                break;
            }
        }
        self.bury[seat as usize] = number;
        (found, Cards::MAX) // it is done once: let everything matter
    }

    /// Counts a card to be played, and tells whether the search stops there: what it returns from then on makes every
    /// node end at once.
    #[inline]
    pub fn stops(&mut self) -> bool {
        if self.stopped.is_none() {
            self.stopped = self.board.meter.count().err();
        }
        self.stopped.is_some()
    }

    /// `seat` plays `card`.
    #[inline]
    fn play(&mut self, seat: u8, card: u8, lying: &Lying) -> Found {
        let tables = &self.board.frame.tables;
        if self.stops() {
            return (tables.side[seat as usize] == 0, 0);
        }
        self.board.flip(seat, 1 << card);
        let lying = lying.with(tables, seat, card);
        let next = self.board.next(seat, self.leader);
        let found = if next == self.leader { self.close(&lying) } else { self.turn(next, &lying) };
        self.board.flip(seat, 1 << card);
        found
    }

    /// The trick is complete.
    fn close(&mut self, lying: &Lying) -> Found {
        let frame = self.board.frame;
        let side = frame.tables.side[lying.winner as usize] as usize;
        let decided = if lying.contested { lying.best } else { 0 };
        self.needs[side] -= lying.points;
        let out = self.board.held & frame.tables.scoring != 0;
        let (reached, mattered) = if self.needs[side] <= 0 {
            (side == 0, 0)
        } else if !out {
            (side != 0, 0) // the other side has all that it needs
        } else if self.tricks_left == 2 {
            self.last()
        } else {
            let next = self.board.leads(lying.winner);
            self.tricks_left -= 1;
            let found = if self.tricks_left == 2 {
                self.caught(next).unwrap_or_else(|| self.two(next))
            } else {
                let start = self.board.start;
                self.board.go_on();
                let found = self.lead(next);
                self.board.start = start;
                found
            };
            self.tricks_left += 1;
            found
        };
        self.needs[side] += lying.points;
        (reached, mattered | decided)
    }
}
