//! One version of a set: the numbers of its documents, resolved lazily to the documents of each segment.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use roaring::RoaringTreemap;
use tantivy::SegmentReader;
use tantivy::index::SegmentId;

use super::numbers::NumberTables;
use crate::deadline::Deadline;
use crate::found::listed::DocumentSet;

/// Merges replace segments; when the cache has this many, it is emptied.
const MOST_SEGMENTS: usize = 64;

/// The documents of a set in one segment, including deleted ones.
pub type DocumentsOfSet = Arc<DocumentSet>;

pub struct Set {
    pub version: u64,
    rids: RoaringTreemap,
    in_segments: Mutex<HashMap<SegmentId, DocumentsOfSet>>,
    /// A logical time.
    last_use: AtomicU64,
}

impl Set {
    pub fn new(version: u64, rids: RoaringTreemap) -> Set {
        Set { version, rids, in_segments: Mutex::default(), last_use: AtomicU64::new(0) }
    }

    pub fn changed(&self, version: u64, added: &[u64], removed: &[u64]) -> Set {
        let mut rids = self.rids.clone();
        removed.iter().for_each(|rid| {
            rids.remove(*rid);
        });
        rids.extend(added);
        Set::new(version, rids)
    }

    pub fn size(&self) -> u64 {
        self.rids.len()
    }

    pub fn bytes(&self) -> usize {
        let in_segments = self.in_segments.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        self.rids.serialized_size() + in_segments.values().map(|documents| documents.bytes()).sum::<usize>()
    }

    pub fn note_use(&self, moment: u64) {
        self.last_use.store(moment, Ordering::Relaxed);
    }

    pub fn last_use(&self) -> u64 {
        self.last_use.load(Ordering::Relaxed)
    }

    /// Resolved once per segment, since segments are immutable.
    pub fn in_segment(
        &self,
        reader: &SegmentReader,
        tables: &NumberTables,
        deadline: Deadline,
    ) -> tantivy::Result<DocumentsOfSet> {
        let known = |sets: &HashMap<SegmentId, DocumentsOfSet>| sets.get(&reader.segment_id()).cloned();
        if let Some(documents) = known(&self.in_segments.lock().unwrap_or_else(|poisoned| poisoned.into_inner())) {
            return Ok(documents);
        }
        let documents = Arc::new(tables.of(reader, deadline)?.look_up(&self.rids));
        let mut in_segments = self.in_segments.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if in_segments.len() >= MOST_SEGMENTS {
            in_segments.clear();
        }
        in_segments.insert(reader.segment_id(), documents.clone());
        Ok(documents)
    }
}
