//! The moment at which a request is given up, so that no query can occupy the engine for ever.

use std::time::{Duration, Instant};

use crate::failure::{Failure, Outcome};

#[derive(Clone, Copy, Debug)]
pub struct Deadline(Instant);

impl Deadline {
    pub fn after(milliseconds: u64) -> Deadline {
        Deadline(Instant::now() + Duration::from_millis(milliseconds))
    }

    pub fn passed(&self) -> bool {
        Instant::now() >= self.0
    }

    pub fn check(&self) -> Outcome<()> {
        if self.passed() { Err(Failure::timeout()) } else { Ok(()) }
    }
}
