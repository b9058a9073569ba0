//! The matching documents of a query, by segment: the basis of hits, counts and aggregations.

use tantivy::query::{AllQuery, EnableScoring, Query, Scorer, TermQuery, Weight};
use tantivy::{COLLECT_BLOCK_BUFFER_LEN, DocId, DocSet, Score, Searcher, SegmentReader, TERMINATED};

use crate::deadline::Deadline;
use crate::failure::Outcome;
use crate::found::of_field::OfField;

/// Documents collected between two checks of the deadline.
const STRIDE: usize = 1 << 14;

/// The ascending document ids of one segment, with a parallel list of scores if requested.
#[derive(Default)]
pub struct SegmentDocuments {
    pub docs: Vec<DocId>,
    pub scores: Vec<Score>,
}

impl SegmentDocuments {
    /// Whether the score of one of them could not be computed.
    pub fn lacks_scores(&self) -> bool {
        self.scores.iter().any(|score| score.is_nan())
    }

    /// Leaves out what scores less.
    pub fn keep_scores_from(&mut self, least: Score) {
        let keeps: Vec<bool> = self.scores.iter().map(|score| *score >= least).collect();
        let mut kept = keeps.iter();
        self.docs.retain(|_| kept.next().copied().unwrap_or(false));
        self.scores.retain(|score| *score >= least);
    }
}

pub fn collect(searcher: &Searcher, query: &dyn Query, with_scores: bool, deadline: Deadline) -> Outcome<Vec<SegmentDocuments>> {
    let weight = query.weight(match with_scores {
        true => EnableScoring::enabled_from_searcher(searcher),
        false => EnableScoring::disabled_from_searcher(searcher),
    })?;
    let mut found = Vec::new();
    for reader in searcher.segment_readers() {
        deadline.check()?;
        found.push(match with_scores {
            true => collect_scored(&*weight, reader, deadline)?,
            false => collect_plain(&*weight, reader, deadline)?,
        });
        deadline.check()?;
    }
    Ok(found)
}

pub fn count(searcher: &Searcher, query: &dyn Query, deadline: Deadline) -> Outcome<u64> {
    // Their number stands in the index.
    let is_term = query.is::<TermQuery>() || query.downcast_ref().is_some_and(OfField::is_term);
    let is_known = is_term || query.is::<AllQuery>();
    let weight = query.weight(EnableScoring::disabled_from_searcher(searcher))?;
    let mut total = 0;
    for reader in searcher.segment_readers() {
        deadline.check()?;
        total += match is_known {
            true => u64::from(weight.count(reader)?),
            false => count_found(&*weight, reader, deadline)?,
        };
    }
    deadline.check()?;
    Ok(total)
}

/// Looks at the deadline now and then, which the library's own count does not.
fn count_found(weight: &dyn Weight, reader: &SegmentReader, deadline: Deadline) -> Outcome<u64> {
    let mut scorer = weight.scorer(reader, 1.0)?;
    let alive = reader.alive_bitset();
    let mut buffer = [0; COLLECT_BLOCK_BUFFER_LEN];
    let (mut count, mut seen) = (0, 0);
    loop {
        let filled = scorer.fill_buffer(&mut buffer);
        count += match alive {
            None => filled,
            Some(alive) => buffer[..filled].iter().filter(|doc| alive.is_alive(**doc)).count(),
        };
        if filled < COLLECT_BLOCK_BUFFER_LEN {
            return Ok(count as u64);
        }
        seen += filled;
        if seen % STRIDE == 0 {
            deadline.check()?;
        }
    }
}

/// Room for what is likely to be found: a list that grows is copied again and again, and what is not used of it costs nothing.
fn expected_of(scorer: &dyn Scorer, reader: &SegmentReader) -> usize {
    scorer.size_hint().min(reader.max_doc()) as usize
}

fn collect_scored(weight: &dyn Weight, reader: &SegmentReader, deadline: Deadline) -> Outcome<SegmentDocuments> {
    let mut scorer = weight.scorer(reader, 1.0)?;
    let alive = reader.alive_bitset();
    let mut found = SegmentDocuments::default();
    let expected = expected_of(&*scorer, reader);
    found.docs.reserve(expected);
    found.scores.reserve(expected);
    let mut seen = 0;
    while scorer.doc() != TERMINATED {
        let doc = scorer.doc();
        if alive.is_none_or(|alive| alive.is_alive(doc)) {
            found.docs.push(doc);
            found.scores.push(scorer.score());
        }
        seen += 1;
        if seen % STRIDE == 0 {
            deadline.check()?;
        }
        scorer.advance();
    }
    Ok(found)
}

fn collect_plain(weight: &dyn Weight, reader: &SegmentReader, deadline: Deadline) -> Outcome<SegmentDocuments> {
    let mut scorer = weight.scorer(reader, 1.0)?;
    let alive = reader.alive_bitset();
    let mut found = SegmentDocuments::default();
    found.docs.reserve(expected_of(&*scorer, reader));
    let mut buffer = [0; COLLECT_BLOCK_BUFFER_LEN];
    let mut seen = 0;
    loop {
        let filled = scorer.fill_buffer(&mut buffer);
        match alive {
            None => found.docs.extend_from_slice(&buffer[..filled]),
            Some(alive) => found.docs.extend(buffer[..filled].iter().filter(|doc| alive.is_alive(**doc))),
        }
        if filled < COLLECT_BLOCK_BUFFER_LEN {
            return Ok(found);
        }
        seen += filled;
        if seen % STRIDE == 0 {
            deadline.check()?;
        }
    }
}
