//! The best of several queries: a document scores what the best of them gives it, and a share of what the others give.
//!
//! Tantivy's own union scores all documents of a window of 4,096 before it answers the first of them. Where something rarer leads, as a filter does, nearly all of that is in
//! vain; here a document that is skipped costs nothing.

use tantivy::query::{DisjunctionMaxQuery, EnableScoring, Explanation, Query, Scorer, Weight};
use tantivy::{DocId, DocSet, Score, SegmentReader, TERMINATED, TantivyError};

#[derive(Debug)]
pub struct BestOf {
    queries: Vec<Box<dyn Query>>,
    tie_breaker: Score,
}

impl BestOf {
    pub fn new(queries: Vec<Box<dyn Query>>, tie_breaker: Score) -> BestOf {
        BestOf { queries, tie_breaker }
    }
}

impl Clone for BestOf {
    fn clone(&self) -> BestOf {
        BestOf::new(self.queries.iter().map(|query| query.box_clone()).collect(), self.tie_breaker)
    }
}

impl Query for BestOf {
    fn weight(&self, scoring: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        if !scoring.is_scoring_enabled() {
            let BestOf { queries, tie_breaker } = self.clone();
            return DisjunctionMaxQuery::with_tie_breaker(queries, tie_breaker).weight(scoring);
        }
        let weights: tantivy::Result<_> = self.queries.iter().map(|query| query.weight(scoring)).collect();
        Ok(Box::new(BestWeight { weights: weights?, tie_breaker: self.tie_breaker }))
    }
}

struct BestWeight {
    weights: Vec<Box<dyn Weight>>,
    tie_breaker: Score,
}

impl Weight for BestWeight {
    fn scorer(&self, reader: &SegmentReader, boost: Score) -> tantivy::Result<Box<dyn Scorer>> {
        let mut parts = Vec::new();
        for weight in &self.weights {
            let scorer = weight.scorer(reader, boost)?;
            let doc = scorer.doc();
            if doc != TERMINATED {
                parts.push(Part { doc, scorer });
            }
        }
        Ok(match parts.len() {
            1 => parts.remove(0).scorer,
            _ => Box::new(BestScorer { doc: first_of(&parts), parts, tie_breaker: self.tie_breaker }),
        })
    }

    fn explain(&self, _reader: &SegmentReader, _doc: DocId) -> tantivy::Result<Explanation> {
        Err(TantivyError::InvalidArgument("not explained".into()))
    }
}

/// One of the queries, and the document that it has come to.
struct Part {
    doc: DocId,
    scorer: Box<dyn Scorer>,
}

fn first_of(parts: &[Part]) -> DocId {
    parts.iter().map(|part| part.doc).min().unwrap_or(TERMINATED)
}

struct BestScorer {
    parts: Vec<Part>,
    /// The lowest of the parts' documents.
    doc: DocId,
    tie_breaker: Score,
}

impl DocSet for BestScorer {
    fn advance(&mut self) -> DocId {
        match self.doc {
            TERMINATED => TERMINATED,
            doc => self.seek(doc + 1),
        }
    }

    fn seek(&mut self, target: DocId) -> DocId {
        if self.doc >= target {
            return self.doc;
        }
        let mut first = TERMINATED;
        for part in &mut self.parts {
            if part.doc + 1 == target {
                part.doc = part.scorer.advance();
            } else if part.doc < target {
                part.doc = part.scorer.seek(target);
            }
            first = first.min(part.doc);
        }
        self.doc = first;
        first
    }

    fn doc(&self) -> DocId {
        self.doc
    }

    fn size_hint(&self) -> u32 {
        self.parts.iter().map(|part| part.scorer.size_hint()).max().unwrap_or(0)
    }

    fn cost(&self) -> u64 {
        self.parts.iter().map(|part| part.scorer.cost()).sum()
    }
}

impl Scorer for BestScorer {
    fn score(&mut self) -> Score {
        let (mut best, mut sum) = (0.0, 0.0);
        for part in self.parts.iter_mut().filter(|part| part.doc == self.doc) {
            let score = part.scorer.score();
            best = Score::max(score, best);
            sum += score;
        }
        best + (sum - best) * self.tie_breaker
    }
}

#[cfg(test)]
mod tests {
    use tantivy::query::TermQuery;
    use tantivy::schema::{IndexRecordOption, STORED, Schema, TEXT};
    use tantivy::{Index, IndexWriter, TantivyDocument, Term};

    use super::*;

    /// Documents of which every second has `a` in one field, every third in the other, and every fifth in both besides.
    fn index() -> (Index, Vec<Box<dyn Query>>) {
        let mut schema = Schema::builder();
        let fields = [schema.add_text_field("one", TEXT), schema.add_text_field("other", TEXT | STORED)];
        let index = Index::create_in_ram(schema.build());
        let mut writer: IndexWriter<TantivyDocument> = index.writer_with_num_threads(1, 15_000_000).unwrap();
        for number in 0..10_000 {
            let mut document = TantivyDocument::new();
            if number % 2 == 0 || number % 5 == 0 {
                document.add_text(fields[0], "a ".repeat(number % 7 + 1));
            }
            if number % 3 == 0 || number % 5 == 0 {
                document.add_text(fields[1], "a b c ".repeat(number % 4 + 1));
            }
            writer.add_document(document).unwrap();
        }
        writer.commit().unwrap();
        let term = |field| -> Box<dyn Query> {
            Box::new(TermQuery::new(Term::from_field_text(field, "a"), IndexRecordOption::WithFreqs))
        };
        (index, vec![term(fields[0]), term(fields[1])])
    }

    fn scorer(index: &Index, query: &dyn Query) -> Box<dyn Scorer> {
        let searcher = index.reader().unwrap().searcher();
        let weight = query.weight(EnableScoring::enabled_from_searcher(&searcher)).unwrap();
        weight.scorer(searcher.segment_reader(0), 2.0).unwrap()
    }

    /// What is found and its scores, going on by these steps; a step of one advances.
    fn walk(mut scorer: Box<dyn Scorer>, steps: &[u32]) -> Vec<(DocId, Score)> {
        let mut found = Vec::new();
        let mut steps = steps.iter().cycle();
        while scorer.doc() != TERMINATED {
            found.push((scorer.doc(), scorer.score()));
            match steps.next() {
                Some(1) | None => scorer.advance(),
                Some(step) => scorer.seek(scorer.doc() + step),
            };
        }
        found
    }

    #[test]
    fn finds_and_scores_what_the_library_does() {
        let (index, queries) = index();
        let copies = || queries.iter().map(|query| query.box_clone()).collect::<Vec<_>>();
        for tie_breaker in [0.0, 0.3, 1.0] {
            let own = BestOf::new(copies(), tie_breaker);
            let others = DisjunctionMaxQuery::with_tie_breaker(copies(), tie_breaker);
            for steps in [vec![1], vec![1, 5, 64], vec![700, 1], vec![4_096, 5_000, 1]] {
                let found = walk(scorer(&index, &own), &steps);
                assert!(found.len() > 1);
                assert_eq!(found, walk(scorer(&index, &others), &steps));
            }
        }
    }

    #[test]
    fn ends_where_none_of_them_finds_anything() {
        let (index, _) = index();
        let mut scorer = scorer(&index, &BestOf::new(Vec::new(), 0.0));
        assert_eq!([scorer.doc(), scorer.advance(), scorer.seek(7)], [TERMINATED; 3]);
    }
}
