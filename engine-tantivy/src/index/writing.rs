//! The writers of both indexes, and whether uncommitted changes were lost.

use std::time::Instant;

use tantivy::Opstamp;

use crate::index::pen::Pen;

const HEAP_BYTES: usize = 96 << 20;
/// Named entities are small and written in small batches.
const ENTITIES_HEAP_BYTES: usize = 32 << 20;
pub struct Writing {
    pub documents: Pen,
    pub entities: Pen,
    /// The opstamp of the entities' last commit.
    pub entities_opstamp: Opstamp,
    /// Changes whenever uncommitted changes may have been lost; unique across processes.
    pub epoch: String,
    losses: u64,
    pub last_used: Instant,
}

impl Writing {
    pub fn new(entities_opstamp: Opstamp) -> Writing {
        let (documents, entities) = (Pen::new(HEAP_BYTES), Pen::new(ENTITIES_HEAP_BYTES));
        Writing { documents, entities, entities_opstamp, epoch: epoch(0), losses: 0, last_used: Instant::now() }
    }

    /// Discards the writers with all uncommitted changes.
    pub fn lose(&mut self) {
        self.documents.lose();
        self.entities.lose();
        self.losses += 1;
        self.epoch = epoch(self.losses);
    }
}

fn epoch(losses: u64) -> String {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    format!("{}-{}-{losses}", std::process::id(), since.as_nanos())
}
