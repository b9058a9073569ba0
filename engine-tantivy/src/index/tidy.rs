//! What is done between requests: results of merges become visible, idle writers are closed.

use std::time::Duration;

use crate::failure::Outcome;
use crate::index::store::Store;

/// How long idle writers, with their heaps and threads, are kept.
const IDLE: Duration = Duration::from_secs(5);

impl Store {
    /// Makes the results of merges visible; merges the segments of idle writers and then closes these.
    pub fn tidy(&self) -> Outcome<()> {
        self.end_if_gone(false);
        let mut guard = self.writing.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let writing = &mut *guard;
        if !writing.documents.is_open() && !writing.entities.is_open() {
            return Ok(());
        }
        let has_changes = writing.documents.has_changes() || writing.entities.has_changes();
        if !has_changes && writing.last_used.elapsed() > IDLE {
            let has_ended = [writing.documents.rest(&self.documents)?, writing.entities.rest(&self.entities)?];
            if has_ended.contains(&true) {
                give_memory_back();
            }
        }
        match self.documents.has_merged()? || self.entities.has_merged()? {
            true => self.show(),
            false => Ok(()),
        }
    }
}

/// Returns freed memory to the system, which the C library would keep: an idle engine should be small.
fn give_memory_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        unsafe extern "C" {
            fn malloc_trim(keep: usize) -> i32;
        }
        // SAFETY: glibc's malloc_trim takes a number and may be called at any time from any thread.
        unsafe {
            malloc_trim(0);
        }
    }
}
