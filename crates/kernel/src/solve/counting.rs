//! The search where every trick counts the same: suit must be followed, four play, partners sit opposite.
//!
//! It is the search of `search.rs` for the game of whist alone: the question is how many tricks a side wins, and what
//! the sides are sure of without search (`sure.rs`) settles most moments of it.

use super::board::Board;
use super::frame::Frame;
use super::limits::Stopped;
use super::search::Found;
use super::weigh::Habits;
use crate::tables::{Cards, Follow, MAX_PLAYERS, Tables, highest};
use crate::tricks::Play;

/// What a card is worth in the trick under way: its number and one, and so much more for a trump; nothing for a card
/// that cannot win.
pub(super) type Power = u32;
pub(super) const TRUMP: Power = 64;

/// What sets these questions apart in the table from those of the search of all games (see [`Goal::place`]), which a map
/// may put to the same position.
///
/// [`Goal::place`]: super::goal::Goal::place
const PLACE: u32 = 1 << 22;

/// The card of a power.
#[inline]
pub(super) fn card_of(power: Power) -> Cards {
    1 << ((power - 1) & 63)
}

/// The trick under way, from the second hand on.
#[derive(Clone, Copy)]
pub(super) struct Lying {
    pub leader: u8,
    /// The cards of the suit led.
    pub suit: Cards,
    /// The power of the best card.
    pub best: Power,
    pub winner: u8,
    /// Whether another card of the best one's suit lies there, so that rank decided.
    pub contested: bool,
}

/// One question to one position.
pub(super) struct Counting<'a> {
    pub board: Board<'a>,
    pub tables: &'a Tables,
    /// How many tricks are left, with the one under way.
    pub left: i32,
    /// How many of them each side needs for its answer.
    pub needs: [i32; 2],
    /// What it has seen of cards.
    pub habits: &'a mut Habits,
    /// The lead that the table tells to try first.
    pub hint: u8,
}

/// Whether tricks of these tables can be counted.
fn countable(frame: &Frame) -> bool {
    let tables = &frame.tables;
    tables.scoring == 0
        && tables.game().trick_points > 0
        && tables.game().last_trick == 0
        && !frame.ties
        && tables.game().follow == Follow::MustFollow
        && tables.players == 4
        && tables.side[0] == tables.side[2]
        && tables.side[1] == tables.side[3]
        && tables.side[0] != tables.side[1]
}

/// Whether a position is one for this search: all hands last to the end.
pub(super) fn fits(frame: &Frame, play: &Play) -> bool {
    let place = |seat: u8| (seat + 4 - play.leader()) & 3;
    let lasts = |seat: u8| {
        let played = !play.trick.is_empty() && place(seat) < place(play.to_act);
        play.hands[seat as usize].count_ones() + u32::from(played) == u32::from(play.tricks_left)
    };
    countable(frame) && play.tricks_left <= 16 && (0..4).all(lasts) && play.bury == [0; 4] && play.owed == 0
}

