//! `search_after`: which documents of a segment come after the sort values of the previous page's last hit.

use std::cmp::Ordering;
use std::ops::Bound;

use tantivy::columnar::MonotonicallyMappableToU64;

use crate::failure::{Failure, Outcome};
use crate::fields::columns::FieldColumn;
use crate::fields::value::Scalar;
use crate::search::candidate::Number;
use crate::search::keys::{Key, KeyColumn, Ranker, score_bits};

/// The sort values of the last hit, one per sort key, and its number if given.
pub struct After<'a> {
    values: &'a [Option<Scalar>],
    number: Option<Number>,
}

impl<'a> After<'a> {
    pub fn new(values: &'a [Option<Scalar>], keys: usize) -> Outcome<After<'a>> {
        let (values, number) = match values.split_at_checked(keys) {
            Some((values, [])) => (values, None),
            Some((values, [Some(number)])) => (values, Some(number)),
            _ => {
                return Err(Failure::query(format!(
                    "search_after has {} values, but there are {keys} sort keys: give the sort values of the last hit",
                    values.len()
                )));
            }
        };
        let number = number.map(|number| Number::of(number).ok_or_else(|| wrong(number, "_rid"))).transpose()?;
        Ok(After { values, number })
    }

    /// The same position in the order of one segment.
    pub fn in_segment(&self, keys: &[Key], columns: &[KeyColumn], rankers: &[Ranker]) -> Outcome<Edges> {
        let mut edges = Vec::with_capacity(keys.len());
        for (((value, key), column), ranker) in self.values.iter().zip(keys).zip(columns).zip(rankers) {
            edges.push(edge(value.as_ref(), key, column, ranker)?);
        }
        Ok(Edges { edges, number: self.number })
    }
}

/// A sort value as a rank of the segment. A value that does not occur in the segment lies just before that rank.
struct Edge {
    rank: u64,
    is_exact: bool,
}

pub struct Edges {
    edges: Vec<Edge>,
    number: Option<Number>,
}

impl Edges {
    /// Whether a document with these ranks comes after this position. Without a number all documents with equal values are skipped, as in
    /// Elasticsearch.
    pub fn is_before(&self, rank_of: impl Fn(usize) -> u64, number: impl Fn() -> Number) -> bool {
        self.place_of(rank_of, number) == Ordering::Greater
    }

    /// Whether a document with these ranks comes before this position.
    pub fn is_after(&self, rank_of: impl Fn(usize) -> u64, number: impl Fn() -> Number) -> bool {
        self.place_of(rank_of, number) == Ordering::Less
    }

    fn place_of(&self, rank_of: impl Fn(usize) -> u64, number: impl Fn() -> Number) -> Ordering {
        for (at, edge) in self.edges.iter().enumerate() {
            match rank_of(at).cmp(&edge.rank) {
                Ordering::Less => return Ordering::Less,
                Ordering::Equal if edge.is_exact => {}
                Ordering::Equal | Ordering::Greater => return Ordering::Greater,
            }
        }
        self.number.map_or(Ordering::Equal, |last| number().cmp(&last))
    }
}

fn edge(value: Option<&Scalar>, key: &Key, column: &KeyColumn, ranker: &Ranker) -> Outcome<Edge> {
    let Some(value) = value else {
        return Ok(Edge { rank: ranker.rank_of(None), is_exact: true });
    };
    if key.is_score() {
        let score = value.number().ok_or_else(|| wrong(value, &key.sort.field))?;
        return Ok(Edge { rank: ranker.rank_of(Some(score_bits(score as f32))), is_exact: true });
    }
    if key.is_count() {
        let count = value.integer().and_then(|count| u64::try_from(count).ok()).ok_or_else(|| wrong(value, &key.sort.field))?;
        return Ok(Edge { rank: ranker.rank_of(Some(count)), is_exact: true });
    }
    let column = match column {
        KeyColumn::Field(column) => column,
        KeyColumn::Words(words) => {
            return Ok(match words.find(&value.text()) {
                Ok(place) => Edge { rank: ranker.rank_of(Some(place)), is_exact: true },
                Err(next) => between(next, ranker),
            });
        }
    };
    Ok(match column {
        // No document of this segment has a value.
        FieldColumn::None => between(0, ranker),
        FieldColumn::Numbers(_) => match value.integer() {
            Some(number) => Edge { rank: ranker.rank_of(Some(number.to_u64())), is_exact: true },
            None => {
                let number = value.number().ok_or_else(|| wrong(value, &key.sort.field))?;
                between((number.ceil() as i64).to_u64(), ranker)
            }
        },
        FieldColumn::Words(words) => {
            let text = value.text();
            let dictionary = words.dictionary();
            match dictionary.term_ord(&text)? {
                Some(ordinal) => Edge { rank: ranker.rank_of(Some(ordinal)), is_exact: true },
                None => {
                    let bound = dictionary.term_bounds_to_ord(Bound::Included(text.as_bytes()), Bound::<&[u8]>::Unbounded)?.0;
                    match bound {
                        Bound::Included(next) | Bound::Excluded(next) => between(next.min(words.num_terms() as u64), ranker),
                        Bound::Unbounded => between(words.num_terms() as u64, ranker),
                    }
                }
            }
        }
    })
}

/// The position just before the raw value `next`, and after all lower ones.
fn between(next: u64, ranker: &Ranker) -> Edge {
    let rank = match (ranker.is_descending(), next) {
        (false, next) => ranker.rank_of(Some(next)),
        (true, 0) => u64::MAX,
        (true, next) => ranker.rank_of(Some(next - 1)),
    };
    Edge { rank, is_exact: false }
}

fn wrong(value: &Scalar, field: &str) -> Failure {
    Failure::query(format!("search_after has [{}] for [{field}], which is not a number", value.text()))
}
