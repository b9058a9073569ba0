//! Points in time: snapshots of the index that are kept for whoever goes through results for long. What they see of the disk stays there until they end, also what is no longer part of the index.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use crate::failure::{Failure, Outcome};
use crate::index::store::Shown;
use crate::search::PointReference;

/// The server has a limit of its own, which is lower.
const MAX_POINTS: usize = 1_000;

#[derive(Default)]
pub struct Points(Mutex<HashMap<String, Kept<Shown>>>);

struct Kept<Snapshot> {
    snapshot: Snapshot,
    until: Instant,
}

impl Points {
    pub fn open(&self, name: String, keep_ms: u64, snapshot: Shown) -> Outcome<()> {
        let mut kept = self.lock();
        end_expired(&mut kept, Instant::now());
        if kept.len() >= MAX_POINTS {
            return Err(Failure::new("CONFLICT", "Too many points in time are open"));
        }
        kept.insert(name, Kept { snapshot, until: after(keep_ms) });
        Ok(())
    }

    /// Its snapshot; it is kept for longer where that is said.
    pub fn find(&self, reference: &PointReference) -> Outcome<Shown> {
        let mut kept = self.lock();
        end_expired(&mut kept, Instant::now());
        let Some(point) = kept.get_mut(&reference.name) else {
            return Err(Failure::new("NOT_FOUND", "There is no such point in time any more"));
        };
        if let Some(keep_ms) = reference.keep_ms {
            point.until = after(keep_ms);
        }
        Ok(point.snapshot.clone())
    }

    pub fn close(&self, name: &str) {
        self.lock().remove(name);
    }

    pub fn clear(&self) {
        self.lock().clear();
    }

    pub fn tidy(&self) {
        end_expired(&mut self.lock(), Instant::now());
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Kept<Shown>>> {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

fn after(keep_ms: u64) -> Instant {
    Instant::now() + Duration::from_millis(keep_ms)
}

fn end_expired<Snapshot>(kept: &mut HashMap<String, Kept<Snapshot>>, now: Instant) {
    kept.retain(|_, point| point.until > now);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn end_by_their_time() {
        let now = Instant::now();
        let kept = |seconds| Kept { snapshot: (), until: now + Duration::from_secs(seconds) };
        let mut all = HashMap::from([("short".to_owned(), kept(1)), ("long".to_owned(), kept(60))]);
        end_expired(&mut all, now);
        assert_eq!(all.len(), 2);
        end_expired(&mut all, now + Duration::from_secs(1));
        assert_eq!(all.keys().collect::<Vec<_>>(), ["long"]);
    }
}
