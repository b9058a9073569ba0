//! Documents counted by value, with the best values kept.

use std::cmp::Ordering;
use std::collections::HashMap;

use serde::Deserialize;
use serde_json::{Value, json};
use tantivy::columnar::StrColumn;

use super::buckets::Bucket;
use super::metrics::tallied;
use super::{Aggregation, Aggregations, Aggregator, Docs, Metric};
use crate::columns::{FieldColumn, shown_number, words_of};
use crate::failure::{Failure, Outcome};
use crate::pattern::Pattern;
use crate::schema::Shape;
use crate::tree::Scalar;

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

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum Pick {
    Expression(String),
    Values(Vec<Scalar>),
}

/// A value; numbers sort as numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Key {
    Number(i64),
    Word(String),
}

impl Key {
    fn text(&self) -> String {
        match self {
            Key::Number(number) => number.to_string(),
            Key::Word(word) => word.clone(),
        }
    }

    fn shown(&self, shape: Shape) -> Value {
        match self {
            Key::Number(number) => json!(shown_number(shape, *number)),
            Key::Word(word) => json!(word),
        }
    }
}

/// How often a key occurs, and its ordinal in each segment.
struct Counted {
    key: Key,
    count: u64,
    ordinals: Vec<(usize, u64)>,
}

impl Aggregator<'_> {
    pub fn terms(&self, request: &TermsRequest, docs: &Docs) -> Outcome<Value> {
        let columns = self.view.columns(&request.field)?;
        let shape = self.view.shape(&request.field).unwrap_or(Shape::Keyword);
        let picker = Picker::new(request, shape)?;
        let missing = request.missing.as_ref().map(|value| key_of(value, shape));
        let mut counted = Tally::new(request.min_doc_count == 0);
        for (segment, (column, docs)) in columns.iter().zip(docs).enumerate() {
            counted.add_segment(segment, column, docs, missing.as_ref())?;
            self.view.deadline.check()?;
        }
        let mut counted = counted.all;
        counted.retain(|found| found.count >= request.min_doc_count && picker.takes(&found.key));
        let total: u64 = counted.iter().map(|found| found.count).sum();
        let gatherer = Gatherer { columns: &columns, docs, missing: missing.as_ref() };
        let ranked = self.ranked(request, counted, &gatherer)?;
        let mut buckets = Vec::new();
        let mut shown_count = 0;
        for bucket in gatherer.gather(ranked, !request.aggregations.is_empty()) {
            shown_count += bucket.count;
            buckets.push(self.shown(&bucket, bucket.key.shown(shape), &request.aggregations)?);
        }
        Ok(json!({ "kind": "buckets", "buckets": buckets, "sumOtherDocCount": total - shown_count }))
    }

    /// The first `size` keys of the order; equal ones by key, ascending.
    fn ranked(&self, request: &TermsRequest, counted: Vec<Counted>, gatherer: &Gatherer) -> Outcome<Vec<Counted>> {
        let metrics: Vec<&Order> = request.order.iter().filter(|order| order.by != "_count" && order.by != "_key").collect();
        let values = match metrics.is_empty() {
            true => vec![Vec::new(); counted.len()],
            false => self.metric_values(request, &metrics, &counted, gatherer)?,
        };
        let mut ranked: Vec<(Counted, Vec<Option<f64>>)> = counted.into_iter().zip(values).collect();
        let compare = |a: &(Counted, Vec<Option<f64>>), b: &(Counted, Vec<Option<f64>>)| {
            let mut metric = 0;
            for order in &request.order {
                let found = match order.by.as_str() {
                    "_count" => a.0.count.cmp(&b.0.count),
                    "_key" => a.0.key.cmp(&b.0.key),
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
            a.0.key.cmp(&b.0.key)
        };
        if ranked.len() > request.size && request.size > 0 {
            ranked.select_nth_unstable_by(request.size - 1, compare);
        }
        ranked.truncate(request.size);
        ranked.sort_unstable_by(compare);
        Ok(ranked.into_iter().map(|(found, _)| found).collect())
    }

    fn metric_values(
        &self,
        request: &TermsRequest,
        orders: &[&Order],
        counted: &[Counted],
        gatherer: &Gatherer,
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
        let copies = counted.iter().map(Counted::copy).collect();
        let mut values = Vec::new();
        for bucket in gatherer.gather(copies, true) {
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

/// Buckets without a value come last in either direction.
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

impl Counted {
    fn copy(&self) -> Counted {
        Counted { key: self.key.clone(), count: self.count, ordinals: self.ordinals.clone() }
    }
}

fn key_of(value: &Scalar, shape: Shape) -> Key {
    match (shape.is_number(), value.integer()) {
        (true, Some(number)) => Key::Number(number),
        _ => Key::Word(value.text()),
    }
}

/// Counts of all keys over the segments.
struct Tally {
    all: Vec<Counted>,
    places: HashMap<Key, usize>,
    /// Whether keys that no document has are wanted too.
    with_zeros: bool,
}

impl Tally {
    fn new(with_zeros: bool) -> Tally {
        Tally { all: Vec::new(), places: HashMap::new(), with_zeros }
    }

    fn add(&mut self, key: Key, count: u64, ordinal: Option<(usize, u64)>) {
        let at = *self.places.entry(key.clone()).or_insert_with(|| {
            self.all.push(Counted { key, count: 0, ordinals: Vec::new() });
            self.all.len() - 1
        });
        self.all[at].count += count;
        self.all[at].ordinals.extend(ordinal);
    }

    fn add_segment(&mut self, segment: usize, column: &FieldColumn, docs: &[u32], missing: Option<&Key>) -> Outcome<()> {
        let mut without = 0;
        match column {
            FieldColumn::None => without = docs.len() as u64,
            FieldColumn::Words(words) => without = self.add_words(segment, words, docs)?,
            FieldColumn::Numbers(numbers) => {
                let mut counts: HashMap<i64, u64> = HashMap::new();
                for doc in docs {
                    let before = without;
                    without += 1;
                    for value in numbers.values_for_doc(*doc) {
                        without = before;
                        *counts.entry(value).or_default() += 1;
                    }
                }
                for (value, count) in counts {
                    self.add(Key::Number(value), count, None);
                }
            }
        }
        if let (Some(missing), true) = (missing, without > 0) {
            self.add(missing.clone(), without, None);
        }
        Ok(())
    }

    /// Adds a segment's words and answers how many documents have none.
    fn add_words(&mut self, segment: usize, words: &StrColumn, docs: &[u32]) -> Outcome<u64> {
        let mut counts = vec![0u32; words.num_terms()];
        let mut without = 0;
        for doc in docs {
            let before = without;
            without += 1;
            for ordinal in words.term_ords(*doc) {
                without = before;
                counts[ordinal as usize] += 1;
            }
        }
        let seen: Vec<u64> =
            (0..counts.len() as u64).filter(|ordinal| self.with_zeros || counts[*ordinal as usize] > 0).collect();
        for (ordinal, word) in seen.iter().zip(words_of(words, &seen)?) {
            self.add(Key::Word(word), u64::from(counts[*ordinal as usize]), Some((segment, *ordinal)));
        }
        Ok(without)
    }
}

/// Finds the documents of keys.
struct Gatherer<'a> {
    columns: &'a [FieldColumn],
    docs: &'a Docs<'a>,
    missing: Option<&'a Key>,
}

impl Gatherer<'_> {
    fn gather(&self, keys: Vec<Counted>, with_docs: bool) -> Vec<Bucket<Key>> {
        let segments = self.docs.len();
        let mut buckets: Vec<Bucket<Key>> = Vec::with_capacity(keys.len());
        for found in &keys {
            let mut bucket = Bucket::new(found.key.clone(), segments);
            bucket.count = found.count;
            buckets.push(bucket);
        }
        if !with_docs {
            return buckets;
        }
        let places: HashMap<&Key, usize> = keys.iter().enumerate().map(|(at, found)| (&found.key, at)).collect();
        let missing = self.missing.and_then(|key| places.get(key)).copied();
        for segment in 0..segments {
            let by_ordinal = ordinals_of(&keys, segment);
            for doc in self.docs[segment] {
                let mut has_value = false;
                let mut put = |at: Option<usize>| {
                    if let Some(at) = at {
                        buckets[at].docs[segment].push(*doc);
                    }
                };
                match &self.columns[segment] {
                    FieldColumn::None => {}
                    FieldColumn::Words(words) => words.term_ords(*doc).for_each(|ordinal| {
                        has_value = true;
                        put(by_ordinal.get(ordinal as usize).copied().filter(|at| *at != usize::MAX));
                    }),
                    FieldColumn::Numbers(numbers) => numbers.values_for_doc(*doc).for_each(|value| {
                        has_value = true;
                        put(places.get(&Key::Number(value)).copied());
                    }),
                }
                if !has_value {
                    put(missing);
                }
            }
        }
        buckets
    }
}

/// From a segment's ordinals to the places of the keys.
fn ordinals_of(keys: &[Counted], segment: usize) -> Vec<usize> {
    let mut places = Vec::new();
    for (at, found) in keys.iter().enumerate() {
        for (_, ordinal) in found.ordinals.iter().filter(|(of, _)| *of == segment) {
            let needed = *ordinal as usize + 1;
            if places.len() < needed {
                places.resize(needed, usize::MAX);
            }
            places[*ordinal as usize] = at;
        }
    }
    places
}

/// Which keys are wanted at all.
struct Picker {
    include: Option<Test>,
    exclude: Option<Test>,
}

enum Test {
    Pattern(Pattern),
    Keys(Vec<Key>),
}

impl Picker {
    fn new(request: &TermsRequest, shape: Shape) -> Outcome<Picker> {
        let test = |pick: &Option<Pick>| match pick {
            None => Ok(None),
            Some(Pick::Values(values)) => {
                let mut keys: Vec<Key> = values.iter().map(|value| key_of(value, shape)).collect();
                keys.sort();
                Ok(Some(Test::Keys(keys)))
            }
            Some(Pick::Expression(expression)) => {
                Pattern::regexp(Shape::Keyword, expression, false).map(|pattern| Some(Test::Pattern(pattern)))
            }
        };
        Ok(Picker { include: test(&request.include)?, exclude: test(&request.exclude)? })
    }

    fn takes(&self, key: &Key) -> bool {
        self.include.as_ref().is_none_or(|test| test.matches(key)) && !self.exclude.as_ref().is_some_and(|test| test.matches(key))
    }
}

impl Test {
    fn matches(&self, key: &Key) -> bool {
        match self {
            Test::Keys(keys) => keys.binary_search(key).is_ok(),
            Test::Pattern(pattern) => pattern.matches(&key.text()),
        }
    }
}
