//! Aggregations over the matching documents, with exact counts, whatever the number of segments.
//!
//! A bucket holds its documents by segment, so that aggregations nest by calling one another on them.

mod buckets;
mod calendar;
mod composite;
mod days;
mod folders;
mod gather;
mod histogram;
mod keys;
mod leading;
mod metrics;
mod pick;
mod sets;
mod significant;
mod sources;
mod summaries;
mod terms;
mod top;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use serde::Deserialize;
use serde_json::{Map, Value, json};
use tantivy::DocId;

use crate::aggregate::calendar::Interval;
use crate::failure::{Failure, Outcome};
use crate::fields::value::Scalar;
use crate::found::listed::DocumentSet;
use crate::query::tree::Query;
use crate::query::view::View;
use crate::sets::SetReference;

pub use metrics::Metric;
pub use top::TopHits;

pub type Aggregations = BTreeMap<String, Aggregation>;

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Aggregation {
    Terms(terms::TermsRequest),
    DateHistogram {
        field: String,
        interval: Interval,
        missing: Option<i64>,
        min_doc_count: u64,
        descending: bool,
        aggregations: Aggregations,
    },
    Histogram {
        field: String,
        interval: f64,
        min_doc_count: u64,
        aggregations: Aggregations,
    },
    Composite {
        sources: Vec<sources::Source>,
        size: usize,
        after: Option<Vec<Option<Scalar>>>,
        aggregations: Aggregations,
    },
    Filter {
        query: Query,
        aggregations: Aggregations,
    },
    Sets {
        sets: Vec<SetReference>,
        aggregations: Aggregations,
    },
    Metric {
        metric: Metric,
        field: String,
    },
    /// Count, extremes, sum and sum of squares of numbers.
    Stats {
        field: String,
    },
    /// The lengths of words, and the letters in them.
    Letters {
        field: String,
    },
    Significant(significant::Significant),
    TopHits(TopHits),
}

impl Aggregation {
    /// Collects the sets that the aggregation refers to.
    pub fn sets<'a>(&'a self, into: &mut Vec<&'a SetReference>) {
        let below = match self {
            Aggregation::Terms(request) => &request.aggregations,
            Aggregation::DateHistogram { aggregations, .. } | Aggregation::Histogram { aggregations, .. } => aggregations,
            Aggregation::Composite { sources, aggregations, .. } => {
                sources.iter().flat_map(|source| &source.sets).flatten().for_each(|word| into.push(&word.set));
                aggregations
            }
            Aggregation::Filter { query, aggregations } => {
                query.sets(into);
                aggregations
            }
            Aggregation::Sets { sets, aggregations } => {
                into.extend(sets);
                aggregations
            }
            Aggregation::Significant(request) => {
                request.background.iter().for_each(|query| query.sets(into));
                &request.aggregations
            }
            Aggregation::TopHits(asked) => {
                asked.sort.iter().flat_map(|sort| &sort.sets).flatten().for_each(|word| into.push(&word.set));
                return;
            }
            Aggregation::Metric { .. } | Aggregation::Stats { .. } | Aggregation::Letters { .. } => return,
        };
        below.values().for_each(|aggregation| aggregation.sets(into));
    }

    /// Whether the scores of what was found are needed.
    pub fn wants_scores(&self) -> bool {
        match self {
            Aggregation::TopHits(asked) => asked.wants_scores(),
            Aggregation::Metric { .. } | Aggregation::Stats { .. } | Aggregation::Letters { .. } => false,
            Aggregation::Terms(terms::TermsRequest { aggregations, .. })
            | Aggregation::Significant(significant::Significant { aggregations, .. })
            | Aggregation::DateHistogram { aggregations, .. }
            | Aggregation::Histogram { aggregations, .. }
            | Aggregation::Composite { aggregations, .. }
            | Aggregation::Filter { aggregations, .. }
            | Aggregation::Sets { aggregations, .. } => aggregations.values().any(Aggregation::wants_scores),
        }
    }
}

/// The documents of each segment, in the order of the view.
pub type Docs<'a> = [&'a [DocId]];

/// Elasticsearch's limit per response (`search.max_buckets`).
const MAX_BUCKETS: usize = 65_536;

