//! Documents counted by day, which no calendar interval divides: then only the days have to be put into their buckets.

use tantivy::DocId;
use tantivy::columnar::{Cardinality, Column, MonotonicallyMappableToU64};

use super::calendar::DAY;
use crate::fields::columns::for_each_value;

/// Seven hundred years; where dates lie further apart, some of which are errors, a table would be too large.
const MAX_DAYS: i64 = 1 << 18;

pub struct Days {
    first: i64,
    counts: Vec<u64>,
    /// How many documents have no date.
    pub without: u64,
}

impl Days {
    /// None where documents have several dates, or dates lie too far apart.
    pub fn of(dates: &Column<i64>, docs: &[DocId]) -> Option<Days> {
        let (first, last) = (dates.min_value().div_euclid(DAY), dates.max_value().div_euclid(DAY));
        if dates.get_cardinality() == Cardinality::Multivalued || !(0..MAX_DAYS).contains(&(last - first)) {
            return None;
        }
        let mut counts = vec![0; (last - first) as usize + 1];
        let without = for_each_value(&dates.clone().to_u64_monotonic(), docs, |raw| {
            counts[(i64::from_u64(raw).div_euclid(DAY) - first) as usize] += 1;
        });
        Some(Days { first, counts, without })
    }

    /// The beginning of each day that has documents, with their number.
    pub fn counted(&self) -> impl Iterator<Item = (i64, u64)> {
        (self.first..).zip(&self.counts).filter(|(_, count)| **count > 0).map(|(day, count)| (day * DAY, *count))
    }
}
