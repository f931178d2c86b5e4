//! The search: can side 0 reach the goal?  Depth first, a card at a time, with a window of nothing.
//!
//! Every answer comes with the cards that mattered.  It holds for every position of the same shape in which the cards
//! from the lowest that mattered up, suit by suit, are in the same hands: below them only suit and points of a hand's
//! cards count, not their ranks.  So the answer fits more than one position (partition search), and in a node whose
//! mover has failed with a card below all that mattered, his other cards down there need not be tried.
//!
//! It takes every game.  Whist and games with points in the trumps alone have searches of their own (`counting.rs`,
//! `catch.rs`), which rest on the same table and what mattered, and so have two players with few cards (`duel.rs`).

use super::board::{Board, sets_of};
use super::goal::Goal;
use super::limits::Stopped;
use super::order::{NOBODY, Order, tops};
use crate::tables::{Cards, Follow, MAX_PLAYERS};
use crate::tricks::{Play, Trick};

/// What a search found: whether side 0 reaches the goal, and the cards that mattered.
pub(super) type Found = Result<(bool, Cards), Stopped>;

/// One question to one position.
pub(super) struct Search<'a, G: Goal> {
    pub board: Board<'a>,
    goal: G,
    /// Side 0's total so far.
    pub taken: i32,
    /// What the cards and the tricks can still bring, without the last trick's bonus.
    pub rest: i32,
    pub tricks_left: u8,
    pub bury: [u8; MAX_PLAYERS],
    pub leader: u8,
    /// Whether who holds the suit led may trump all the same.
    pub loose: bool,
    pub per_trick: i32,
    /// The card that last settled a node, by tricks left and seat: of leads, then of followers.
    pub killer: [[u8; MAX_PLAYERS]; 128],
    /// The card of a lead that the table tells to try first.
    pub hint: u8,
}

