//! What is being written: the writers of both indexes, and what they may have lost.

use std::time::Instant;

use tantivy::Opstamp;

use crate::index::pen::Pen;

const HEAP_BYTES: usize = 96 << 20;
/// Named entities are small, and few at a time.
const ENTITIES_HEAP_BYTES: usize = 32 << 20;
pub struct Writing {
    pub documents: Pen,
    pub entities: Pen,
    /// The last commit of the entities.
    pub entities_opstamp: Opstamp,
    /// Changes whenever something that was written may have been lost; unique among processes.
    pub epoch: String,
    losses: u64,
    pub last_used: Instant,
}

impl Writing {
    pub fn new(entities_opstamp: Opstamp) -> Writing {
        let (documents, entities) = (Pen::new(HEAP_BYTES), Pen::new(ENTITIES_HEAP_BYTES));
        Writing { documents, entities, entities_opstamp, epoch: epoch(0), losses: 0, last_used: Instant::now() }
    }

    /// Gives the writers up with all that is not committed.
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
