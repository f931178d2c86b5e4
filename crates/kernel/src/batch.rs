//! Many positions at once: each thread takes the next one that nobody has taken, and keeps one solver for all of its own.
//!
//! What comes of a position depends on nothing but the position, so the number of threads changes no answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use rayon::ThreadPoolBuilder;

/// How far a batch has got; shared with whoever waits for it.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// Set to stop the batch; it is what the solvers' settings hold, too.
    pub cancel: Arc<AtomicBool>,
    /// How many positions are done.
    pub done: Arc<AtomicUsize>,
}

/// Does `each` for the numbers below `count`, on `threads` threads, and returns what comes of them in order.
///
/// `begin` makes what a thread keeps from one to the next.  After [`Course::cancel`] no more are begun and the result is
/// `None`.
pub fn spread<K, T: Send + Default + Clone>(
    count: usize,
    threads: usize,
    course: &Course,
    begin: impl Fn() -> K + Sync,
    each: impl Fn(&mut K, usize) -> T + Sync,
) -> Option<Vec<T>> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut kept = begin();
        let mut found = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count || course.cancel.load(Ordering::Relaxed) {
                return found;
            }
            found.push((number, each(&mut kept, number)));
            course.done.fetch_add(1, Ordering::Relaxed);
        }
    };
    let parts = match threads.min(count) {
        0 | 1 => vec![work()],
        threads => ThreadPoolBuilder::new().num_threads(threads).build().ok()?.broadcast(|_| work()),
    };
    if course.cancel.load(Ordering::Relaxed) {
        return None;
    }
    let mut all = vec![T::default(); count];
    for (number, result) in parts.into_iter().flatten() {
        all[number] = result;
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_done_once_and_comes_back_in_its_place() {
        for threads in [1, 3] {
            let course = Course::default();
            let found = spread(100, threads, &course, || 1, |kept, number| number * *kept).unwrap();
            assert_eq!(found, (0..100).collect::<Vec<_>>());
            assert_eq!(course.done.load(Ordering::Relaxed), 100);
        }
    }

    #[test]
    fn no_thread_is_started_that_has_nothing_to_do() {
        let begun = AtomicUsize::new(0);
        let begin = || begun.fetch_add(1, Ordering::Relaxed);
        spread(2, 64, &Course::default(), begin, |_, number| number).unwrap();
        assert!((1..=2).contains(&begun.into_inner()));
    }

    #[test]
    fn a_cancelled_batch_gives_nothing() {
        let course = Course::default();
        let each = |_: &mut (), number| {
            course.cancel.store(number == 3, Ordering::Relaxed);
            number
        };
        assert_eq!(spread(10, 1, &course, || (), each), None);
        assert_eq!(course.done.load(Ordering::Relaxed), 4);
    }
}
