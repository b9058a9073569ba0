//! The postings of one word of a phrase: of a single term, or of all terms with a prefix.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use tantivy::postings::{Postings, SegmentPostings};
use tantivy::schema::IndexRecordOption;
use tantivy::{DocId, DocSet, SegmentReader, TERMINATED, Term};

/// The union of postings, merged by a heap, so that no step visits all of them and positions need not be collected up front.
pub struct WordPostings {
    postings: Vec<SegmentPostings>,
    /// The current document of each of the postings, the lowest on top.
    next: BinaryHeap<Reverse<(DocId, usize)>>,
}

impl WordPostings {
    /// `None` if the segment has none of the terms.
    pub fn open(reader: &SegmentReader, terms: &[&Term]) -> tantivy::Result<Option<WordPostings>> {
        let mut postings = Vec::with_capacity(terms.len());
        for term in terms {
            let index = reader.inverted_index(term.field())?;
            postings.extend(index.read_postings(term, IndexRecordOption::WithFreqsAndPositions)?);
        }
        let next = postings.iter().enumerate().map(|(i, postings)| Reverse((postings.doc(), i))).collect();
        Ok((!postings.is_empty()).then_some(WordPostings { postings, next }))
    }

    pub fn doc(&self) -> DocId {
        self.next.peek().map_or(TERMINATED, |Reverse((doc, _))| *doc)
    }

    pub fn seek(&mut self, target: DocId) -> DocId {
        while let Some(mut lowest) = self.next.peek_mut() {
            let Reverse((doc, i)) = *lowest;
            if doc >= target {
                break;
            }
            *lowest = Reverse((self.postings[i].seek(target), i));
        }
        self.doc()
    }

    /// Replaces `positions` by the ascending positions of the word in `doc`, to which it must have been advanced.
    pub fn read_positions(&mut self, doc: DocId, positions: &mut Vec<u32>) {
        positions.clear();
        for postings in self.postings.iter_mut().filter(|postings| postings.doc() == doc) {
            postings.append_positions_with_offset(0, positions);
        }
        if self.postings.len() > 1 {
            positions.sort_unstable();
            positions.dedup();
        }
    }

    pub fn size_hint(&self) -> u32 {
        self.postings.iter().map(|postings| postings.size_hint()).fold(0, u32::saturating_add)
    }
}
