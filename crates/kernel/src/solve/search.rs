//! The search: can side 0 reach the goal?  Depth first, a card at a time, with a window of nothing.
//!
//! Every answer comes with the cards that mattered.  It holds for every position of the same shape in which the cards
//! from the lowest that mattered up, suit by suit, are in the same hands: below them only suit and points of a hand's
//! cards count, not their ranks.  So the answer fits more than one position (partition search), and in a node whose
//! mover has failed with a card below all that mattered, his other cards down there need not be tried.
//!
//! It takes every game.  Whist and games with points in the trumps alone have searches of their own (`counting.rs`,
//! `catch.rs`), which rest on the same table and what mattered, and so have two players with few cards (`duel.rs`).

use std::sync::atomic::AtomicBool;

use super::frame::Frame;
use super::goal::Goal;
use super::order::{NOBODY, Order, tops};
use super::table::{NOTHING, Spot, Table};
use super::{Stats, Stopped};
use crate::tables::{Cards, Follow, MAX_PLAYERS, cards_in};
use crate::tricks::{Play, Trick};

/// What a search found: whether side 0 reaches the goal, and the cards that mattered.
pub(super) type Found = Result<(bool, Cards), Stopped>;

/// One question to one position.
pub(super) struct Search<'a, G: Goal> {
    pub frame: &'a Frame,
    pub table: &'a mut Table,
    pub goal: G,
    pub stats: &'a mut Stats,
    pub limit: u64,
    pub cancel: Option<&'a AtomicBool>,
    pub hands: [Cards; MAX_PLAYERS],
    /// All cards in the hands.
    pub held: Cards,
    /// All cards that were in the hands at the start of the trick.
    whole: Cards,
    pub shape: u128,
    /// The picture of the start of the trick.
    picture: u128,
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
    pub last_trick: i32,
    /// The card that last settled a node, by tricks left and seat: of leads, then of followers.
    pub killer: [[u8; MAX_PLAYERS]; 128],
    /// The card of a lead that the table tells to try first.
    pub hint: u8,
}

impl<'a, G: Goal> Search<'a, G> {
    /// A search for `goal` from `play`, which is a moment of `frame`.
    pub fn new(
        frame: &'a Frame,
        table: &'a mut Table,
        stats: &'a mut Stats,
        (limit, cancel): (u64, Option<&'a AtomicBool>),
        goal: G,
        play: &Play,
    ) -> Search<'a, G> {
        let held = play.hands.iter().fold(0, |set, hand| set | hand);
        let game = frame.tables.game();
        let per_trick = i32::from(game.trick_points);
        Search {
            frame,
            table,
            goal,
            stats,
            limit,
            cancel,
            hands: play.hands,
            held,
            whole: held,
            shape: frame.shape(&play.hands),
            picture: frame.picture(&play.hands),
            taken: play.taken as i32,
            rest: play.rest(&frame.tables),
            tricks_left: play.tricks_left,
            bury: play.bury,
            loose: matches!(game.follow, Follow::FollowOrTrump { .. }),
            leader: play.leader(),
            per_trick,
            last_trick: i32::from(game.last_trick),
            killer: [[u8::MAX; MAX_PLAYERS]; 128],
            hint: u8::MAX,
        }
    }

    /// What the last trick brings, if one is still played.
    pub fn bonus(&self, play: &Play) -> i32 {
        if play.is_over() { 0 } else { self.last_trick }
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
        let (shape, private) = self.frame.merged(self.shape, self.held, &self.hands);
        let spot = Spot { shape, place, picture: self.picture };
        let hint = match self.table.find(self.frame, &spot, need) {
            Ok(entry) => {
                self.stats.hits += 1;
                let (reached, tops) = (entry.least >= need, entry.tops);
                return Ok((reached, self.frame.from_tops(self.held, tops)));
            }
            Err(best) => self.frame.nth(self.held, best),
        };
        self.leader = seat;
        let whole = self.whole;
        self.whole = self.held;
        self.hint = hint;
        let (reached, mattered) = self.turn(seat, &Trick::EMPTY, 0)?;
        let mattered = mattered & !private;
        let tops = self.frame.tops(self.held, mattered);
        self.whole = whole;
        let best = if reached == (self.frame.tables.side[seat as usize] == 0) {
            self.frame.place_of(self.held, self.killer[self.tricks_left as usize][seat as usize])
        } else {
            NOTHING
        };
        self.table.store(self.frame, &spot, tops, (need, reached), best);
        Ok((reached, mattered))
    }

