//! What is asked of a search: whether side 0's total comes to so much, or its value by the map does.

use crate::tables::Tables;

/// The question.  `taken` is side 0's total so far without what the last trick brings beside, `rest` what cards and
/// tricks can still bring.
pub(super) trait Goal {
    /// What must tell positions of equal cards apart, and the bound that the table is asked for.
    fn place(&self, taken: i32, rest: i32) -> (u32, i16);
    /// The answer, if it is settled whatever is played; the last trick is still to come.
    fn settled(&self, taken: i32, rest: i32) -> Option<bool>;
    /// The answer after the last trick, `won` by side 0 or not.
    fn reached(&self, taken: i32, won: bool) -> bool;
    /// The answer, if it is settled whatever is played once the last trick is `won` by side 0 or not.
    fn ends(&self, taken: i32, rest: i32, won: bool) -> Option<bool>;
    /// How much more side 0 needs, where that is all that counts.
    fn missing(&self, taken: i32) -> Option<i32>;
}

/// Whether the total beside the last trick comes to `with` if side 0 wins that trick, to `without` if it does not.
#[derive(Clone, Copy)]
pub(super) struct Total {
    pub without: i32,
    pub with: i32,
    /// What the last trick brings.
    pub last: i32,
}

impl Total {
    /// Whether the total comes to `least`, of which the last trick brings `last`.
    pub fn least(least: i32, last: i32) -> Total {
        Total { without: least, with: least - last, last }
    }
}

impl Goal for Total {
    #[inline]
    fn place(&self, taken: i32, rest: i32) -> (u32, i16) {
        // beyond what is there already, and what can still come, no need differs from another
        let [without, with] = [self.without, self.with].map(|need| (need - taken).clamp(0, rest + 1));
        ((1024 + without - with) as u32, with as i16)
    }

    #[inline]
    fn settled(&self, taken: i32, rest: i32) -> Option<bool> {
        if taken >= self.without.max(self.with) {
            Some(true)
        } else if taken + rest < self.without.min(self.with) {
            Some(false)
        } else {
            None
        }
    }

    #[inline]
    fn reached(&self, taken: i32, won: bool) -> bool {
        taken >= if won { self.with } else { self.without }
    }

    #[inline]
    fn ends(&self, taken: i32, rest: i32, won: bool) -> Option<bool> {
        let need = if won { self.with } else { self.without };
        if taken >= need { Some(true) } else { (taken + rest < need).then_some(false) }
    }

    #[inline]
    fn missing(&self, taken: i32) -> Option<i32> {
        (self.without - self.with == self.last).then(|| self.without - taken)
    }
}

/// The map with its values replaced by their ranks, and the least and the greatest of every stretch of it.
pub(super) struct Ranks {
    /// The values from the least up.
    pub values: Vec<i32>,
    /// By powers of two: the least and greatest rank of that many totals from each on.
    stretches: Vec<Vec<(i16, i16)>>,
    /// What the last trick brings.
    last: i32,
}

impl Ranks {
    /// The ranks of the values of the totals that can be, from `taken` to `most`; totals are counted from `taken`.
    pub fn new(tables: &Tables, taken: u32, most: u32) -> Ranks {
        let last = i32::from(tables.game().last_trick);
        let all: Vec<i32> = (taken..=most).map(|total| tables.value(total)).collect();
        let rest = all.len().saturating_sub(last as usize); // that many totals without the last trick, and with it
        let mut values: Vec<i32> = all[..rest.max(1)].iter().chain(&all[all.len() - rest..]).copied().collect();
        values.sort_unstable();
        values.dedup();
        let rank = |value: &i32| values.partition_point(|other| other < value) as i16;
        let mut stretches: Vec<Vec<(i16, i16)>> = vec![all.iter().map(|value| (rank(value), rank(value))).collect()];
        let mut size = 1;
        while 2 * size <= all.len() {
            let half = &stretches[stretches.len() - 1];
            stretches.push(
                (0..=all.len() - 2 * size)
                    .map(|at| (half[at].0.min(half[at + size].0), half[at].1.max(half[at + size].1)))
                    .collect(),
            );
            size *= 2;
        }
        Ranks { values, stretches, last }
    }

    /// The rank of a total.
    pub fn of(&self, total: i32) -> i16 {
        self.stretches[0][total as usize].0
    }

    /// Whether nothing counts but who wins the last trick, whatever of the `rest` each side gets.
    pub fn last_alone(&self, rest: i32) -> bool {
        [0, self.last].iter().all(|&start| (start..=start + rest).all(|total| self.of(total) == self.of(start)))
    }

    /// The question whether side 0 comes to `rank`, of `rest` beside the last trick, as one for totals; `None` where
    /// more can be worse.
    pub fn total(&self, rank: i16, rest: i32) -> Option<Total> {
        let need = |start: i32| {
            let good = |more: &i32| self.of(start + more) >= rank;
            let need = (0..=rest).find(good).unwrap_or(rest + 1);
            (need..=rest).all(|more| good(&more)).then_some(need)
        };
        Some(Total { without: need(0)?, with: need(self.last)?, last: self.last })
    }

    /// The least and greatest rank of the totals from `low` to `high`.
    #[inline]
    fn range(&self, low: i32, high: i32) -> (i16, i16) {
        let level = (high - low + 1).ilog2() as usize;
        let (left, right) =
            (self.stretches[level][low as usize], self.stretches[level][high as usize + 1 - (1 << level)]);
        (left.0.min(right.0), left.1.max(right.1))
    }
}

/// Whether the value comes to that of rank `rank`.
#[derive(Clone, Copy)]
pub(super) struct Value<'a> {
    /// The map.
    pub ranks: &'a Ranks,
    /// The rank asked for.
    pub rank: i16,
}

impl Goal for Value<'_> {
    #[inline]
    fn place(&self, taken: i32, _: i32) -> (u32, i16) {
        (taken as u32, self.rank)
    }

    #[inline]
    fn settled(&self, taken: i32, rest: i32) -> Option<bool> {
        let last = self.ranks.last;
        let (low, high) = (self.ranks.range(taken, taken + rest), self.ranks.range(taken + last, taken + last + rest));
        if low.0.min(high.0) >= self.rank {
            Some(true)
        } else if low.1.max(high.1) < self.rank {
            Some(false)
        } else {
            None
        }
    }

    #[inline]
    fn reached(&self, taken: i32, won: bool) -> bool {
        self.ranks.of(taken + if won { self.ranks.last } else { 0 }) >= self.rank
    }

    #[inline]
    fn ends(&self, taken: i32, rest: i32, won: bool) -> Option<bool> {
        let low = taken + if won { self.ranks.last } else { 0 };
        let (least, most) = self.ranks.range(low, low + rest);
        if least >= self.rank { Some(true) } else { (most < self.rank).then_some(false) }
    }

    #[inline]
    fn missing(&self, _: i32) -> Option<i32> {
        None
    }
}
