//! BM25 as Elasticsearch and OpenSearch have it (k1 = 1.2, b = 0.75), for our own scorers.
//!
//! Lucene dropped the factor k1 + 1 in version 8; both servers keep it, and so does Tantivy. It decides how words rank beside clauses of a constant score.

use tantivy::query::{Bm25StatisticsProvider, EnableScoring, Query, TermQuery, Weight};
use tantivy::schema::Field;
use tantivy::{DocId, Score, Searcher, SegmentReader, Term};

const K1: Score = 1.2;
const B: Score = 0.75;

/// Field lengths of the documents of one segment, relative to the average.
pub struct Lengths {
    reader: Option<tantivy::fieldnorm::FieldNormReader>,
    average: Score,
}

impl Lengths {
    pub fn open(reader: &SegmentReader, field: Field, average: Score) -> tantivy::Result<Lengths> {
        Ok(Lengths { reader: reader.fieldnorms_readers().get_field(field)?, average })
    }

    /// The term frequency factor of the score, from 0 to k1 + 1.
    pub fn weigh(&self, doc: DocId, frequency: Score) -> Score {
        let length = match &self.reader {
            Some(reader) => reader.fieldnorm(doc) as Score / self.average,
            None => 1.0,
        };
        (1.0 + K1) * frequency / (frequency + K1 * (1.0 - B + B * length))
    }
}

/// Of the documents that have the field.
pub fn average_length(searcher: &Searcher, field: Field, documents: u64) -> tantivy::Result<Score> {
    Ok((searcher.total_num_tokens(field)? as Score / documents.max(1) as Score).max(1.0))
}

pub fn idf(document_frequency: u64, documents: u64) -> Score {
    let with = document_frequency.min(documents) as Score;
    let all = documents as Score;
    (1.0 + (all - with + 0.5) / (with + 0.5)).ln()
}

/// `documents`: how many have the field of the term.
pub fn idf_of(searcher: &Searcher, term: &Term, documents: u64) -> tantivy::Result<Score> {
    Ok(idf(searcher.doc_freq(term)?, documents))
}

/// A query of Tantivy's on one field, whose words are as rare as they are among the documents that have the field: as in Lucene, not among all.
#[derive(Debug)]
pub struct OfField {
    query: Box<dyn Query>,
    documents: u64,
}

impl OfField {
    pub fn new(query: impl Query, documents: u64) -> OfField {
        OfField { query: Box::new(query), documents }
    }

    pub fn is_term(&self) -> bool {
        self.query.is::<TermQuery>()
    }
}

impl Clone for OfField {
    fn clone(&self) -> OfField {
        OfField { query: self.query.box_clone(), documents: self.documents }
    }
}

impl Query for OfField {
    fn weight(&self, scoring: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        match scoring {
            EnableScoring::Enabled { searcher, .. } => {
                let statistics = FieldStatistics { searcher, documents: self.documents };
                self.query.weight(EnableScoring::enabled_from_statistics_provider(&statistics, searcher))
            }
            disabled => self.query.weight(disabled),
        }
    }
}

struct FieldStatistics<'a> {
    searcher: &'a Searcher,
    documents: u64,
}

impl Bm25StatisticsProvider for FieldStatistics<'_> {
    fn total_num_tokens(&self, field: Field) -> tantivy::Result<u64> {
        self.searcher.total_num_tokens(field)
    }

    fn total_num_docs(&self) -> tantivy::Result<u64> {
        Ok(self.documents)
    }

    fn doc_freq(&self, term: &Term) -> tantivy::Result<u64> {
        Ok(self.searcher.doc_freq(term)?.min(self.documents))
    }
}
