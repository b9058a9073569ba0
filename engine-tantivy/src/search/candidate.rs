//! Candidates for the hits, compared by value.

use std::cmp::Ordering;

use tantivy::{DocId, Score};

use crate::fields::columns::shown_number;
use crate::fields::shape::Shape;
use crate::fields::value::Scalar;
use crate::query::sort::Sort;

/// Identifies a hit and breaks ties: documents by number, each followed by its named entities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Number {
    pub rid: u64,
    /// The ordinal of a named entity within its document, from 1; 0 for the document itself.
    pub place: u64,
}

/// In JSON the ordinal is the fraction of the number: exact for document numbers below 2^33 and up to a million entities per document.
const PLACES: f64 = (1 << 20) as f64;

impl Number {
    pub fn shown(self) -> Scalar {
        match self.place {
            0 => Scalar::Int(self.rid as i64),
            place => Scalar::Float(self.rid as f64 + place as f64 / PLACES),
        }
    }

    pub fn of(shown: &Scalar) -> Option<Number> {
        if let Some(rid) = shown.integer() {
            return Some(Number { rid: u64::try_from(rid).ok()?, place: 0 });
        }
        let number = shown.number().filter(|number| *number >= 0.0)?;
        Some(Number { rid: number as u64, place: (number.fract() * PLACES).round() as u64 })
    }
}

/// A candidate for the hits, with a value for each sort key.
pub struct Candidate {
    pub segment: usize,
    pub doc: DocId,
    pub number: Number,
    pub score: Option<Score>,
    pub values: Vec<Value>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Missing,
    Score(Score),
    Number(i64, Shape),
    Word(String),
}

impl Value {
    pub fn shown(&self) -> Option<Scalar> {
        match self {
            Value::Missing => None,
            Value::Score(score) => Some(Scalar::Float(f64::from(*score))),
            Value::Number(number, shape) => Some(shown_number(*shape, *number)),
            Value::Word(word) => Some(Scalar::Text(word.clone())),
        }
    }
}

pub fn compare(sorts: &[Sort], a: &Candidate, b: &Candidate) -> Ordering {
    for (at, sort) in sorts.iter().enumerate() {
        let order = compare_values(sort, &a.values[at], &b.values[at]);
        if order != Ordering::Equal {
            return order;
        }
    }
    a.number.cmp(&b.number)
}

fn compare_values(sort: &Sort, a: &Value, b: &Value) -> Ordering {
    let missing_rank = |value: &Value| match (value, sort.missing_first()) {
        (Value::Missing, true) => 0,
        (Value::Missing, false) => 2,
        _ => 1,
    };
    let order = match (a, b) {
        (Value::Score(a), Value::Score(b)) => a.total_cmp(b),
        (Value::Number(a, _), Value::Number(b, _)) => a.cmp(b),
        (Value::Word(a), Value::Word(b)) => a.as_bytes().cmp(b.as_bytes()),
        _ => return missing_rank(a).cmp(&missing_rank(b)),
    };
    match sort.descending {
        true => order.reverse(),
        false => order,
    }
}