impl<'a, G: Goal> Search<'a, G> {
    /// A search for `goal` from `play`, which is the moment on the `board`.
    pub fn new(board: Board<'a>, goal: G, play: &Play) -> Search<'a, G> {
        let tables = &board.frame.tables;
        let game = tables.game();
        Search {
            goal,
            taken: play.taken as i32,
            rest: play.rest(tables),
            tricks_left: play.tricks_left,
            bury: play.bury,
            loose: matches!(game.follow, Follow::FollowOrTrump { .. }),
            leader: play.leader(),
            per_trick: i32::from(game.trick_points),
            killer: [[u8::MAX; MAX_PLAYERS]; 128],
            hint: u8::MAX,
            board,
        }
    }

    /// Answers the question; the play is not over.
    pub fn run(&mut self, play: &Play) -> Found {
        if let Some(found) = self.goal.settled(self.taken, self.rest) {
            return Ok((found, 0));
        }
        if play.owed != 0 || !play.trick.is_empty() || self.bury != [0; MAX_PLAYERS] {
            self.turn(play.to_act, &play.trick, play.owed)
        } else {
            self.lead(play.to_act)
        }
    }

    /// `seat` leads to a trick.
    fn lead(&mut self, seat: u8) -> Found {
        if let Some(found) = self.goal.settled(self.taken, self.rest) {
            return Ok((found, 0));
        }
        let (place, need) = self.goal.place(self.taken, self.rest);
        let place = place << 2 | u32::from(seat);
        let asked = match self.board.ask(place, need) {
            Ok(found) => return Ok(found),
            Err(asked) => asked,
        };
        (self.leader, self.hint) = (seat, asked.hint);
        let found = self.turn(seat, &Trick::EMPTY, 0)?;
        let settled = (found.0 == (self.board.frame.tables.side[seat as usize] == 0))
            .then_some(self.killer[self.tricks_left as usize][seat as usize]);
        Ok(self.board.keep(&asked, found, settled))
    }

    /// `seat` plays to `trick`; one of `owed`, if there is any.
    fn turn(&mut self, seat: u8, trick: &Trick, owed: Cards) -> Found {
        if self.bury[seat as usize] != 0 {
            return self.buries(seat, trick);
        }
        let frame = self.board.frame;
        let tables = &frame.tables;
        let tops = if trick.is_empty() { [NOBODY; MAX_PLAYERS] } else { tops(self, seat, trick.led) };
        let mine = tables.side[seat as usize] == 0;
        let hand = self.board.hands[seat as usize];
        let legal = if owed != 0 { owed } else { tables.legal(hand, trick) };
        let best = if trick.is_empty() { 0 } else { 1 << trick.best };
        let led = if trick.is_empty() { 0 } else { tables.suits[trick.led as usize] };
        let mut left = frame.choices(self.board.held, legal, hand, best, led);
        let must_beat = tables.game().follow == Follow::FollowAndBeat && hand & led != 0;
        let lawful = if must_beat { best } else { 0 }; // what is lawful hangs on what beats it
        let mut mattered = lawful;
        let mut order = Order::new(self, seat, trick, left, &tops);
        while let Some(card) = order.next(left) {
            left &= !(1 << card);
            let (reached, cards) = self.play(seat, card, trick)?;
            if reached == mine {
                let row = self.tricks_left as usize + if trick.is_empty() { 0 } else { 16 };
                self.killer[row][seat as usize] = card;
                return Ok((reached, cards | lawful));
            }
            let known = frame.known(card, cards);
            mattered |= cards | frame.passed(self.board.held, card, hand, best, known, &mut left);
        }
        Ok((!mine, mattered))
    }

    /// `seat` buries what it must, then plays to `trick`.
    fn buries(&mut self, seat: u8, trick: &Trick) -> Found {
        let tables = &self.board.frame.tables;
        let mine = tables.side[seat as usize] == 0;
        let number = std::mem::take(&mut self.bury[seat as usize]);
        let mut found = !mine;
        for cards in sets_of(self.board.hands[seat as usize] & tables.game().may_bury, number) {
            self.board.meter.count()?;
            self.board.flip(seat, cards);
            (found, _) = self.turn(seat, trick, 0)?;
            self.board.flip(seat, cards);
            if found == mine {
                break;
            }
        }
        self.bury[seat as usize] = number;
        Ok((found, Cards::MAX)) // it is done once: let everything matter
    }

    /// `seat` plays `card` to `trick`.
    fn play(&mut self, seat: u8, card: u8, trick: &Trick) -> Found {
        self.board.meter.count()?;
        self.board.flip(seat, 1 << card);
        let mut trick = *trick;
        trick.add(&self.board.frame.tables, seat, card);
        let next = self.board.next(seat, self.leader);
        let found = if next == self.leader { self.close(&trick) } else { self.turn(next, &trick, 0) };
        self.board.flip(seat, 1 << card);
        found
    }

    /// The trick is complete.
    fn close(&mut self, trick: &Trick) -> Found {
        let frame = self.board.frame;
        let winner = trick.winner;
        let (taken, rest, leader) = (self.taken, self.rest, self.leader);
        let points = i32::from(trick.points) + self.per_trick;
        let last = self.tricks_left == 1;
        self.rest = if last { 0 } else { self.rest - points }; // cards never played bring nothing
        let won = frame.tables.side[winner as usize] == 0;
        if won {
            self.taken += points;
        }
        let settled =
            if last { Some(self.goal.reached(self.taken, won)) } else { self.goal.settled(self.taken, self.rest) };
        let (reached, mut mattered) = if let Some(found) = settled {
            (found, 0)
        } else {
            let start = self.board.start;
            self.board.go_on();
            self.tricks_left -= 1;
            let found = self.lead(self.board.leads(winner));
            self.tricks_left += 1;
            (self.board.start, self.leader) = (start, leader);
            found?
        };
        (self.taken, self.rest) = (taken, rest);
        if trick.contested {
            mattered |= 1 << trick.best;
        }
        Ok((reached, mattered))
    }
}
