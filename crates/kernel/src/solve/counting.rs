//! The search where every trick counts the same: suit must be followed, four play, partners sit opposite.
//!
//! It is the search of `search.rs` for the game of whist alone: the question is how many tricks a side wins, and what
//! the sides are sure of without search (`sure.rs`) settles most moments of it.

use std::sync::atomic::AtomicBool;

use super::bounds::{highest, lowest};
use super::frame::Frame;
use super::search::Found;
use super::table::{NOTHING, Spot, Table};
use super::weigh::Habits;
use super::{Stats, Stopped};
use crate::tables::{Cards, Follow, MAX_PLAYERS, Tables, cards_in};
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
    pub frame: &'a Frame,
    pub tables: &'a Tables,
    table: &'a mut Table,
    stats: &'a mut Stats,
    limit: u64,
    cancel: Option<&'a AtomicBool>,
    pub hands: [Cards; MAX_PLAYERS],
    /// All cards in the hands.
    pub held: Cards,
    /// All cards that were in the hands at the start of the trick.
    whole: Cards,
    shape: u128,
    /// The picture of the start of the trick.
    picture: u128,
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
    /// A search from `play` for whether side 0 wins `need` of the tricks left.
    pub fn new(
        frame: &'a Frame,
        table: &'a mut Table,
        stats: &'a mut Stats,
        (limit, cancel): (u64, Option<&'a AtomicBool>),
        play: &Play,
        need: i32,
        habits: &'a mut Habits,
    ) -> Counting<'a> {
        let left = i32::from(play.tricks_left);
        let held = play.hands.iter().fold(0, |set, hand| set | hand);
        Counting {
            frame,
            tables: &frame.tables,
            table,
            stats,
            limit,
            cancel,
            hands: play.hands,
            held,
            whole: held,
            shape: frame.shape(&play.hands),
            picture: frame.picture(&play.hands),
            left,
            needs: [need, left - need + 1],
            habits,
            hint: u8::MAX,
        }
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
        let (shape, private) = self.frame.merged(self.shape, self.held, &self.hands);
        let need = self.needs[0] as i16;
        let spot = Spot { shape, place: PLACE | u32::from(seat), picture: self.picture };
        let hint = match self.table.find(self.frame, &spot, need) {
            Ok(entry) => {
                self.stats.hits += 1;
                let (reached, tops) = (entry.least >= need, entry.tops);
                return Ok((reached, self.frame.from_tops(self.held, tops)));
            }
            Err(best) => self.frame.nth(self.held, best),
        };
        if let Some(found) = self.counted(seat) {
            return Ok(found);
        }
        self.hint = hint;
        let (reached, mattered) = self.leads(seat, side == 0)?;
        let mattered = mattered & !private;
        let tops = self.frame.tops(self.held, mattered);
        let best = if reached == (side == 0) {
            self.frame.place_of(self.held, self.habits.killer[self.left as usize][seat as usize])
        } else {
            NOTHING
        };
        self.table.store(self.frame, &spot, tops, (need, reached), best);
        Ok((reached, mattered))
    }

    /// The last trick, to which every card is forced.
    #[inline]
    fn last(&self, seat: u8, side: usize) -> (bool, Cards) {
        let card = self.hands[seat as usize];
        let suit = self.tables.suits[self.tables.suit_of[card.trailing_zeros() as usize] as usize];
        let trumps = self.held & self.tables.trumps;
        let able = if trumps != 0 { trumps } else { self.held & suit };
        let best = highest(able);
        let won = (self.hands[seat as usize] | self.hands[seat as usize ^ 2]) & best != 0;
        (won == (side == 0), if able == best { 0 } else { best })
    }

    /// Tries the leads of `seat`, who is of side 0 or not.
    fn leads(&mut self, seat: u8, mine: bool) -> Found {
        let hand = self.hands[seat as usize];
        let mut left = self.frame.different(self.held, hand, hand, 0);
        let alike = left & self.frame.alike(self.held, hand);
        left ^= alike & alike.wrapping_sub(1);
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
            mattered |= cards | self.passed(card, hand, 0, cards, &mut left);
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
        let hand = self.hands[seat as usize];
        let suit = hand & trick.suit;
        let best = card_of(trick.best);
        let legal = if suit != 0 { suit } else { hand };
        if legal & (legal - 1) == 0 {
            return self.put(seat, legal.trailing_zeros() as u8, trick);
        }
        let mut left = self.frame.different(self.held, legal, hand, best);
        if suit == 0 {
            let alike = left & self.frame.alike(self.held, hand);
            left ^= alike & alike.wrapping_sub(1);
        }
        let mut order = self.weigh(seat, trick, left, &tops);
        let mut mattered = 0;
        while let Some(card) = order.next(left) {
            left &= !(1 << card);
            let (reached, cards) = self.put(seat, card, trick)?;
            if reached == mine {
                self.habits.killer[self.left as usize + 16][seat as usize] = card;
                return Ok((reached, cards));
            }
            mattered |= cards | self.passed(card, hand, best, cards, &mut left);
        }
        Ok((!mine, mattered))
    }

    /// `card` of `hand` has failed, which rests on `cards`: his cards of the suit below all that mattered would do no
    /// better, and are passed over; what mattered besides.
    #[inline]
    fn passed(&self, card: u8, hand: Cards, best: Cards, cards: Cards, left: &mut Cards) -> Cards {
        let suit = self.tables.suits[self.tables.suit_of[card as usize] as usize];
        let low = cards & suit;
        let known = if low == 0 { 0 } else { suit & !(lowest(low) - 1) };
        if known >> card & 1 != 0 {
            return 0;
        }
        let below = *left & suit & !known;
        *left &= !below;
        // those that are equal to the card only as long as it is known that nothing lies between
        let top = 63 - (below | 1 << card).leading_zeros() as u8;
        if self.frame.equals(self.held, top, hand, best) & known != 0 { 1 << top } else { 0 }
    }

    /// The power of the best that `seat` and those who play after it can put to `trick`, by seat.
    #[inline]
    fn tops(&self, seat: u8, trick: &Lying) -> [Power; MAX_PLAYERS] {
        let mut tops = [0; MAX_PLAYERS];
        let mut next = seat;
        while next != trick.leader {
            tops[next as usize] = self.top(self.hands[next as usize], trick.suit);
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
        self.stats.count(self.limit, self.cancel)?;
        let (bit, weight) = (1 << card, self.frame.weight[seat as usize][card as usize]);
        self.hands[seat as usize] ^= bit;
        self.held ^= bit;
        self.shape = self.shape.wrapping_sub(weight);
        let next = (seat + 1) & 3;
        let found = if next == trick.leader { self.close(trick) } else { self.follow(next, trick) };
        self.hands[seat as usize] ^= bit;
        self.held ^= bit;
        self.shape = self.shape.wrapping_add(weight);
        found
    }

    /// The trick is complete.
    fn close(&mut self, trick: &Lying) -> Found {
        let side = self.tables.side[trick.winner as usize] as usize;
        self.left -= 1;
        self.needs[side] -= 1;
        let found = match self.settled() {
            Some(found) => Ok((found, 0)),
            None => self.next(trick),
        };
        self.left += 1;
        self.needs[side] += 1;
        let (reached, mattered) = found?;
        Ok((reached, if trick.contested { mattered | card_of(trick.best) } else { mattered }))
    }

    /// The winner of `trick` leads to the next.
    fn next(&mut self, trick: &Lying) -> Found {
        let (picture, whole) = (self.picture, self.whole);
        for card in cards_in(whole & !self.held) {
            self.picture = self.frame.without(self.picture, self.whole, card);
            self.whole ^= 1 << card;
        }
        let found = self.lead(trick.winner);
        (self.picture, self.whole) = (picture, whole);
        found
    }
}
