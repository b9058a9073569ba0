//! What a composite aggregation takes its values from: columns of the index, or the words of sets.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::Deserialize;
use tantivy::DocId;
use tantivy::columnar::{Cardinality, Column, MonotonicallyMappableToU64};

use crate::failure::Outcome;
use crate::fields::columns::{FieldColumn, for_each_value, words_of};
use crate::fields::shape::Shape;
use crate::query::view::{Side, View};
use crate::sets::{Lookup, WordSet, in_order, places_of};

#[derive(Debug, Deserialize)]
pub struct Source {
    #[allow(dead_code)]
    name: String,
    field: String,
    pub descending: bool,
    /// The words of a field whose values are sets, in any order.
    pub sets: Option<Vec<WordSet>>,
}

/// Raw values no farther apart are counted by their distance from the least.
const NEAR: u64 = 1 << 16;

/// A value of a source; numbers are ordered numerically.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    Number(i64),
    Word(String),
}

/// A source over all segments.
pub struct SourceValues<'a> {
    pub shape: Shape,
    from: Origin<'a>,
}

enum Origin<'a> {
    Columns(Vec<FieldColumn>),
    Sets(Vec<&'a WordSet>),
}

/// The raw values of documents of one segment: numbers and ordinals of a column, or the places of words.
pub enum Raws {
    Column(Column<u64>),
    Places(Vec<Vec<u64>>),
}

impl Raws {
    /// The values of a document, which is the `at`th of those that are counted.
    pub fn of(&self, at: usize, doc: DocId) -> Vec<u64> {
        match self {
            Raws::Column(column) => column.values_for_doc(doc).collect(),
            Raws::Places(places) => places[at].clone(),
        }
    }
}

impl<'a> SourceValues<'a> {
    pub fn open(source: &'a Source, view: View) -> Outcome<SourceValues<'a>> {
        if let Some(sets) = &source.sets {
            return Ok(SourceValues { shape: Shape::Keyword, from: Origin::Sets(in_order(sets)) });
        }
        let shape = view.shape(&source.field).unwrap_or(Shape::Keyword);
        Ok(SourceValues { shape, from: Origin::Columns(view.columns(&source.field)?) })
    }

    /// The values of some documents of a segment; `None` if no document of the segment has any.
    pub fn raws(&self, view: View, segment: usize, docs: &[DocId]) -> Outcome<Option<Raws>> {
        let words = match &self.from {
            Origin::Columns(columns) => return Ok(columns[segment].raw().map(Raws::Column)),
            Origin::Sets(words) => words,
        };
        match view.segments().nth(segment) {
            Some((half, reader)) if half.side == Side::Documents => {
                let lookup = Lookup { asked: view.sets, reader, deadline: view.deadline };
                Ok(Some(Raws::Places(places_of(words, docs, lookup)?)))
            }
            // Named entities have the numbers of their documents, but not their words.
            _ => Ok(None),
        }
    }

    /// How many of some documents of a segment have each value.
    pub fn counts(&self, view: View, segment: usize, docs: &[DocId]) -> Outcome<Vec<(Part, u64)>> {
        let mut counts: BTreeMap<u64, u64> = BTreeMap::new();
        match self.raws(view, segment, docs)? {
            // A document counts once for each of its values, however often it has it.
            Some(Raws::Column(column)) if column.get_cardinality() == Cardinality::Multivalued => {
                for doc in docs {
                    let values: BTreeSet<u64> = column.values_for_doc(*doc).collect();
                    values.into_iter().for_each(|raw| *counts.entry(raw).or_default() += 1);
                }
            }
            Some(Raws::Column(column)) if column.max_value().saturating_sub(column.min_value()) < NEAR => {
                let least = column.min_value();
                let mut near = vec![0; (column.max_value().saturating_sub(least) + 1) as usize];
                for_each_value(&column, docs, |raw| near[(raw - least) as usize] += 1);
                counts.extend((least..).zip(near).filter(|(_, count)| *count > 0));
            }
            Some(Raws::Column(column)) => {
                for_each_value(&column, docs, |raw| *counts.entry(raw).or_default() += 1);
            }
            Some(Raws::Places(places)) => places.iter().flatten().for_each(|at| *counts.entry(*at).or_default() += 1),
            None => {}
        }
        let raws: Vec<u64> = counts.keys().copied().collect();
        let parts = self.parts(segment, &raws)?;
        Ok(parts.into_iter().map(|(raw, part)| (part, counts[&raw])).collect())
    }

    /// The values behind these raw ones of a segment, which must be ascending and unique.
    pub fn parts(&self, segment: usize, raws: &[u64]) -> Outcome<HashMap<u64, Part>> {
        let parts: Vec<Part> = match &self.from {
            Origin::Sets(words) => raws.iter().map(|place| Part::Word(words[*place as usize].word.clone())).collect(),
            Origin::Columns(columns) => match &columns[segment] {
                FieldColumn::None => Vec::new(),
                FieldColumn::Numbers(_) => raws.iter().map(|raw| Part::Number(i64::from_u64(*raw))).collect(),
                FieldColumn::Words(words) => words_of(words, raws)?.into_iter().map(Part::Word).collect(),
            },
        };
        Ok(raws.iter().copied().zip(parts).collect())
    }
}