    /// `seat` plays to `trick`; one of `owed`, if there is any.
    fn turn(&mut self, seat: u8, trick: &Trick, owed: Cards) -> Found {
        if self.bury[seat as usize] != 0 {
            return self.buries(seat, trick, Cards::MAX);
        }
        let frame = self.frame;
        let tables = &frame.tables;
        let tops = if trick.is_empty() { [NOBODY; MAX_PLAYERS] } else { tops(self, seat, trick.led) };
        let mine = tables.side[seat as usize] == 0;
        let hand = self.hands[seat as usize];
        let legal = if owed != 0 { owed } else { tables.legal(hand, trick) };
        let best = if trick.is_empty() { 0 } else { 1 << trick.best };
        let mut left = frame.different(self.held, legal, hand, best);
        let led = if trick.is_empty() { 0 } else { tables.suits[trick.led as usize] };
        let alike = left & frame.alike(self.held, hand & !led);
        left ^= alike & alike.wrapping_sub(1);
        let must_beat = tables.game().follow == Follow::FollowAndBeat
            && !trick.is_empty()
            && hand & tables.suits[trick.led as usize] != 0;
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
            mattered |= cards;
            if left == 0 && legal & (legal - 1) == 0 {
                break;
            }
            // His cards of the suit and of the same points below all that mattered would do no better; those that are
            // equal to the card only as long as it is known that nothing lies between.
            let suit = tables.suits[tables.suit_of[card as usize] as usize];
            let low = cards & suit;
            let known = if low == 0 { 0 } else { frame.from[low.trailing_zeros() as usize] & suit };
            if known >> card & 1 == 0 {
                let kind = frame.kinds[frame.kind_of[card as usize] as usize];
                let below = left & suit & kind & !known;
                left &= !below;
                let top = 63 - (below | 1 << card).leading_zeros() as u8;
                if frame.equals(self.held, top, hand, best) & known != 0 {
                    mattered |= 1 << top;
                }
            }
        }
        Ok((!mine, mattered))
    }

    /// `seat` buries a card lower than `below`, then the others that it must, then plays.
    fn buries(&mut self, seat: u8, trick: &Trick, below: Cards) -> Found {
        let frame = self.frame;
        let mine = frame.tables.side[seat as usize] == 0;
        let cards = self.hands[seat as usize] & frame.tables.game().may_bury & below;
        self.bury[seat as usize] -= 1;
        let mut found = !mine;
        for card in cards_in(cards) {
            self.stats.count(self.limit, self.cancel)?;
            self.take(seat, card);
            let left = self.bury[seat as usize];
            let below = (1u64 << card) - 1;
            let enough =
                (self.hands[seat as usize] & frame.tables.game().may_bury & below).count_ones() >= u32::from(left);
            let (reached, _) = match left {
                0 => self.turn(seat, trick, 0)?,
                _ if enough => self.buries(seat, trick, below)?,
                _ => (!mine, 0),
            };
            self.give_back(seat, card);
            if reached == mine {
                found = mine;
                break;
            }
        }
        self.bury[seat as usize] += 1;
        Ok((found, self.whole)) // it is done once: let everything matter
    }

    #[inline]
    fn take(&mut self, seat: u8, card: u8) {
        self.hands[seat as usize] ^= 1 << card;
        self.held ^= 1 << card;
        self.shape = self.shape.wrapping_sub(self.frame.weight[seat as usize][card as usize]);
    }

    #[inline]
    fn give_back(&mut self, seat: u8, card: u8) {
        self.hands[seat as usize] ^= 1 << card;
        self.held ^= 1 << card;
        self.shape = self.shape.wrapping_add(self.frame.weight[seat as usize][card as usize]);
    }

    /// `seat` plays `card` to `trick`.
    fn play(&mut self, seat: u8, card: u8, trick: &Trick) -> Found {
        self.stats.count(self.limit, self.cancel)?;
        self.take(seat, card);
        let mut trick = *trick;
        trick.add(&self.frame.tables, seat, card);
        let mut next = self.after(seat);
        while next != self.leader && self.hands[next as usize] == 0 {
            next = self.after(next);
        }
        let found = if next == self.leader { self.close(&trick) } else { self.turn(next, &trick, 0) };
        self.give_back(seat, card);
        found
    }

    /// The trick is complete.
    fn close(&mut self, trick: &Trick) -> Found {
        let frame = self.frame;
        let winner = trick.winner;
        let (taken, rest, picture, whole, leader) = (self.taken, self.rest, self.picture, self.whole, self.leader);
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
            for card in cards_in(whole & !self.held) {
                self.picture = frame.without(self.picture, self.whole, card);
                self.whole ^= 1 << card;
            }
            self.tricks_left -= 1;
            let mut next = winner;
            while self.hands[next as usize] == 0 {
                next = self.after(next);
            }
            let found = self.lead(next);
            self.tricks_left += 1;
            (self.picture, self.whole, self.leader) = (picture, whole, leader);
            found?
        };
        (self.taken, self.rest) = (taken, rest);
        if trick.contested {
            mattered |= 1 << trick.best;
        }
        Ok((reached, mattered))
    }

    #[inline]
    pub fn after(&self, seat: u8) -> u8 {
        if seat as usize + 1 == self.frame.tables.players { 0 } else { seat + 1 }
    }
}
