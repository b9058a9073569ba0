//! Terms aggregations: documents counted by value, of which the first by the requested order are returned.

use std::cmp::Ordering;

use serde::Deserialize;
use serde_json::{Value, json};
use tantivy::columnar::StrColumn;

use super::buckets::Bucket;
use super::folders::Folders;
use super::gather::Gatherer;
use super::keys::{Counted, Counting, Key, Tally, key_of};
use super::leading::{Lead, Leading};
use super::metrics::tallied;
use super::pick::{Pick, Picker};
use super::{Aggregation, Aggregations, Aggregator, Docs, Metric};
use crate::failure::{Failure, Outcome};
use crate::fields::columns::FieldColumn;
use crate::fields::shape::Shape;
use crate::fields::value::Scalar;
use crate::query::tree::Query;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TermsRequest {
    pub field: String,
    pub size: usize,
    pub order: Vec<Order>,
    pub min_doc_count: u64,
    pub include: Option<Pick>,
    pub exclude: Option<Pick>,
    pub missing: Option<Scalar>,
    pub aggregations: Aggregations,
}

#[derive(Debug, Deserialize)]
pub struct Order {
    pub by: String,
    pub descending: bool,
}

impl TermsRequest {
    /// Where the first keys can be told without reading all others.
    fn lead(&self) -> Option<Lead> {
        if self.min_doc_count != 1 || self.missing.is_some() || self.size == 0 {
            return None;
        }
        let keys = |order: &Order| match order.descending {
            true => Lead::LastKeys,
            false => Lead::FirstKeys,
        };
        match self.order.as_slice() {
            [first, ..] if first.by == "_key" => Some(keys(first)),
            [first, rest @ ..] if first.by == "_count" && first.descending => {
                let by_key = rest.first().is_none_or(|order| order.by == "_key" && !order.descending);
                by_key.then_some(Lead::MostFrequent)
            }
            _ => None,
        }
    }
}

