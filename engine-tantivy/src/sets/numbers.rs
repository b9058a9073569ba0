//! Maps document numbers to the documents of a segment. A table is built once per request, however many sets have to be resolved.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use roaring::RoaringTreemap;
use tantivy::index::SegmentId;
use tantivy::{DocId, SegmentReader};

use crate::deadline::{Deadline, Watch};
use crate::found::listed::DocumentSet;

/// The sparsest numbering for which a table is built: numbers may span this many times the number of documents.
const MAX_SPREAD: u64 = 8;
const NONE: DocId = DocId::MAX;

/// The tables that a request has built so far, by segment.
#[derive(Clone, Default)]
pub struct NumberTables {
    known: Arc<Mutex<HashMap<SegmentId, Arc<NumberTable>>>>,
}

impl NumberTables {
    pub fn of(&self, reader: &SegmentReader, deadline: Deadline) -> tantivy::Result<Arc<NumberTable>> {
        let mut known = self.known.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(table) = known.get(&reader.segment_id()) {
            return Ok(table.clone());
        }
        let table = Arc::new(NumberTable::new(numbers_of(reader, deadline)?));
        known.insert(reader.segment_id(), table.clone());
        Ok(table)
    }
}

fn numbers_of(reader: &SegmentReader, deadline: Deadline) -> tantivy::Result<Vec<u64>> {
    let column = reader.fast_fields().u64("rid")?;
    let mut watch = Watch::new(deadline);
    let mut numbers = Vec::with_capacity(reader.max_doc() as usize);
    for doc in 0..reader.max_doc() {
        watch.step()?;
        numbers.push(column.first(doc).unwrap_or_default());
    }
    Ok(numbers)
}

pub enum NumberTable {
    /// The document of each number, starting at `first`.
    Dense { first: u64, docs: Vec<DocId>, max_doc: DocId },
    /// The number of each document.
    Sparse(Vec<u64>),
}

impl NumberTable {
    fn new(numbers: Vec<u64>) -> NumberTable {
        let (Some(first), Some(last)) = (numbers.iter().min().copied(), numbers.iter().max().copied()) else {
            return NumberTable::Sparse(numbers);
        };
        if last - first >= numbers.len() as u64 * MAX_SPREAD {
            return NumberTable::Sparse(numbers);
        }
        let mut docs = vec![NONE; (last - first) as usize + 1];
        // If two documents share a number, the later one has replaced the earlier.
        numbers.iter().zip(0..).for_each(|(number, doc)| docs[(number - first) as usize] = doc);
        NumberTable::Dense { first, docs, max_doc: numbers.len() as DocId }
    }

    /// The documents with these numbers.
    pub fn look_up(&self, rids: &RoaringTreemap) -> DocumentSet {
        match self {
            NumberTable::Dense { first, docs, max_doc } => {
                let mut found = DocumentSet::new(*max_doc);
                let last = first + docs.len() as u64 - 1;
                for rid in rids.iter().skip_while(|rid| rid < first).take_while(|rid| *rid <= last) {
                    let doc = docs[(rid - first) as usize];
                    if doc != NONE {
                        found.insert(doc);
                    }
                }
                found
            }
            NumberTable::Sparse(numbers) => {
                let mut found = DocumentSet::new(numbers.len() as DocId);
                for (number, doc) in numbers.iter().zip(0..) {
                    if rids.contains(*number) {
                        found.insert(doc);
                    }
                }
                found
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(numbers: &[u64], rids: &[u64]) -> Vec<DocId> {
        NumberTable::new(numbers.to_vec()).look_up(&rids.iter().copied().collect()).to_list()
    }

    #[test]
    fn finds_documents_by_numbers_near_and_far_apart() {
        assert_eq!(found(&[12, 10, 11, 15], &[1, 10, 13, 15, 99]), [1, 3]);
        assert_eq!(found(&[7, 1 << 40, 3], &[3, 1 << 40, 1 << 41]), [1, 2]);
        assert!(found(&[], &[1]).is_empty());
        assert!(found(&[5], &[]).is_empty());
    }

    #[test]
    fn takes_the_latest_of_equal_numbers() {
        assert_eq!(found(&[4, 5, 4], &[4]), [2]);
    }
}
