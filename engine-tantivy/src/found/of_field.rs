//! Scoring queries of Tantivy's by the rarity of words among the searched documents.

use tantivy::query::{ConstScoreQuery, EnableScoring, Query, TermQuery, Weight};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{Searcher, Term};

use crate::found::rarity::Among;

/// A query of Tantivy's on one field, whose words are as rare as they are among the documents that have the field: as in Lucene, not among all.
#[derive(Debug)]
pub struct OfField {
    query: Box<dyn Query>,
    among: Among,
}

impl OfField {
    pub fn new(query: impl Query, among: Among) -> OfField {
        OfField { query: Box::new(query), among }
    }

    pub fn is_term(&self) -> bool {
        self.term().is_some()
    }

    fn term(&self) -> Option<&Term> {
        self.query.downcast_ref::<TermQuery>().map(TermQuery::term)
    }
}

/// Whether a field holds whole values, where it makes no difference how many a document has.
fn is_whole(searcher: &Searcher, field: Field) -> bool {
    searcher.schema().get_field_entry(field).field_type().index_record_option() == Some(IndexRecordOption::Basic)
}

impl Clone for OfField {
    fn clone(&self) -> OfField {
        OfField { query: self.query.box_clone(), among: self.among.clone() }
    }
}

impl Query for OfField {
    fn weight(&self, scoring: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        match scoring {
            EnableScoring::Enabled { searcher, .. } => {
                let rarity = self.among.rarity(searcher)?;
                if let Some(term) = self.term().filter(|term| is_whole(searcher, term.field())) {
                    return ConstScoreQuery::new(self.query.box_clone(), rarity.idf(term)?).weight(scoring);
                }
                self.query.weight(EnableScoring::enabled_from_statistics_provider(&rarity, searcher))
            }
            disabled => self.query.weight(disabled),
        }
    }
}
