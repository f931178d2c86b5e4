//! What is asked of a search: whether side 0's total comes to so much, or its value by the map does.

use crate::tables::Tables;

/// The question.  `taken` is side 0's total so far, `rest` what cards and tricks can still bring, `last` what the last
/// trick brings beside.
pub(super) trait Goal {
    /// What must tell positions of equal cards apart.
    fn place(&self, taken: i32) -> u32;
    /// The bound that the table is asked for.
    fn need(&self, taken: i32) -> i16;
    /// The answer, if it is settled whatever is played.
    fn settled(&self, taken: i32, rest: i32, last: i32) -> Option<bool>;
    /// How much more side 0 needs, where that is all that counts.
    fn missing(&self, taken: i32) -> Option<i32>;
}

/// Whether the total comes to `self.0`.
#[derive(Clone, Copy)]
pub(super) struct Total(pub i32);

impl Goal for Total {
    #[inline]
    fn place(&self, _: i32) -> u32 {
        0
    }

    #[inline]
    fn need(&self, taken: i32) -> i16 {
        (self.0 - taken) as i16
    }

    #[inline]
    fn settled(&self, taken: i32, rest: i32, last: i32) -> Option<bool> {
        if taken >= self.0 {
            Some(true)
        } else if taken + rest + last < self.0 {
            Some(false)
        } else {
            None
        }
    }

    #[inline]
    fn missing(&self, taken: i32) -> Option<i32> {
        Some(self.0 - taken)
    }
}

/// The map with its values replaced by their ranks, and the least and the greatest of every stretch of it.
pub(super) struct Ranks {
    /// The values from the least up.
    pub values: Vec<i32>,
    /// By powers of two: the least and greatest rank of that many totals from each on.
    stretches: Vec<Vec<(i16, i16)>>,
}

impl Ranks {
    /// The ranks of the values that the totals from `taken` to `most` have; totals are counted from `taken`.
    pub fn new(tables: &Tables, taken: u32, most: u32) -> Ranks {
        let all: Vec<i32> = (taken..=most).map(|total| tables.value(total)).collect();
        let mut values = all.clone();
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
        Ranks { values, stretches }
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
    fn place(&self, taken: i32) -> u32 {
        taken as u32
    }

    #[inline]
    fn need(&self, _: i32) -> i16 {
        self.rank
    }

    #[inline]
    fn settled(&self, taken: i32, rest: i32, last: i32) -> Option<bool> {
        let (mut least, mut most) = self.ranks.range(taken, taken + rest);
        if last != 0 {
            let (low, high) = self.ranks.range(taken + last, taken + last + rest);
            (least, most) = (least.min(low), most.max(high));
        }
        if least >= self.rank {
            Some(true)
        } else if most < self.rank {
            Some(false)
        } else {
            None
        }
    }

    #[inline]
    fn missing(&self, _: i32) -> Option<i32> {
        None
    }
}
