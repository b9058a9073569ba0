//! Values that are more frequent in what was found than elsewhere, ranked as Elasticsearch does (JLH).

use std::cell::OnceCell;
use std::collections::HashMap;

use serde::Deserialize;
use serde_json::{Value, json};
use tantivy::DocId;

use super::gather::Gatherer;
use super::keys::{Counted, Counting, Key, Tally};
use super::pick::{Pick, Picker};
use super::{Aggregations, Aggregator, Docs};
use crate::failure::Outcome;
use crate::fields::columns::FieldColumn;
use crate::fields::shape::Shape;
use crate::query::tree::Query;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Significant {
    pub field: String,
    pub size: usize,
    pub min_doc_count: u64,
    pub include: Option<Pick>,
    pub exclude: Option<Pick>,
    /// What is compared with; `None`: all of the searched projects.
    pub background: Option<Query>,
    pub aggregations: Aggregations,
    /// The same for each bucket that this stands in, however many these are.
    #[serde(skip)]
    elsewhere: OnceCell<Background>,
}

/// How many documents there are elsewhere, and how many of them have each value.
#[derive(Debug)]
struct Background {
    documents: u64,
    counts: HashMap<Key, u64>,
}

struct Ranked {
    found: Counted,
    elsewhere: u64,
    score: f64,
}

impl Aggregator<'_> {
    pub fn significant(&self, request: &Significant, docs: &Docs) -> Outcome<Value> {
        let columns = self.view.columns(&request.field)?;
        let shape = self.view.shape(&request.field).unwrap_or(Shape::Keyword);
        let picker = Picker::new(&request.field, request.include.as_ref(), request.exclude.as_ref(), shape)?;
        let background = self.background(request, &columns)?;
        let (here, everywhere) = (count(docs), background.documents);
        let mut foreground = Tally::default();
        for (segment, column) in columns.iter().enumerate() {
            foreground.add_segment(
                segment,
                column,
                Counting { docs: docs[segment], folders: None, missing: None, allowed: &[], strike: &|_, _| Ok(()) },
            )?;
            self.view.deadline.check()?;
        }
        let mut ranked: Vec<Ranked> = Vec::new();
        for found in foreground.all {
            let elsewhere = background.counts.get(&found.key).copied().unwrap_or_default();
            let score = jlh(found.count, here, elsewhere, everywhere);
            if found.count >= request.min_doc_count && score > 0.0 && picker.takes(&found.key) {
                ranked.push(Ranked { found, elsewhere, score });
            }
        }
        ranked.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| a.found.key.cmp(&b.found.key)));
        ranked.truncate(request.size);
        let gatherer = Gatherer { columns: &columns, folders: &[], docs, missing: None };
        let keys = ranked.iter().map(|ranked| ranked.found.copy()).collect();
        let mut buckets = Vec::new();
        for (bucket, ranked) in gatherer.gather(keys, !request.aggregations.is_empty()).iter().zip(&ranked) {
            self.count_bucket()?;
            let mut shown = self.shown(bucket, bucket.key.shown(shape), &request.aggregations)?;
            shown["score"] = json!(ranked.score);
            shown["background"] = json!(ranked.elsewhere);
            buckets.push(shown);
        }
        Ok(json!({ "kind": "significant", "docCount": here, "background": everywhere, "buckets": buckets }))
    }

    fn background<'a>(&self, request: &'a Significant, columns: &[FieldColumn]) -> Outcome<&'a Background> {
        if let Some(known) = request.elsewhere.get() {
            return Ok(known);
        }
        let all = self.view.find_within(self.projects, request.background.as_ref().unwrap_or(&Query::All), false)?;
        let all: Vec<&[DocId]> = all.iter().map(|segment| segment.docs.as_slice()).collect();
        let mut tally = Tally::default();
        for (segment, column) in columns.iter().enumerate() {
            tally.add_segment(
                segment,
                column,
                Counting { docs: all[segment], folders: None, missing: None, allowed: &[], strike: &|_, _| Ok(()) },
            )?;
            self.view.deadline.check()?;
        }
        let counts = tally.all.into_iter().map(|counted| (counted.key, counted.count)).collect();
        Ok(request.elsewhere.get_or_init(|| Background { documents: count(&all), counts }))
    }
}

fn count(docs: &Docs) -> u64 {
    docs.iter().map(|docs| docs.len() as u64).sum()
}

/// The change of a share, absolute times relative.
fn jlh(found: u64, here: u64, elsewhere: u64, everywhere: u64) -> f64 {
    if here == 0 || everywhere == 0 {
        return 0.0;
    }
    let share = found as f64 / here as f64;
    let usual = elsewhere.max(1) as f64 / everywhere as f64;
    match share > usual {
        true => (share - usual) * (share / usual),
        false => 0.0,
    }
}
