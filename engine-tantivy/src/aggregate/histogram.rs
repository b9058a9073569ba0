//! Histograms of dates and numbers.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use serde_json::{Value, json};

use super::buckets::Bucket;
use super::days::Days;
use super::{Aggregations, Aggregator, Docs};
use crate::aggregate::calendar::Interval;
use crate::failure::{Failure, Outcome};
use crate::fields::columns::FieldColumn;

pub struct Dates<'a> {
    pub field: &'a str,
    pub interval: Interval,
    pub missing: Option<i64>,
    pub min_doc_count: u64,
    pub descending: bool,
    pub aggregations: &'a Aggregations,
}

type Buckets = BTreeMap<i64, Bucket<i64>>;

impl Aggregator<'_> {
    pub fn date_histogram(&self, dates: Dates, docs: &Docs) -> Outcome<Value> {
        if matches!(dates.interval, Interval::Fixed { fixed_ms } if fixed_ms < 1) {
            return Err(Failure::query("The interval of a date histogram must be above zero"));
        }
        let by_day = matches!(dates.interval, Interval::Calendar(_)) && dates.aggregations.is_empty();
        let mut buckets = self.bucketed(dates.field, docs, (dates.missing, by_day), |at| dates.interval.start(at))?;
        if dates.min_doc_count == 0 {
            self.fill(&mut buckets, docs.len(), |start| dates.interval.next(start))?;
        }
        let mut shown = Vec::new();
        for bucket in buckets.values().filter(|bucket| bucket.count >= dates.min_doc_count) {
            shown.push(self.shown(bucket, json!(bucket.key), dates.aggregations)?);
        }
        if dates.descending {
            shown.reverse();
        }
        Ok(json!({ "kind": "buckets", "buckets": shown, "sumOtherDocCount": 0 }))
    }

    pub fn histogram(
        &self,
        field: &str,
        interval: f64,
        min_doc_count: u64,
        aggregations: &Aggregations,
        docs: &Docs,
    ) -> Outcome<Value> {
        if !interval.is_finite() || interval <= 0.0 {
            return Err(Failure::query("The interval of a histogram must be above zero"));
        }
        let number = |value: i64| (value as f64 / interval).floor() as i64;
        let mut buckets = self.bucketed(field, docs, (None, false), number)?;
        if min_doc_count == 0 {
            self.fill(&mut buckets, docs.len(), |start| start + 1)?;
        }
        let mut shown = Vec::new();
        for bucket in buckets.values().filter(|bucket| bucket.count >= min_doc_count) {
            shown.push(self.shown(bucket, json!(bucket.key as f64 * interval), aggregations)?);
        }
        Ok(json!({ "kind": "buckets", "buckets": shown, "sumOtherDocCount": 0 }))
    }

    /// `by_day`: only the counts are wanted, and no bucket begins within a day.
    fn bucketed(
        &self,
        field: &str,
        docs: &Docs,
        (missing, by_day): (Option<i64>, bool),
        start: impl Fn(i64) -> i64,
    ) -> Outcome<Buckets> {
        let columns = self.view.columns(field)?;
        let mut buckets = Buckets::new();
        let segments = docs.len();
        for (segment, (column, docs)) in columns.iter().zip(docs).enumerate() {
            self.view.deadline.check()?;
            if let (FieldColumn::Numbers(dates), true) = (column, by_day)
                && let Some(days) = Days::of(dates, docs)
            {
                let missing = missing.filter(|_| days.without > 0).map(|missing| (missing, days.without));
                for (at, count) in days.counted().chain(missing) {
                    self.bucket_at(&mut buckets, start(at), segments)?.count += count;
                }
                continue;
            }
            for doc in docs.iter() {
                let mut has_value = false;
                if let FieldColumn::Numbers(numbers) = column {
                    for value in numbers.values_for_doc(*doc) {
                        has_value = true;
                        self.bucket_at(&mut buckets, start(value), segments)?.add(segment, *doc);
                    }
                }
                if let (false, Some(missing)) = (has_value, missing) {
                    self.bucket_at(&mut buckets, start(missing), segments)?.add(segment, *doc);
                }
            }
        }
        Ok(buckets)
    }

    fn bucket_at<'a>(&self, buckets: &'a mut Buckets, key: i64, segments: usize) -> Outcome<&'a mut Bucket<i64>> {
        match buckets.entry(key) {
            Entry::Occupied(known) => Ok(known.into_mut()),
            Entry::Vacant(place) => {
                self.count_bucket()?;
                Ok(place.insert(Bucket::new(key, segments)))
            }
        }
    }

    fn fill(&self, buckets: &mut Buckets, segments: usize, next: impl Fn(i64) -> i64) -> Outcome<()> {
        let (Some(first), Some(last)) = (buckets.keys().next().copied(), buckets.keys().next_back().copied()) else {
            return Ok(());
        };
        let mut key = first;
        while key < last {
            self.bucket_at(buckets, key, segments)?;
            key = next(key);
        }
        Ok(())
    }
}
