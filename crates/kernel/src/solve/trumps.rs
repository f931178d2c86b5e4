//! The trumps of a position whose points lie in them alone, laid out so that what some of them come to is looked up.

use super::frame::Frame;
use crate::tables::{Cards, Follow, lowest};

/// The most trumps that are laid out so.
const MOST: u32 = 16;

/// The trumps laid out for quick sums.  In sets of trumps bit 0 stands for the lowest of those in play.
#[derive(Default)]
pub(super) struct Trumps {
    /// Where they begin.
    pub start: u32,
    /// Those that bring points.
    pub scoring: Cards,
    /// By eight trumps, of the lower and of the upper half: their points, from bit 16 up how many they are, from bit
    /// 24 up how many of them bring nothing.
    sums: Vec<[u32; 256]>,
    /// The kinds that bring points, from the dearest down, and what a card of them brings.
    kinds: Vec<(Cards, i32)>,
}

impl Trumps {
    /// The trumps of `frame` if points lie in them alone and they must be followed when led.
    pub fn new(frame: &Frame) -> Option<Trumps> {
        let tables = &frame.tables;
        let fits = tables.scoring != 0
            && tables.scoring & !tables.trumps == 0
            && tables.trumps.count_ones() <= MOST
            && tables.game().trick_points == 0
            && tables.game().last_trick == 0
            && tables.points.iter().map(|&points| u32::from(points)).sum::<u32>() < 64
            && !frame.ties
            && matches!(tables.game().follow, Follow::MustFollow | Follow::FollowOrTrump { .. });
        if !fits {
            return None;
        }
        let start = tables.trumps.trailing_zeros();
        let suit = |cards: Cards| cards >> start;
        let mut sums = vec![[0; 256]; 2];
        for (half, sums) in sums.iter_mut().enumerate() {
            for cards in 1..256usize {
                let card = start as usize + 8 * half + cards.trailing_zeros() as usize;
                let points = tables.points.get(card).map_or(0, |&points| u32::from(points));
                sums[cards] = sums[cards & (cards - 1)] + points + (1 << 16) + (u32::from(points == 0) << 24);
            }
        }
        let kinds = frame.kinds.iter().zip(&frame.worth).rev().filter(|&(_, &worth)| worth > 0);
        let kinds = kinds.map(|(&kind, &worth)| (suit(kind & tables.trumps), worth)).collect();
        Some(Trumps { start, scoring: suit(tables.scoring), sums, kinds })
    }

    /// The trumps among `cards`: there is no card above the trumps.
    #[inline]
    pub fn of(&self, cards: Cards) -> Cards {
        cards >> self.start
    }

    /// The sums of `cards`: points, number, number of those that bring nothing, packed as in `sums`.
    #[inline]
    pub fn sum(&self, cards: Cards) -> u32 {
        self.sums[0][(cards & 255) as usize] + self.sums[1][(cards >> 8 & 255) as usize]
    }

    /// The points of `cards`.
    #[inline]
    pub fn value(&self, cards: Cards) -> i32 {
        (self.sum(cards) & 0xFFFF) as i32
    }

    /// The sums that some of `cards` make, as a set.
    #[inline]
    pub fn sums_of(&self, cards: Cards) -> u64 {
        let (mut left, mut sums) = (cards & self.scoring, 1);
        while left != 0 {
            sums |= sums << self.value(lowest(left));
            left &= left - 1;
        }
        sums
    }

    /// How many cards there are.
    #[inline]
    pub fn count(&self, cards: Cards) -> i32 {
        (self.sum(cards) >> 16 & 255) as i32
    }

    /// The points of the so many dearest of `cards`.
    #[inline]
    pub fn dearest(&self, cards: Cards, mut number: i32) -> i32 {
        let scoring = cards & self.scoring;
        if number >= self.count(scoring) {
            return self.value(scoring);
        }
        let mut points = 0;
        for &(kind, worth) in &self.kinds {
            let some = self.count(scoring & kind).min(number);
            points += some * worth;
            number -= some;
        }
        points
    }

    /// The points of the so many cheapest of `cards`, of which there are more.
    #[inline]
    pub fn cheapest(&self, cards: Cards, number: i32) -> i32 {
        let sum = self.sum(cards);
        let plain = (sum >> 24) as i32;
        if number <= plain {
            return 0;
        }
        (sum & 0xFFFF) as i32 - self.dearest(cards, (sum >> 16 & 255) as i32 - number)
    }
}
