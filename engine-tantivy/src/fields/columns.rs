//! Columns of one segment, for sorting and aggregations.

use tantivy::SegmentReader;
use tantivy::columnar::{Column, StrColumn};

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
