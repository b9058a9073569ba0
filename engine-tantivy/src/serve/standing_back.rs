//! Threads that let others go first. On Linux each has a niceness of its own, which may grow but not shrink: a thread that has stood back ends with its request.

use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering};
use std::time::Duration;

use crate::processor::{BEHIND, make_nice, own_number, used_by};

/// Of a processor, for one request. It is not the time by the clock: whoever searches while files are read would stand back merely because the machine is busy.
const ENOUGH: Duration = Duration::from_millis(50);

/// A thread that answers, and whether it has been made to stand back.
#[derive(Default)]
pub struct Standing {
    thread: AtomicI32,
    /// What it had used of a processor when the request began, in nanoseconds.
    used_before: AtomicU64,
    is_back: AtomicBool,
}

impl Standing {
    /// From now on the calling thread is meant.
    pub fn take_place(&self) {
        self.thread.store(own_number(), Ordering::Relaxed);
        self.is_back.store(false, Ordering::Relaxed);
    }

    /// The calling thread begins a request.
    pub fn begin(&self) {
        self.used_before.store(used_by(own_number()), Ordering::Relaxed);
    }

    /// Makes the thread stand back where the request has had enough, unless it has done so.
    pub fn look(&self) {
        let used = used_by(self.thread.load(Ordering::Relaxed)).saturating_sub(self.used_before.load(Ordering::Relaxed));
        if Duration::from_nanos(used) >= ENOUGH {
            self.stand_back();
        }
    }

    fn stand_back(&self) {
        if !self.is_back.load(Ordering::Relaxed) && make_nice(self.thread.load(Ordering::Relaxed), BEHIND) {
            self.is_back.store(true, Ordering::Relaxed);
        }
    }

    pub fn is_back(&self) -> bool {
        self.is_back.load(Ordering::Relaxed)
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use crate::processor::{BEHIND, niceness};

    #[test]
    fn a_request_stands_back_once_it_has_had_enough_of_a_processor() {
        let standing = Standing::default();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                standing.take_place();
                standing.begin();
                std::thread::sleep(2 * ENOUGH);
                standing.look();
                assert!(!standing.is_back(), "the clock alone");
                let before = used_by(own_number());
                while used_by(own_number()) - before < 2 * u64::try_from(ENOUGH.as_nanos()).unwrap() {
                    std::hint::black_box(0);
                }
                standing.begin();
                standing.look();
                assert!(!standing.is_back(), "what earlier requests have used");
                while !standing.is_back() {
                    standing.look();
                }
            });
        });
    }

    #[test]
    fn only_the_thread_that_is_meant_stands_back_and_only_once() {
        let before = niceness(own_number());
        let standing = Standing::default();
        std::thread::scope(|scope| {
            let answering = scope.spawn(|| {
                standing.take_place();
                standing.stand_back();
                standing.stand_back();
                niceness(own_number())
            });
            assert_eq!(answering.join().unwrap(), (before + BEHIND).min(19));
        });
        assert!(standing.is_back());
        assert_eq!(niceness(own_number()), before);
        standing.take_place();
        assert!(!standing.is_back());
    }
}
