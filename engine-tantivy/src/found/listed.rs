//! A query that computes all its matches in a segment up front, as those over columns, patterns and fuzzy words do.

use std::collections::HashMap;
use std::fmt;
use std::iter::successors;
use std::sync::Arc;

use tantivy::index::SegmentId;
use tantivy::query::{EnableScoring, Explanation, Query, Scorer, Weight};
use tantivy::{DocId, DocSet, Score, SegmentReader, TERMINATED, TantivyError};

use crate::found::kept::{List, Name, kept};

type Lister = dyn Fn(&SegmentReader) -> tantivy::Result<Listed> + Send + Sync;

#[derive(Clone)]
pub struct ListQuery {
    list: Arc<Lister>,
}

impl ListQuery {
    /// Matches the same documents of a segment whenever the name is the same; they are kept for the next time.
    pub fn kept(
        name: Option<Name>,
        docs: impl Fn(&SegmentReader) -> tantivy::Result<Vec<DocId>> + Send + Sync + 'static,
    ) -> ListQuery {
        ListQuery::new(move |reader| Ok(Listed::shared(kept(reader.segment_id(), name.as_ref(), || docs(reader))?)))
    }

    /// Matches documents that are known of each segment.
    pub fn known(lists: HashMap<SegmentId, List>) -> ListQuery {
        ListQuery::new(move |reader| Ok(Listed::shared(lists.get(&reader.segment_id()).cloned().unwrap_or_default())))
    }

    pub fn new(list: impl Fn(&SegmentReader) -> tantivy::Result<Listed> + Send + Sync + 'static) -> ListQuery {
        ListQuery { list: Arc::new(list) }
    }
}

impl fmt::Debug for ListQuery {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("ListQuery")
    }
}

impl Query for ListQuery {
    fn weight(&self, _scoring: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        Ok(Box::new(ListWeight(self.list.clone())))
    }
}

struct ListWeight(Arc<Lister>);

impl Weight for ListWeight {
    fn scorer(&self, reader: &SegmentReader, boost: Score) -> tantivy::Result<Box<dyn Scorer>> {
        let mut listed = (self.0)(reader)?;
        listed.boost = boost;
        Ok(Box::new(listed))
    }

    fn explain(&self, _reader: &SegmentReader, _doc: DocId) -> tantivy::Result<Explanation> {
        Err(TantivyError::InvalidArgument("not explained".into()))
    }
}

/// Matching documents in ascending order; each scores 1 unless scores are given.
pub struct Listed {
    docs: List,
    scores: Vec<Score>,
    boost: Score,
    at: usize,
}

impl Listed {
    pub fn constant(docs: Vec<DocId>) -> Listed {
        Listed::shared(Arc::new(docs))
    }

    fn shared(docs: List) -> Listed {
        Listed { docs, scores: Vec::new(), boost: 1.0, at: 0 }
    }

    pub fn scored(found: Vec<(DocId, Score)>) -> Listed {
        let (docs, scores): (Vec<DocId>, Vec<Score>) = found.into_iter().unzip();
        Listed { docs: Arc::new(docs), scores, boost: 1.0, at: 0 }
    }
}

impl DocSet for Listed {
    fn advance(&mut self) -> DocId {
        self.at += 1;
        self.doc()
    }

    fn seek(&mut self, target: DocId) -> DocId {
        let mut step = 1;
        while self.at + step < self.docs.len() && self.docs[self.at + step] < target {
            step *= 2;
        }
        let end = (self.at + step + 1).min(self.docs.len());
        self.at += self.docs[self.at.min(end)..end].partition_point(|doc| *doc < target);
        self.doc()
    }

    fn doc(&self) -> DocId {
        self.docs.get(self.at).copied().unwrap_or(TERMINATED)
    }

    fn size_hint(&self) -> u32 {
        self.docs.len() as u32
    }
}

impl Scorer for Listed {
    fn score(&mut self) -> Score {
        self.boost * self.scores.get(self.at).copied().unwrap_or(1.0)
    }
}

/// A bit set of the documents of a segment.
pub struct DocumentSet(Vec<u64>);

impl DocumentSet {
    pub fn new(max_doc: DocId) -> DocumentSet {
        DocumentSet(vec![0; max_doc as usize / 64 + 1])
    }

    pub fn insert(&mut self, doc: DocId) {
        self.0[doc as usize / 64] |= 1 << (doc % 64);
    }

    pub fn contains(&self, doc: DocId) -> bool {
        self.0[doc as usize / 64] & (1 << (doc % 64)) != 0
    }

    pub fn bytes(&self) -> usize {
        self.0.len() * size_of::<u64>()
    }

    pub fn count(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The size of the intersection; both sets must be of the same segment.
    pub fn count_common(&self, other: &DocumentSet) -> u64 {
        self.0.iter().zip(&other.0).map(|(a, b)| u64::from((a & b).count_ones())).sum()
    }

    /// The intersection.
    pub fn common(&self, other: &DocumentSet) -> DocumentSet {
        DocumentSet(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    /// How many of these documents are in the set.
    pub fn count_of(&self, docs: &[DocId]) -> u64 {
        docs.iter().filter(|doc| self.contains(**doc)).count() as u64
    }

    pub fn iter(&self) -> impl Iterator<Item = DocId> + '_ {
        self.0.iter().enumerate().flat_map(|(at, word)| {
            let from = |rest: u64| (rest != 0).then_some(rest);
            successors(from(*word), move |rest| from(rest & (rest - 1))).map(move |rest| at as u32 * 64 + rest.trailing_zeros())
        })
    }

    pub fn to_list(&self) -> Vec<DocId> {
        self.iter().collect()
    }
}
