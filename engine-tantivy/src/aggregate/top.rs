//! The first hits of a bucket, as they are asked for; the search that has their scores answers them.

use serde::Deserialize;

use crate::query::sort::Sort;

#[derive(Debug, Deserialize)]
pub struct TopHits {
    pub from: usize,
    pub size: usize,
    pub sort: Vec<Sort>,
}

impl TopHits {
    pub fn wants_scores(&self) -> bool {
        self.sort.iter().any(|sort| sort.field == "_score")
    }
}
