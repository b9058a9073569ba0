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
    InSet(InSet),
    Match(Match),
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
    OneOfEach {
        query: Box<Query>,
        field: String,
    },
    FunctionScore(FunctionScore),
}

/// What a query finds, with scores changed by functions.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FunctionScore {
    pub query: Box<Query>,
    pub functions: Vec<ScoreFunction>,
    pub score_mode: Combine,
    pub boost_mode: Combine,
    pub max_boost: f32,
    pub min_score: Option<f32>,
}

/// A function of the documents that `filter` finds; without a value it is the weight alone.
#[derive(Clone, Debug, Deserialize)]
pub struct ScoreFunction {
    pub filter: Option<Query>,
    pub weight: Option<f64>,
    pub value: Option<ScoreValue>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum ScoreValue {
    Field { field: String, factor: f64, modifier: Modifier, missing: Option<f64> },
    Random { seed: u64 },
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub enum Combine {
    Multiply,
    Sum,
    Avg,
    First,
    Max,
    Min,
    Replace,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub enum Modifier {
    None,
    Log,
    Log1p,
    Log2p,
    Ln,
    Ln1p,
    Ln2p,
    Square,
    Sqrt,
    Reciprocal,
}

impl Query {
    /// Collects the sets that the query refers to.
    pub fn sets<'a>(&'a self, into: &mut Vec<&'a SetReference>) {
        match self {
            Query::InSet(InSet { set, among }) => into.extend(std::iter::once(set).chain(among)),
            Query::Bool { must, should, filter, must_not, .. } => {
                must.iter().chain(should).chain(filter).chain(must_not).for_each(|query| query.sets(into));
            }
            Query::DisMax { queries, .. } => queries.iter().for_each(|query| query.sets(into)),
            Query::Boost { query, .. } | Query::Constant { query, .. } => query.sets(into),
            Query::HasChild { query } | Query::HasParent { query } | Query::OneOfEach { query, .. } => query.sets(into),
            Query::FunctionScore(FunctionScore { query, functions, .. }) => {
                query.sets(into);
                functions.iter().flat_map(|function| &function.filter).for_each(|filter| filter.sets(into));
            }
            _ => {}
        }
    }
}

/// The documents of a set. `among`: all that have any value of the same field, where each scores like a term of that field; else it scores 1.
#[derive(Clone, Debug, Deserialize)]
pub struct InSet {
    #[serde(flatten)]
    pub set: SetReference,
    #[serde(default)]
    pub among: Option<SetReference>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Match {
    pub field: String,
    pub text: String,
    pub operator: Operator,
    pub fuzzy: Option<Fuzziness>,
    #[serde(default)]
    pub minimum: Vec<MinimumStep>,
}

/// How far spellings may be from a word, by its length.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Fuzziness {
    pub one: usize,
    pub two: usize,
    pub prefix_length: usize,
}

impl Fuzziness {
    pub fn distance(self, word: &str) -> u8 {
        let letters = word.chars().count();
        u8::from(letters >= self.one) + u8::from(letters >= self.two)
    }
}

/// A step of `minimum_should_match`: what holds for more words than `above`.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MinimumStep {
    pub above: i64,
    pub amount: i64,
    pub is_percent: bool,
}

/// How many of the words must match; the server counts clauses alike (`server/query/bool.ts`).
pub fn least_of(steps: &[MinimumStep], words: usize) -> usize {
    let words = words as i64;
    let mut least = words;
    for step in steps.iter().take_while(|step| words > step.above) {
        let part = match step.is_percent {
            true => words.saturating_mul(step.amount) / 100,
            false => step.amount,
        };
        least = match step.amount < 0 {
            true => words.saturating_add(part),
            false => part,
        };
    }
    least.max(0) as usize
}

#[derive(Clone, Debug, Deserialize)]
pub struct Range {
    pub field: String,
    pub gt: Option<Scalar>,
    pub gte: Option<Scalar>,
    pub lt: Option<Scalar>,
    pub lte: Option<Scalar>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(above: i64, amount: i64, is_percent: bool) -> MinimumStep {
        MinimumStep { above, amount, is_percent }
    }

    #[test]
    fn counts_words_that_must_match_as_the_server_counts_clauses() {
        assert_eq!(least_of(&[step(-1, 2, false)], 3), 2);
        assert_eq!(least_of(&[step(-1, -5, false)], 3), 0);
        assert_eq!(least_of(&[step(-1, -25, true)], 3), 3);
        assert_eq!(least_of(&[step(-1, -34, true)], 3), 2);
        assert_eq!(least_of(&[step(2, -25, true), step(9, -3, false)], 2), 2);
        assert_eq!(least_of(&[step(2, -25, true), step(9, -3, false)], 8), 6);
        assert_eq!(least_of(&[step(2, -25, true), step(9, -3, false)], 12), 9);
        assert_eq!(least_of(&[step(-1, i64::MAX, true)], 3), (i64::MAX / 100) as usize);
    }

    #[test]
    fn lets_longer_words_differ_more() {
        let auto = Fuzziness { one: 3, two: 6, prefix_length: 0 };
        assert_eq!(["to", "été", "banks", "genève"].map(|word| auto.distance(word)), [0, 1, 1, 2]);
    }
}
