//! Queries on integer columns: sizes, dates, levels.

use tantivy::columnar::Cardinality;
use tantivy::{DocId, Searcher};

use crate::deadline::{Deadline, Watch};
use crate::fields::columns::number_column;
use crate::fields::value::Scalar;
use crate::found::kept::Name;
use crate::found::listed::ListQuery;
use crate::query::tree::Range;

/// Documents examined between two checks of the deadline.
const STRIDE: DocId = 1 << 16;

/// Matches documents with a value from `low` to `high`, inclusive.
pub fn number_range_query(column: String, low: i64, high: i64, deadline: Deadline) -> ListQuery {
    ListQuery::kept(Name::of(&("between", &column, low, high)), move |reader| {
        let mut found = Vec::new();
        let Some(column) = number_column(reader, &column)? else {
            return Ok(found);
        };
        let mut watch = Watch::new(deadline);
        let mut batch = Vec::new();
        let mut start = 0;
        while start < reader.max_doc() {
            watch.step()?;
            let end = (start + STRIDE).min(reader.max_doc());
            batch.clear();
            column.get_docids_for_value_range(low..=high, start..end, &mut batch);
            found.extend_from_slice(&batch);
            start = end;
        }
        found.sort_unstable();
        found.dedup();
        Ok(found)
    })
}

/// Whether every document has a value from `low` to `high`, as far as the columns tell at a glance.
pub fn covers_all(searcher: &Searcher, column: &str, low: i64, high: i64) -> tantivy::Result<bool> {
    for reader in searcher.segment_readers() {
        let is_inside = number_column(reader, column)?.is_some_and(|column| {
            column.get_cardinality() == Cardinality::Full && low <= column.min_value() && column.max_value() <= high
        });
        if !is_inside {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Matches documents with any of these values.
pub fn number_set_query(column: String, mut values: Vec<i64>, deadline: Deadline) -> ListQuery {
    values.sort_unstable();
    ListQuery::kept(Name::of(&("numbers", &column, &values)), move |reader| {
        let mut found = Vec::new();
        let Some(column) = number_column(reader, &column)? else {
            return Ok(found);
        };
        let mut watch = Watch::new(deadline);
        for doc in 0..reader.max_doc() {
            watch.step()?;
            let mut all = column.values_for_doc(doc);
            if all.any(|value| values.binary_search(&value).is_ok()) {
                found.push(doc);
            }
        }
        Ok(found)
    })
}

/// The integers of a range; `None` if it is empty or a bound is not a number.
pub fn whole_bounds(range: &Range) -> Option<(i64, i64)> {
    let mut low = i64::MIN;
    let mut high = i64::MAX;
    if let Some(value) = &range.gte {
        low = low.max(ceiling(value)?);
    }
    if let Some(value) = &range.gt {
        low = low.max(floor(value)?.checked_add(1)?);
    }
    if let Some(value) = &range.lte {
        high = high.min(floor(value)?);
    }
    if let Some(value) = &range.lt {
        high = high.min(ceiling(value)?.checked_sub(1)?);
    }
    (low <= high).then_some((low, high))
}

fn floor(value: &Scalar) -> Option<i64> {
    value.integer().or_else(|| value.number().map(|number| number.floor() as i64))
}

fn ceiling(value: &Scalar) -> Option<i64> {
    value.integer().or_else(|| value.number().map(|number| number.ceil() as i64))
}