impl<'a> Counting<'a> {
    /// A search from `play`, which is the moment on the `board`, for whether side 0 wins `need` of the tricks left.
    pub fn new(board: Board<'a>, play: &Play, need: i32, habits: &'a mut Habits) -> Counting<'a> {
        let left = i32::from(play.tricks_left);
        Counting { tables: &board.frame.tables, board, left, needs: [need, left - need + 1], habits, hint: u8::MAX }
    }

    /// Answers the question.
    pub fn run(&mut self, play: &Play) -> Result<bool, Stopped> {
        if let Some(found) = self.settled() {
            return Ok(found);
        }
        let trick = &play.trick;
        let found = if trick.is_empty() {
            self.lead(play.to_act)
        } else {
            let suit = self.tables.suits[trick.led as usize];
            let best = self.power(1 << trick.best);
            let (leader, winner, contested) = (play.leader(), trick.winner, trick.contested);
            self.follow(play.to_act, &Lying { leader, suit, best, winner, contested })
        };
        Ok(found?.0)
    }

    /// The answer, if it no longer hangs on the play.
    #[inline]
    fn settled(&self) -> Option<bool> {
        if self.needs[0] <= 0 { Some(true) } else { (self.needs[1] <= 0).then_some(false) }
    }

    #[inline]
    pub fn power(&self, card: Cards) -> Power {
        card.trailing_zeros() + 1 + if card & self.tables.trumps != 0 { TRUMP } else { 0 }
    }

    /// The power of the best that `hand` can put to a trick of `suit`.
    #[inline]
    pub fn top(&self, hand: Cards, suit: Cards) -> Power {
        let (follow, trumps) = (hand & suit, hand & self.tables.trumps);
        if follow != 0 {
            64 - follow.leading_zeros() + if suit == self.tables.trumps { TRUMP } else { 0 }
        } else if trumps != 0 {
            64 - trumps.leading_zeros() + TRUMP
        } else {
            0
        }
    }

    /// `seat` leads to a trick.
    fn lead(&mut self, seat: u8) -> Found {
        let side = self.tables.side[seat as usize] as usize;
        if self.left == 1 {
            return Ok(self.last(seat, side));
        }
        let asked = match self.board.ask(PLACE | u32::from(seat), self.needs[0] as i16) {
            Ok(found) => return Ok(found),
            Err(asked) => asked,
        };
        if let Some(found) = self.counted(seat) {
            return Ok(found);
        }
        self.hint = asked.hint;
        let found = self.leads(seat, side == 0)?;
        let settled = (found.0 == (side == 0)).then_some(self.habits.killer[self.left as usize][seat as usize]);
        Ok(self.board.keep(&asked, found, settled))
    }

    /// The last trick, to which every card is forced.
    #[inline]
    fn last(&self, seat: u8, side: usize) -> (bool, Cards) {
        let card = self.board.hands[seat as usize];
        let suit = self.tables.suits[self.tables.suit_of[card.trailing_zeros() as usize] as usize];
        let trumps = self.board.held & self.tables.trumps;
        let able = if trumps != 0 { trumps } else { self.board.held & suit };
        let best = highest(able);
        let won = (self.board.hands[seat as usize] | self.board.hands[seat as usize ^ 2]) & best != 0;
        (won == (side == 0), if able == best { 0 } else { best })
    }

    /// Tries the leads of `seat`, who is of side 0 or not.
    fn leads(&mut self, seat: u8, mine: bool) -> Found {
        let hand = self.board.hands[seat as usize];
        let mut left = self.board.frame.choices(self.board.held, hand, hand, 0, 0);
        let mut order = self.weigh_leads(seat, left);
        let mut mattered = 0;
        while let Some(card) = order.next(left) {
            left &= !(1 << card);
            let suit = self.tables.suits[self.tables.suit_of[card as usize] as usize];
            let trick = Lying { leader: seat, suit, best: self.power(1 << card), winner: seat, contested: false };
            let (reached, cards) = self.play(seat, card, &trick)?;
            self.habits.saw(seat, card, reached == mine);
            if reached == mine {
                self.habits.killer[self.left as usize][seat as usize] = card;
                return Ok((reached, cards));
            }
            let known = self.board.frame.known(card, cards);
            mattered |= cards | self.board.frame.passed(self.board.held, card, hand, 0, known, &mut left);
        }
        Ok((!mine, mattered))
    }

    /// `seat` plays to `trick`.
    fn follow(&mut self, seat: u8, trick: &Lying) -> Found {
        let tops = self.tops(seat, trick);
        // once is enough: it seldom tells the third hand what it has not told the second
        if seat == (trick.leader + 1) & 3
            && let Some(found) = self.counted_already(seat, trick, &tops)
        {
            return Ok(found);
        }
        let mine = self.tables.side[seat as usize] == 0;
        let hand = self.board.hands[seat as usize];
        let suit = hand & trick.suit;
        let best = card_of(trick.best);
        let legal = if suit != 0 { suit } else { hand };
        if legal & (legal - 1) == 0 {
            return self.put(seat, legal.trailing_zeros() as u8, trick);
        }
        let mut left = self.board.frame.choices(self.board.held, legal, hand, best, trick.suit);
        let mut order = self.weigh(seat, trick, left, &tops);
        let mut mattered = 0;
        while let Some(card) = order.next(left) {
            left &= !(1 << card);
            let (reached, cards) = self.put(seat, card, trick)?;
            if reached == mine {
                self.habits.killer[self.left as usize + 16][seat as usize] = card;
                return Ok((reached, cards));
            }
            let known = self.board.frame.known(card, cards);
            mattered |= cards | self.board.frame.passed(self.board.held, card, hand, best, known, &mut left);
        }
        Ok((!mine, mattered))
    }

    /// The power of the best that `seat` and those who play after it can put to `trick`, by seat.
    #[inline]
    fn tops(&self, seat: u8, trick: &Lying) -> [Power; MAX_PLAYERS] {
        let mut tops = [0; MAX_PLAYERS];
        let mut next = seat;
        while next != trick.leader {
            tops[next as usize] = self.top(self.board.hands[next as usize], trick.suit);
            next = (next + 1) & 3;
        }
        tops
    }

    /// `seat` puts `card` to `trick`.
    #[inline]
    fn put(&mut self, seat: u8, card: u8, trick: &Lying) -> Found {
        let mut trick = *trick;
        let bit = 1 << card;
        if bit & (trick.suit | self.tables.trumps) != 0 {
            let power = self.power(bit);
            let same = (power > TRUMP) == (trick.best > TRUMP);
            if power > trick.best {
                (trick.best, trick.winner, trick.contested) = (power, seat, same);
            } else {
                trick.contested |= same;
            }
        }
        self.play(seat, card, &trick)
    }

    /// `seat` has put `card` to the trick, which is now `trick`.
    fn play(&mut self, seat: u8, card: u8, trick: &Lying) -> Found {
        self.board.meter.count()?;
        self.board.flip(seat, 1 << card);
        let next = (seat + 1) & 3;
        let found = if next == trick.leader { self.close(trick) } else { self.follow(next, trick) };
        self.board.flip(seat, 1 << card);
        found
    }

    /// The trick is complete.
    fn close(&mut self, trick: &Lying) -> Found {
        let side = self.tables.side[trick.winner as usize] as usize;
        self.left -= 1;
        self.needs[side] -= 1;
        let found = match self.settled() {
            Some(found) => Ok((found, 0)),
            None => {
                let start = self.board.start;
                self.board.go_on();
                let found = self.lead(trick.winner);
                self.board.start = start;
                found
            }
        };
        self.left += 1;
        self.needs[side] += 1;
        let (reached, mattered) = found?;
        Ok((reached, if trick.contested { mattered | card_of(trick.best) } else { mattered }))
    }
}
