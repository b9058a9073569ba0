//! The query tree as the server sends it: `server/query/tree.ts` is its definition.

use serde::{Deserialize, Serialize};

use crate::sets::SetReference;

#[derive(Clone, Debug, Deserialize, Serialize, PartialEq)]
#[serde(untagged)]
pub enum Scalar {
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
}

impl Scalar {
    /// The value as a keyword field holds it.
    pub fn text(&self) -> String {
        match self {
            Scalar::Bool(value) => value.to_string(),
            Scalar::Int(value) => value.to_string(),
            Scalar::Float(value) => value.to_string(),
            Scalar::Text(value) => value.clone(),
        }
    }

    /// The value as a number field holds it; booleans are 0 and 1.
    pub fn number(&self) -> Option<f64> {
        match self {
            Scalar::Bool(value) => Some(f64::from(u8::from(*value))),
            Scalar::Int(value) => Some(*value as f64),
            Scalar::Float(value) => Some(*value),
            Scalar::Text(value) => match value.trim() {
                "true" => Some(1.0),
                "false" => Some(0.0),
                other => other.parse().ok(),
            },
        }
    }

    /// The value as a whole number, where it is one.
    pub fn integer(&self) -> Option<i64> {
        match self {
            Scalar::Int(value) => Some(*value),
            Scalar::Text(value) if value.trim().parse::<i64>().is_ok() => value.trim().parse().ok(),
            other => other.number().filter(|value| value.fract() == 0.0 && value.abs() < 9.2e18).map(|value| value as i64),
        }
    }
}

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
    /// Adds the sets that the query asks for.
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
