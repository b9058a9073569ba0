//! Tantivy queries as they are passed around.

use tantivy::query::{AllQuery, ConstScoreQuery, EmptyQuery, EnableScoring, Query, Weight};

use crate::failure::Outcome;

pub type Built = Box<dyn Query>;

pub fn nothing() -> Outcome<Built> {
    Ok(Box::new(EmptyQuery))
}

pub fn constant(query: Built, score: f32) -> Built {
    match (query.is::<Everything>(), query.is::<EmptyQuery>()) {
        (true, _) => Box::new(Everything { score }),
        (_, true) => query,
        _ => Box::new(ConstScoreQuery::new(query, score)),
    }
}

/// All documents, each with the same score: known as such to the boolean query around it. (Tantivy drops a bare AllQuery from a conjunction, and
/// its score with it.)
#[derive(Clone, Debug)]
pub struct Everything {
    pub score: f32,
}

impl Query for Everything {
    fn weight(&self, scoring: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        ConstScoreQuery::new(Box::new(AllQuery), self.score).weight(scoring)
    }
}
