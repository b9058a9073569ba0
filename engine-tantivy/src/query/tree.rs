//! The query tree, as defined by `server/query/tree.ts`.

use serde::Deserialize;

use crate::fields::value::Scalar;
use crate::sets::SetReference;

#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub enum Operator {
    Or,
    And,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Query {
    All,
    None,
    Term {
        field: String,
        value: Scalar,
    },
    Terms {
        field: String,
        values: Vec<Scalar>,
    },
    Ids {
        ids: Vec<String>,
    },
    InSet(SetReference),
    Match {
        field: String,
        text: String,
        operator: Operator,
    },
    Phrase {
        field: String,
        text: String,
        slop: u32,
        #[serde(default)]
        prefix: bool,
    },
    Prefix {
        field: String,
        text: String,
    },
    Wildcard {
        field: String,
        pattern: String,
        ignore_case: bool,
    },
    Regexp {
        field: String,
        pattern: String,
        ignore_case: bool,
    },
    Fuzzy {
        field: String,
        text: String,
        distance: u8,
        prefix_length: usize,
    },
    Range(Range),
    Exists {
        field: String,
    },
    Bool {
        must: Vec<Query>,
        should: Vec<Query>,
        filter: Vec<Query>,
        must_not: Vec<Query>,
        minimum_should_match: Option<i64>,
    },
    DisMax {
        queries: Vec<Query>,
        tie_breaker: f32,
    },
    Boost {
        query: Box<Query>,
        boost: f32,
    },
    Constant {
        query: Box<Query>,
        boost: f32,
    },
    HasChild {
        query: Box<Query>,
    },
    HasParent {
        query: Box<Query>,
    },
    ParentId {
        id: String,
    },
}

impl Query {
    /// Collects the sets that the query refers to.
    pub fn sets<'a>(&'a self, into: &mut Vec<&'a SetReference>) {
        match self {
            Query::InSet(set) => into.push(set),
            Query::Bool { must, should, filter, must_not, .. } => {
                must.iter().chain(should).chain(filter).chain(must_not).for_each(|query| query.sets(into));
            }
            Query::DisMax { queries, .. } => queries.iter().for_each(|query| query.sets(into)),
            Query::Boost { query, .. } | Query::Constant { query, .. } => query.sets(into),
            Query::HasChild { query } | Query::HasParent { query } => query.sets(into),
            _ => {}
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
pub struct Range {
    pub field: String,
    pub gt: Option<Scalar>,
    pub gte: Option<Scalar>,
    pub lt: Option<Scalar>,
    pub lte: Option<Scalar>,
}