impl Aggregator<'_> {
    pub fn terms(&self, request: &TermsRequest, docs: &Docs) -> Outcome<Value> {
        let columns = self.view.columns(&request.field)?;
        let folders = self.folders(&request.field, &columns)?;
        let shape = self.view.shape(&request.field).unwrap_or(Shape::Keyword);
        let picker = Picker::new(&request.field, request.include.as_ref(), request.exclude.as_ref(), shape)?;
        let missing = request.missing.as_ref().map(|value| key_of(value, shape));
        let leading = match request.lead() {
            Some(lead) => self.leading(lead, request.size, (&columns, &folders), docs, &picker)?,
            None => None,
        };
        let Leading { words: counted, total } = match leading {
            Some(leading) => leading,
            None => self.all_keys(request, (&columns, &folders), docs, &picker, missing.as_ref())?,
        };
        let gatherer = Gatherer { columns: &columns, folders: &folders, docs, missing: missing.as_ref() };
        let mut buckets = Vec::new();
        let mut shown_count = 0;
        for bucket in self.ranked(request, counted, &gatherer)? {
            self.count_bucket()?;
            shown_count += bucket.count;
            buckets.push(self.shown(&bucket, bucket.key.shown(shape), &request.aggregations)?);
        }
        Ok(json!({ "kind": "buckets", "buckets": buckets, "sumOtherDocCount": total - shown_count }))
    }

    fn all_keys(
        &self,
        request: &TermsRequest,
        (columns, folders): (&[FieldColumn], &[Option<Folders>]),
        docs: &Docs,
        picker: &Picker,
        missing: Option<&Key>,
    ) -> Outcome<Leading> {
        // Only values of the searched projects may be shown, also those that no match has.
        let allowed = match request.min_doc_count {
            0 => Some(self.view.find_within(self.projects, &Query::All, false)?),
            _ => None,
        };
        let mut counted = Tally::default();
        for (segment, (column, docs)) in columns.iter().zip(docs).enumerate() {
            let allowed = allowed.as_ref().map_or(&[][..], |allowed| &allowed[segment].docs);
            let of = self.view.segment(segment).segment_id();
            let strike = |words: &StrColumn, counts: &mut [u32]| picker.strike(of, words, counts);
            let counting = Counting { docs, folders: folders[segment].as_ref(), missing, allowed, strike: &strike };
            counted.add_segment(segment, column, counting)?;
            self.view.deadline.check()?;
        }
        let mut words = counted.all;
        words.retain(|found| found.count >= request.min_doc_count && picker.takes(&found.key));
        let total = words.iter().map(|found| found.count).sum();
        Ok(Leading { words, total })
    }

    /// The first `size` buckets in the requested order.
    fn ranked(&self, request: &TermsRequest, counted: Vec<Counted>, gatherer: &Gatherer) -> Outcome<Vec<Bucket<Key>>> {
        let metrics: Vec<&Order> = request.order.iter().filter(|order| order.by != "_count" && order.by != "_key").collect();
        if metrics.is_empty() {
            let all = counted.into_iter().map(|found| (found, Vec::new())).collect();
            let first = first_of(request, all, |found| (found.count, &found.key));
            return Ok(gatherer.gather(first, !request.aggregations.is_empty()));
        }
        let buckets = gatherer.gather(counted, true);
        let values = self.metric_values(request, &metrics, &buckets)?;
        Ok(first_of(request, buckets.into_iter().zip(values).collect(), |bucket| (bucket.count, &bucket.key)))
    }

    /// The metrics that order each of the buckets.
    fn metric_values(
        &self,
        request: &TermsRequest,
        orders: &[&Order],
        buckets: &[Bucket<Key>],
    ) -> Outcome<Vec<Vec<Option<f64>>>> {
        let mut wanted = Vec::new();
        for order in orders {
            match request.aggregations.get(&order.by) {
                Some(Aggregation::Metric { metric, field }) => wanted.push((*metric, field, self.view.columns(field)?)),
                _ => {
                    return Err(Failure::query(format!(
                        "Invalid aggregation order path [{}]: there is no metric of that name",
                        order.by
                    )));
                }
            }
        }
        let mut values = Vec::new();
        for bucket in buckets {
            let mut of_bucket = Vec::new();
            for (metric, field, columns) in &wanted {
                of_bucket.push(match metric {
                    Metric::Cardinality => self.metric(*metric, field, &bucket.slices())?,
                    metric => tallied(*metric, columns, &bucket.slices()),
                });
            }
            values.push(of_bucket);
        }
        Ok(values)
    }
}

/// The first `size` in the requested order, each given with its metrics and known by its count and key; ties are broken by key, ascending.
fn first_of<T>(request: &TermsRequest, mut all: Vec<(T, Vec<Option<f64>>)>, known: impl Fn(&T) -> (u64, &Key)) -> Vec<T> {
    let compare = |a: &(T, Vec<Option<f64>>), b: &(T, Vec<Option<f64>>)| {
        let ((a_count, a_key), (b_count, b_key)) = (known(&a.0), known(&b.0));
        let mut metric = 0;
        for order in &request.order {
            let found = match order.by.as_str() {
                "_count" => a_count.cmp(&b_count),
                "_key" => a_key.cmp(b_key),
                _ => {
                    metric += 1;
                    compare_metrics(a.1[metric - 1], b.1[metric - 1], order.descending)
                }
            };
            match found {
                Ordering::Equal => {}
                found if order.descending => return found.reverse(),
                found => return found,
            }
        }
        a_key.cmp(b_key)
    };
    if all.len() > request.size && request.size > 0 {
        all.select_nth_unstable_by(request.size - 1, compare);
    }
    all.truncate(request.size);
    all.sort_unstable_by(compare);
    all.into_iter().map(|(found, _)| found).collect()
}

/// Orders buckets by a metric. Those without a value come last in either direction.
fn compare_metrics(a: Option<f64>, b: Option<f64>, descending: bool) -> Ordering {
    let order = match (a, b) {
        (Some(a), Some(b)) => return a.total_cmp(&b),
        (a, b) => b.is_some().cmp(&a.is_some()),
    };
    match descending {
        true => order.reverse(),
        false => order,
    }
}
