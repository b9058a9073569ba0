//! A query whose documents score a constant more, as they do where clauses stand beside it that every document matches.

use tantivy::query::{EnableScoring, Explanation, Query, Scorer, Weight};
use tantivy::{COLLECT_BLOCK_BUFFER_LEN, DocId, DocSet, Score, SeekDangerResult, SegmentReader, TantivyError};

use crate::query::built::Built;

/// What `query` finds; each scores so much more.
#[derive(Debug)]
pub struct Plus {
    pub query: Built,
    pub score: Score,
}

/// The query itself where nothing is added.
pub fn plus(query: Built, score: Score) -> Built {
    if score == 0.0 { query } else { Box::new(Plus { query, score }) }
}

/// A query that finds the same, whatever that scores.
pub fn without_score(query: &dyn Query) -> &dyn Query {
    query.downcast_ref::<Plus>().map_or(query, |plus| &*plus.query)
}

impl Clone for Plus {
    fn clone(&self) -> Plus {
        Plus { query: self.query.box_clone(), score: self.score }
    }
}

impl Query for Plus {
    fn weight(&self, scoring: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        let is_scored = scoring.is_scoring_enabled();
        let weight = self.query.weight(scoring)?;
        Ok(match is_scored {
            true => Box::new(PlusWeight { weight, score: self.score }),
            false => weight,
        })
    }
}

struct PlusWeight {
    weight: Box<dyn Weight>,
    score: Score,
}

impl Weight for PlusWeight {
    fn scorer(&self, reader: &SegmentReader, boost: Score) -> tantivy::Result<Box<dyn Scorer>> {
        Ok(Box::new(PlusScorer { scorer: self.weight.scorer(reader, boost)?, score: self.score * boost }))
    }

    fn explain(&self, _reader: &SegmentReader, _doc: DocId) -> tantivy::Result<Explanation> {
        Err(TantivyError::InvalidArgument("not explained".into()))
    }
}

struct PlusScorer {
    scorer: Box<dyn Scorer>,
    score: Score,
}

impl DocSet for PlusScorer {
    fn advance(&mut self) -> DocId {
        self.scorer.advance()
    }

    fn seek(&mut self, target: DocId) -> DocId {
        self.scorer.seek(target)
    }

    fn seek_danger(&mut self, target: DocId) -> SeekDangerResult {
        self.scorer.seek_danger(target)
    }

    fn fill_buffer(&mut self, buffer: &mut [DocId; COLLECT_BLOCK_BUFFER_LEN]) -> usize {
        self.scorer.fill_buffer(buffer)
    }

    fn doc(&self) -> DocId {
        self.scorer.doc()
    }

    fn size_hint(&self) -> u32 {
        self.scorer.size_hint()
    }

    fn cost(&self) -> u64 {
        self.scorer.cost()
    }
}

impl Scorer for PlusScorer {
    fn score(&mut self) -> Score {
        self.scorer.score() + self.score
    }
}
