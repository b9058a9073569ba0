//! Cancellation of requests: after their timeout, or when the caller disconnects. Whatever goes over documents, terms or values looks at it now
//! and then.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::failure::{Failure, Outcome};
use crate::processor::{own_number, used_by};

pub use crate::failure::TimedOut;

/// Steps between two checks of the clock.
const STRIDE: u32 = 1024;

/// How many times its time a request may take by the clock, where it waits for a processor.
const PATIENCE: u32 = 2;

/// A connected caller. Once it disconnects, the deadlines of its requests have passed.
pub struct Caller {
    has_left: &'static AtomicBool,
    /// Whether what is answered is a search, which may take its time where others want theirs.
    searches: AtomicBool,
}

/// Flags of former callers, for reuse. They are leaked, since deadlines are copied into queries, which cannot borrow from a connection.
static FREE_MARKS: Mutex<Vec<&'static AtomicBool>> = Mutex::new(Vec::new());

impl Caller {
    pub fn new() -> Caller {
        let free = FREE_MARKS.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).pop();
        let has_left = free.unwrap_or_else(|| Box::leak(Box::new(AtomicBool::new(false))));
        has_left.store(false, Ordering::Relaxed);
        Caller { has_left, searches: AtomicBool::new(false) }
    }

    /// Tells what the request underway is.
    pub fn note_search(&self, is_search: bool) {
        self.searches.store(is_search, Ordering::Relaxed);
    }

    pub fn searches(&self) -> bool {
        self.searches.load(Ordering::Relaxed)
    }

    pub fn leave(&self) {
        self.has_left.store(true, Ordering::Relaxed);
    }

    pub fn deadline(&self, milliseconds: u64) -> Deadline {
        Deadline::begin(Duration::from_millis(milliseconds), self.has_left)
    }
}

impl Drop for Caller {
    fn drop(&mut self) {
        FREE_MARKS.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push(self.has_left);
    }
}

/// The deadline of one request, which passes once the thread that answers has used a processor for so long: on a busy machine a search that would be answered at once is not to end because
/// others go first. Twice the time by the clock ends it all the same, since somebody waits. It must not outlive its caller, whose flag is reused.
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    at: Instant,
    last: Instant,
    thread: i32,
    /// Of the processor, by the thread, when the deadline passes, in nanoseconds.
    used_at_end: u64,
    has_left: &'static AtomicBool,
}

impl Deadline {
    /// One of the calling thread.
    fn begin(time: Duration, has_left: &'static AtomicBool) -> Deadline {
        let now = Instant::now();
        let thread = own_number();
        let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        Deadline {
            at: now + time,
            last: now + PATIENCE * time,
            thread,
            used_at_end: used_by(thread).saturating_add(nanoseconds),
            has_left,
        }
    }

    /// A deadline whose caller never disconnects.
    #[cfg(test)]
    pub fn after(milliseconds: u64) -> Deadline {
        let caller = Caller::new();
        let deadline = caller.deadline(milliseconds);
        std::mem::forget(caller);
        deadline
    }

    pub fn passed(&self) -> bool {
        if self.has_left.load(Ordering::Relaxed) {
            return true;
        }
        // No thread uses a processor for longer than the clock says.
        let now = Instant::now();
        now >= self.at && (now >= self.last || used_by(self.thread) >= self.used_at_end)
    }

    /// One that passes earlier where these milliseconds end earlier.
    pub fn within(&self, milliseconds: u64) -> Deadline {
        let part = Deadline::begin(Duration::from_millis(milliseconds), self.has_left);
        if part.at < self.at { Deadline { last: part.last.min(self.last), ..part } } else { *self }
    }

    pub fn check(&self) -> Outcome<()> {
        if self.passed() { Err(Failure::timeout()) } else { Ok(()) }
    }
}

/// Checks a deadline once every many steps.
pub struct Watch {
    deadline: Deadline,
    steps: u32,
}

impl Watch {
    pub fn new(deadline: Deadline) -> Watch {
        Watch { deadline, steps: 0 }
    }

    pub fn step(&mut self) -> Result<(), TimedOut> {
        self.spend(1)
    }

    /// Counts several steps at once.
    pub fn spend(&mut self, steps: u32) -> Result<(), TimedOut> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps < STRIDE {
            return Ok(());
        }
        self.steps = 0;
        if self.deadline.passed() { Err(TimedOut) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_when_the_caller_leaves() {
        let caller = Caller::new();
        let deadline = caller.deadline(60_000);
        assert!(!deadline.passed());
        caller.leave();
        assert!(deadline.passed());
        assert!(deadline.check().is_err());
    }

    #[test]
    fn passes_after_its_time() {
        assert!(Deadline::after(0).passed());
    }

    #[test]
    fn passes_by_what_its_thread_has_used_or_at_last_by_the_clock() {
        let whole = Deadline::after(3_600_000);
        let at = Instant::now();
        assert!(!Deadline { at, ..whole }.passed(), "what has waited for a processor");
        assert!(Deadline { at, used_at_end: 0, ..whole }.passed());
        assert!(Deadline { at, last: at, ..whole }.passed());
    }

    #[test]
    fn a_part_of_its_time_is_never_longer_than_the_whole() {
        assert!(Deadline::after(60_000).within(0).passed());
        assert!(Deadline::after(0).within(60_000).passed());
        assert!(!Deadline::after(60_000).within(60_000).passed());
    }
}
