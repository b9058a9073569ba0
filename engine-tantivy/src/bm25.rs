//! BM25 as Elasticsearch and OpenSearch have it (k1 = 1.2, b = 0.75), for our own scorers.
//!
//! Lucene dropped the factor k1 + 1 in version 8; both servers keep it, and so does Tantivy. It decides how words rank beside clauses of a constant score.

use tantivy::schema::Field;
use tantivy::{DocId, Score, SegmentReader};

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

pub fn idf(document_frequency: u64, documents: u64) -> Score {
    let with = document_frequency.min(documents) as Score;
    let all = documents as Score;
    (1.0 + (all - with + 0.5) / (with + 0.5)).ln()
}
