//! Tantivy queries as they are passed around.

use tantivy::query::{BoostQuery, ConstScoreQuery, EmptyQuery, Query};

use crate::bm25::LUCENE_SCALE;
use crate::failure::Outcome;

pub type Built = Box<dyn Query>;

pub fn nothing() -> Outcome<Built> {
    Ok(Box::new(EmptyQuery))
}

pub fn constant(query: Built, score: f32) -> Built {
    Box::new(ConstScoreQuery::new(query, score))
}

/// Scales Tantivy's scores to those of Lucene.
pub fn scaled(query: Built) -> Built {
    Box::new(BoostQuery::new(query, LUCENE_SCALE))
}