#[derive(Clone, Copy)]
pub struct Aggregator<'a> {
    pub view: View<'a>,
    /// The projects that are searched: of no other a value may be shown.
    pub projects: &'a [String],
    /// How many buckets the response has so far, at all levels.
    pub buckets: &'a Cell<usize>,
    /// What filters have found, by their places in the request: one below a terms aggregation is asked for each bucket.
    pub filters: &'a RefCell<HashMap<*const Query, Rc<Vec<DocumentSet>>>>,
    /// Answers the first hits among some of the documents that were found.
    pub hits: &'a dyn Fn(&TopHits, &Docs) -> Outcome<Value>,
}

impl Aggregator<'_> {
    /// Must be called for each bucket. Fails if there are too many in the response.
    fn count_bucket(&self) -> Outcome<()> {
        self.buckets.set(self.buckets.get() + 1);
        match self.buckets.get() > MAX_BUCKETS {
            true => Err(Failure::query(format!("Trying to create too many buckets: at most {MAX_BUCKETS} in a response"))),
            false => Ok(()),
        }
    }

    pub fn all(&self, aggregations: &Aggregations, docs: &Docs) -> Outcome<Value> {
        let mut results = Map::new();
        for (name, aggregation) in aggregations {
            self.view.deadline.check()?;
            results.insert(name.clone(), self.one(aggregation, docs)?);
        }
        Ok(Value::Object(results))
    }

    fn one(&self, aggregation: &Aggregation, docs: &Docs) -> Outcome<Value> {
        match aggregation {
            Aggregation::Terms(request) => self.terms(request, docs),
            Aggregation::DateHistogram { field, interval, missing, min_doc_count, descending, aggregations } => self
                .date_histogram(
                    histogram::Dates {
                        field,
                        interval: *interval,
                        missing: *missing,
                        min_doc_count: *min_doc_count,
                        descending: *descending,
                        aggregations,
                    },
                    docs,
                ),
            Aggregation::Histogram { field, interval, min_doc_count, aggregations } => {
                self.histogram(field, *interval, *min_doc_count, aggregations, docs)
            }
            Aggregation::Composite { sources, size, after, aggregations } => {
                self.composite(sources, *size, after.as_deref(), aggregations, docs)
            }
            Aggregation::Filter { query, aggregations } => self.filter(query, aggregations, docs),
            Aggregation::Sets { sets, aggregations } => self.sets(sets, aggregations, docs),
            Aggregation::Metric { metric, field } => {
                let value = self.metric(*metric, field, docs)?;
                Ok(json!({ "kind": "metric", "value": value }))
            }
            Aggregation::Stats { field } => self.stats(field, docs),
            Aggregation::Letters { field } => self.letters(field, docs),
            Aggregation::Significant(request) => self.significant(request, docs),
            Aggregation::TopHits(asked) => (self.hits)(asked, docs),
        }
    }

    fn filter(&self, query: &Query, aggregations: &Aggregations, docs: &Docs) -> Outcome<Value> {
        let allowed = self.allowed(query)?;
        let kept_in = |(docs, allowed): (&&[DocId], &DocumentSet)| -> Vec<DocId> {
            docs.iter().copied().filter(|doc| allowed.contains(*doc)).collect()
        };
        let kept: Vec<Vec<DocId>> = docs.iter().zip(&*allowed).map(kept_in).collect();
        let count: usize = kept.iter().map(Vec::len).sum();
        let kept: Vec<&[DocId]> = kept.iter().map(Vec::as_slice).collect();
        Ok(json!({ "kind": "filter", "docCount": count, "aggregations": self.all(aggregations, &kept)? }))
    }

    /// All documents of each segment that a filter of the request finds.
    fn allowed(&self, query: &Query) -> Outcome<Rc<Vec<DocumentSet>>> {
        if let Some(known) = self.filters.borrow().get(&std::ptr::from_ref(query)) {
            return Ok(known.clone());
        }
        let mut allowed = Vec::new();
        for (segment, found) in self.view.find(query, false)?.iter().enumerate() {
            let mut set = DocumentSet::new(self.view.segment(segment).max_doc());
            found.docs.iter().for_each(|doc| set.insert(*doc));
            allowed.push(set);
        }
        let allowed = Rc::new(allowed);
        self.filters.borrow_mut().insert(query, allowed.clone());
        Ok(allowed)
    }
}
