//! Sets of document numbers, for joins.

use std::collections::BTreeSet;

use tantivy::schema::IndexRecordOption;
use tantivy::{DocId, DocSet, SegmentReader, TERMINATED, Term};

use crate::deadline::{Deadline, Watch};
use crate::failure::Outcome;
use crate::fields::columns::{for_all_documents, for_each_value};
use crate::fields::schema::Fields;
use crate::found::documents::SegmentDocuments;
use crate::query::view::Half;

/// Below this fraction of a segment's documents (1 in so many) numbers are looked up one by one; above, the column is scanned.
const LOOKED_UP_PART: usize = 200;

/// A set of numbers: a bit set from the least to the greatest, or a sorted list if they are too far apart.
pub enum Rids {
    Bits { first: u64, words: Vec<u64>, len: usize },
    List(Vec<u64>),
}

/// The most bits per number, and the size up to which a bit set is always used.
const BITS_PER_NUMBER: u64 = 512;
const FEW_BITS: u64 = 1 << 22;

impl Rids {
    /// The document numbers of matches in one index.
    pub fn of(half: Half, found: &[SegmentDocuments]) -> Outcome<Rids> {
        let mut all = Vec::new();
        for (reader, found) in half.searcher.segment_readers().iter().zip(found) {
            let mut last = None;
            for_each_value(&reader.fast_fields().u64("rid")?, &found.docs, |rid| {
                // The named entities of a document are mostly adjacent.
                if last != Some(rid) {
                    all.push(rid);
                    last = Some(rid);
                }
            });
        }
        Ok(Rids::new(all))
    }

    fn new(mut all: Vec<u64>) -> Rids {
        let (Some(first), Some(last)) = (all.iter().min().copied(), all.iter().max().copied()) else {
            return Rids::List(all);
        };
        let span = last - first;
        if span > FEW_BITS.max(all.len() as u64 * BITS_PER_NUMBER) {
            all.sort_unstable();
            all.dedup();
            return Rids::List(all);
        }
        let mut words = vec![0; span as usize / 64 + 1];
        let mut len = 0;
        for rid in all {
            let (at, bit) = (((rid - first) / 64) as usize, 1 << ((rid - first) % 64));
            len += usize::from(words[at] & bit == 0);
            words[at] |= bit;
        }
        Rids::Bits { first, words, len }
    }

    pub fn len(&self) -> usize {
        match self {
            Rids::Bits { len, .. } => *len,
            Rids::List(all) => all.len(),
        }
    }

    fn contains(&self, rid: u64) -> bool {
        match self {
            Rids::Bits { first, words, .. } => {
                let at = rid.wrapping_sub(*first);
                words.get((at / 64) as usize).is_some_and(|word| word & (1 << (at % 64)) != 0)
            }
            Rids::List(all) => all.binary_search(&rid).is_ok(),
        }
    }

    fn all(&self) -> Vec<u64> {
        match self {
            Rids::List(all) => all.clone(),
            Rids::Bits { first, words, .. } => {
                let bits = |(at, word): (usize, &u64)| {
                    let word = *word;
                    (0..64).filter(move |bit| word & (1 << bit) != 0).map(move |bit| first + at as u64 * 64 + bit)
                };
                words.iter().enumerate().flat_map(bits).collect()
            }
        }
    }
}

/// The documents, or named entities, of a segment with these numbers, ascending.
pub fn with_rids(fields: &Fields, reader: &SegmentReader, rids: &Rids, deadline: Deadline) -> tantivy::Result<Vec<DocId>> {
    match rids.len() < reader.max_doc() as usize / LOOKED_UP_PART {
        true => looked_up(reader, rids.all().into_iter().map(|rid| Term::from_field_u64(fields.rid, rid)), deadline),
        false => scanned(reader, rids),
    }
}

fn looked_up(reader: &SegmentReader, terms: impl Iterator<Item = Term>, deadline: Deadline) -> tantivy::Result<Vec<DocId>> {
    let mut found = BTreeSet::new();
    let mut watch = Watch::new(deadline);
    for term in terms {
        watch.step()?;
        let index = reader.inverted_index(term.field())?;
        let Some(mut postings) = index.read_postings(&term, IndexRecordOption::Basic)? else {
            continue;
        };
        while postings.doc() != TERMINATED {
            found.insert(postings.doc());
            postings.advance();
        }
    }
    Ok(found.into_iter().collect())
}

/// Some nanoseconds for each document of the segment.
fn scanned(reader: &SegmentReader, rids: &Rids) -> tantivy::Result<Vec<DocId>> {
    let mut found = Vec::new();
    for_all_documents(&reader.fast_fields().u64("rid")?, |doc, rid| {
        if rids.contains(rid) {
            found.push(doc);
        }
    });
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_numbers_near_and_far_apart() {
        for all in [vec![7, 3, 3, 70, 71], vec![1, 1 << 40, 5, 1]] {
            let rids = Rids::new(all.clone());
            let wanted: BTreeSet<u64> = all.into_iter().collect();
            assert_eq!(rids.len(), wanted.len());
            assert_eq!(rids.all(), wanted.iter().copied().collect::<Vec<_>>());
            assert!(wanted.iter().all(|rid| rids.contains(*rid)));
            assert!([0, 2, 4, 72, 1 << 41].iter().all(|rid| !rids.contains(*rid)));
        }
    }

    #[test]
    fn holds_nothing() {
        assert_eq!(Rids::new(Vec::new()).len(), 0);
        assert!(!Rids::new(Vec::new()).contains(0));
    }
}
