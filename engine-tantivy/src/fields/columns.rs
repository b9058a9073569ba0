//! Columns of one segment, for sorting and aggregations.

use std::fmt::Debug;

use tantivy::columnar::{Cardinality, Column, StrColumn};
use tantivy::{DocId, SegmentReader};

use crate::failure::{Failure, Outcome};
use crate::fields::place::Place;
use crate::fields::value::Scalar;

use crate::fields::shape::Shape;

/// The values of a field in one segment; `None` if no document of the segment has any.
pub enum FieldColumn {
    None,
    Words(StrColumn),
    Numbers(Column<i64>),
}

impl FieldColumn {
    pub fn open(reader: &SegmentReader, place: Option<&Place>) -> Outcome<FieldColumn> {
        let Some(Place { shape, column: Some(column), .. }) = place else {
            return Ok(FieldColumn::None);
        };
        Ok(match shape.is_number() {
            true => number_column(reader, column)?.map_or(FieldColumn::None, FieldColumn::Numbers),
            false => reader.fast_fields().str(column)?.map_or(FieldColumn::None, FieldColumn::Words),
        })
    }

    /// The raw values: ordinals of words, or integers mapped to unsigned ones in the same order.
    pub fn raw(&self) -> Option<Column<u64>> {
        match self {
            FieldColumn::None => None,
            FieldColumn::Words(words) => Some(words.ords().clone()),
            FieldColumn::Numbers(numbers) => Some(numbers.clone().to_u64_monotonic()),
        }
    }
}

/// Values that are read at once.
const BLOCK: usize = 1024;

/// What columns hold.
pub trait Held: PartialOrd + Copy + Debug + Default + Send + Sync + 'static {}

impl Held for u64 {}
impl Held for i64 {}

/// Calls back with the values of some documents; answers how many documents have none. They are read in blocks where each has exactly one, and where
/// all documents are asked for and none has several.
pub fn for_each_value<T: Held>(column: &Column<T>, docs: &[DocId], mut take: impl FnMut(T)) -> u64 {
    if column.get_cardinality() == Cardinality::Optional && docs.len() == column.num_docs() as usize {
        let values = column.values.num_vals();
        for_all_rows(column, values, |_, value| take(value));
        return u64::from(column.num_docs() - values);
    }
    if for_each_single(column, docs, |_, value| take(value)) {
        return 0;
    }
    let mut without = 0;
    for doc in docs {
        let mut values = column.values_for_doc(*doc);
        match values.next() {
            Some(value) => take(value),
            None => without += 1,
        }
        values.for_each(&mut take);
    }
    without
}

/// Calls back with each of some documents and its value, where every document of the column has exactly one. Does nothing elsewhere and answers false.
pub fn for_each_single<T: Held>(column: &Column<T>, docs: &[DocId], mut take: impl FnMut(DocId, T)) -> bool {
    if column.get_cardinality() != Cardinality::Full {
        return false;
    }
    if docs.len() == column.num_docs() as usize {
        for_all_rows(column, column.num_docs(), take);
        return true;
    }
    let mut block = [T::default(); BLOCK];
    for docs in docs.chunks(BLOCK) {
        let values = &mut block[..docs.len()];
        column.values.get_vals(docs, values);
        docs.iter().zip(values).for_each(|(doc, value)| take(*doc, *value));
    }
    true
}

/// Calls back with each document of a segment and its first value.
pub fn for_all_documents(column: &Column<u64>, mut take: impl FnMut(DocId, u64)) {
    let max_doc = column.num_docs();
    if column.get_cardinality() != Cardinality::Full {
        (0..max_doc).filter_map(|doc| Some((doc, column.first(doc)?))).for_each(|(doc, value)| take(doc, value));
        return;
    }
    for_all_rows(column, max_doc, take);
}

fn for_all_rows<T: Held>(column: &Column<T>, rows: u32, mut take: impl FnMut(u32, T)) {
    let mut block = [T::default(); BLOCK];
    for start in (0..rows).step_by(BLOCK) {
        let values = &mut block[..BLOCK.min((rows - start) as usize)];
        column.values.get_range(u64::from(start), values);
        (start..).zip(values).for_each(|(row, value)| take(row, *value));
    }
}

/// The integer column of a field in one segment; `None` if no document of the segment has a value.
pub fn number_column(reader: &SegmentReader, column: &str) -> tantivy::Result<Option<Column<i64>>> {
    reader.fast_fields().column_opt::<i64>(column)
}

/// Text fields cannot be sorted by or aggregated; Elasticsearch refuses it too.
pub fn refuse_text(place: Option<&Place>, field: &str) -> Outcome<()> {
    match place {
        Some(place) if place.shape.is_split() => Err(Failure::query(format!(
            "Text fields are not optimised for sorting and aggregations: [{field}]; use its keyword field"
        ))),
        _ => Ok(()),
    }
}

/// An integer of a column as the port represents it.
pub fn shown_number(shape: Shape, value: i64) -> Scalar {
    match shape {
        Shape::Boolean => Scalar::Bool(value != 0),
        _ => Scalar::Int(value),
    }
}

/// The words with these ordinals, which must be ascending and unique.
pub fn words_of(words: &StrColumn, ordinals: &[u64]) -> Outcome<Vec<String>> {
    let mut found = Vec::with_capacity(ordinals.len());
    words.dictionary().sorted_ords_to_term_cb(ordinals, |bytes| {
        found.push(String::from_utf8_lossy(bytes).into_owned());
    })?;
    Ok(found)
}
