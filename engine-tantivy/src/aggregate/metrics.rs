//! Metrics: a number computed from the values of a field.

use std::collections::HashSet;

use serde::Deserialize;
use tantivy::DocId;
use tantivy::columnar::StrColumn;

use super::{Aggregator, Docs};
use crate::failure::Outcome;
use crate::fields::columns::{FieldColumn, for_each_value, words_of};

#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub enum Metric {
    Sum,
    Avg,
    Min,
    Max,
    ValueCount,
    Cardinality,
}

#[derive(Default)]
struct Tally {
    count: u64,
    sum: f64,
    min: Option<f64>,
    max: Option<f64>,
}

impl Tally {
    fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.min = Some(self.min.map_or(value, |min| min.min(value)));
        self.max = Some(self.max.map_or(value, |max| max.max(value)));
    }
}

impl Aggregator<'_> {
    /// `None` if there is no value to compute it from.
    pub fn metric(&self, metric: Metric, field: &str, docs: &Docs) -> Outcome<Option<f64>> {
        let columns = self.view.columns(field)?;
        if metric == Metric::Cardinality {
            return Ok(Some(cardinality(&columns, docs)? as f64));
        }
        Ok(tallied(metric, &columns, docs))
    }
}

pub fn tallied(metric: Metric, columns: &[FieldColumn], docs: &Docs) -> Option<f64> {
    let mut tally = Tally::default();
    for (column, docs) in columns.iter().zip(docs) {
        match column {
            FieldColumn::None => {}
            FieldColumn::Numbers(numbers) => {
                for_each_value(numbers, docs, |value| tally.add(value as f64));
            }
            FieldColumn::Words(words) => {
                tally.count += docs.iter().map(|doc| words.term_ords(*doc).count() as u64).sum::<u64>();
            }
        }
    }
    match metric {
        Metric::Sum => Some(tally.sum),
        Metric::Avg => (tally.count > 0).then(|| tally.sum / tally.count as f64),
        Metric::Min => tally.min,
        Metric::Max => tally.max,
        Metric::ValueCount | Metric::Cardinality => Some(tally.count as f64),
    }
}

fn cardinality(columns: &[FieldColumn], docs: &Docs) -> Outcome<usize> {
    let mut numbers: HashSet<i64> = HashSet::new();
    let mut seen: Vec<(&StrColumn, Vec<u64>)> = Vec::new();
    for (column, docs) in columns.iter().zip(docs) {
        match column {
            FieldColumn::None => {}
            FieldColumn::Numbers(column) => {
                docs.iter().for_each(|doc| numbers.extend(column.values_for_doc(*doc)));
            }
            FieldColumn::Words(column) => seen.push((column, seen_ordinals(column, docs))),
        }
    }
    seen.retain(|(_, ordinals)| !ordinals.is_empty());
    Ok(numbers.len() + different_words(&seen)?)
}

fn seen_ordinals(column: &StrColumn, docs: &[DocId]) -> Vec<u64> {
    let mut seen = vec![false; column.num_terms()];
    for_each_value(column.ords(), docs, |ordinal| seen[ordinal as usize] = true);
    (0..).zip(seen).filter_map(|(ordinal, is_seen)| is_seen.then_some(ordinal)).collect()
}

/// Words of several segments have to be spelled out to be compared.
fn different_words(seen: &[(&StrColumn, Vec<u64>)]) -> Outcome<usize> {
    if let [(_, ordinals)] = seen {
        return Ok(ordinals.len());
    }
    let mut words = Vec::new();
    for (column, ordinals) in seen {
        words.extend(words_of(column, ordinals)?);
    }
    // Of each segment they are in order already, which a stable sort makes use of.
    words.sort();
    words.dedup();
    Ok(words.len())
}
