//! Searches: sorted hits, an exact total, and aggregations over all matches.

mod after;
mod around;
mod candidate;
mod collapse;
mod deep;
mod each;
mod entity_values;
mod keys;
mod lowest;
mod occurring;
mod sort;
mod sort_values;
mod top;

use std::cell::Cell;
use std::collections::BTreeMap;

use crate::aggregate::{Aggregation, Aggregator, Docs, TopHits};
use crate::failure::Outcome;
use crate::fields::value::Scalar;
use crate::found::documents::{SegmentDocuments, collect};
use crate::found::listed::DocumentSet;
use crate::query::sort::Sort;
use crate::query::tree::Query;
use crate::query::view::View;
use crate::search::around::{AroundRequest, around};
use crate::search::candidate::Candidate;
use crate::search::deep::{DEEP, narrow};
pub use crate::search::each::{EachRequest, find_each};
use crate::search::entity_values::EntityColumns;
use crate::search::lowest::Way;
pub use crate::search::occurring::{OccurringRequest, occurring};
use crate::search::sort::{Order, best};
use crate::sets::SetReference;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SearchRequest {
    pub projects: Vec<String>,
    pub query: Query,
    pub post_filter: Option<Query>,
    pub from: usize,
    pub size: usize,
    pub sort: Vec<Sort>,
    pub after: Option<Vec<Option<Scalar>>>,
    pub aggregations: BTreeMap<String, Aggregation>,
    #[serde(default)]
    pub track_scores: bool,
    /// Where one document stands in the order, whatever page is asked for.
    pub around: Option<AroundRequest>,
    /// What scores less is not found: it is neither counted nor aggregated.
    pub min_score: Option<f32>,
    /// Only the first hit of each value of this field; the total is that of all.
    pub collapse: Option<String>,
    /// Worked out anew, whatever is known from before.
    #[serde(default)]
    pub is_fresh: bool,
    /// The index as it was then.
    pub point: Option<PointReference>,
}

/// A point in time, which is kept for longer where that is said.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PointReference {
    pub name: String,
    pub keep_ms: Option<u64>,
}

impl SearchRequest {
    /// Whether no hits are asked for.
    pub fn only_counts(&self) -> bool {
        self.size == 0 && self.around.is_none()
    }

    /// The sets that the request refers to.
    pub fn sets(&self) -> Vec<&SetReference> {
        let mut sets = Vec::new();
        self.query.sets(&mut sets);
        self.post_filter.iter().for_each(|query| query.sets(&mut sets));
        self.sort.iter().flat_map(|sort| &sort.sets).flatten().for_each(|word| sets.push(&word.set));
        self.aggregations.values().for_each(|aggregation| aggregation.sets(&mut sets));
        sets
    }
}

pub fn search(view: View, request: &SearchRequest) -> Outcome<Value> {
    let with_scores = request.track_scores || request.sort.iter().any(|sort| sort.field == "_score");
    let needs_documents = request.size > 0
        || !request.aggregations.is_empty()
        || request.post_filter.is_some()
        || request.around.is_some()
        || request.min_score.is_some();
    if !needs_documents {
        let total = view.count_within(&request.projects, &request.query)?;
        return Ok(json!({ "total": total, "maxScore": null, "hits": [], "aggregations": {} }));
    }
    let with_scores = with_scores && (request.size > 0 || request.around.is_some())
        || request.min_score.is_some()
        || request.aggregations.values().any(Aggregation::wants_scores);
    let mut found = view.find_within(&request.projects, &request.query, with_scores)?;
    if let Some(least) = request.min_score {
        found.iter_mut().for_each(|segment| segment.keep_scores_from(least));
    }
    let aggregations = aggregate(view, request, &found)?;
    let hits_of = match &request.post_filter {
        Some(filter) => narrowed(view, filter, found)?,
        None => found,
    };
    let total: usize = hits_of.iter().map(|segment| segment.docs.len()).sum();
    let max_score = hits_of.iter().flat_map(|segment| &segment.scores).copied().reduce(f32::max);
    let page = match &request.collapse {
        None => hits(view, &page_of(view, request, &hits_of, total)?)?,
        Some(field) => first_hits(view, request, &hits_of, field)?,
    };
    let mut answer = json!({ "total": total, "maxScore": max_score, "hits": page, "aggregations": aggregations });
    if let Some(asked) = &request.around {
        answer["around"] = json!(around(view, &request.sort, &hits_of, asked)?);
    }
    Ok(answer)
}

/// A page of hits of which only the first of each value of a field is shown, with these values.
fn first_hits(view: View, request: &SearchRequest, found: &[SegmentDocuments], field: &str) -> Outcome<Vec<Value>> {
    let &SearchRequest { from, size, .. } = request;
    let total: usize = found.iter().map(|segment| segment.docs.len()).sum();
    let wanted = match size {
        0 => 0,
        size => from.saturating_add(size).min(total),
    };
    let order = Order { sorts: &request.sort, after: request.after.as_deref(), wanted, way: Way::Forwards };
    let firsts = collapse::first_of_each(view, order, found, field)?;
    let mut page = hits(view, firsts.candidates.get(from..).unwrap_or_default())?;
    page.iter_mut().zip(firsts.values.iter().skip(from)).for_each(|(hit, value)| hit["group"] = json!(value));
    Ok(page)
}

/// The hits of the page that is asked for.
fn page_of(view: View, request: &SearchRequest, found: &[SegmentDocuments], total: usize) -> Outcome<Vec<Candidate>> {
    let &SearchRequest { from, size, .. } = request;
    let order = |wanted: usize| Order { sorts: &request.sort, after: request.after.as_deref(), wanted, way: Way::Forwards };
    if size == 0 || from >= total {
        return Ok(Vec::new());
    }
    let end = from.saturating_add(size).min(total);
    let (mut candidates, skipped) = match request.after.is_none() && from > DEEP {
        true => {
            let narrowed = narrow(view, &request.sort, found, from..end)?;
            let found = narrowed.found.as_deref().unwrap_or(found);
            (best(view, order(narrowed.skipped + end - from), found)?.candidates, narrowed.skipped)
        }
        false => (best(view, order(end), found)?.candidates, from),
    };
    Ok(candidates.split_off(skipped.min(candidates.len())))
}

fn aggregate(view: View, request: &SearchRequest, found: &[SegmentDocuments]) -> Outcome<Value> {
    if request.aggregations.is_empty() {
        return Ok(json!({}));
    }
    let docs: Vec<&[u32]> = found.iter().map(|segment| segment.docs.as_slice()).collect();
    let hits = |asked: &TopHits, docs: &Docs| top::hits_among(view, found, asked, docs);
    let aggregator =
        Aggregator { view, projects: &request.projects, buckets: &Cell::new(0), filters: &Default::default(), hits: &hits };
    aggregator.all(&request.aggregations, &docs)
}

fn narrowed(view: View, filter: &Query, found: Vec<SegmentDocuments>) -> Outcome<Vec<SegmentDocuments>> {
    let allowed = view.find(filter, false)?;
    let mut narrowed = Vec::new();
    for (segment, (found, allowed)) in found.into_iter().zip(allowed).enumerate() {
        let mut set = DocumentSet::new(view.segment(segment).max_doc());
        allowed.docs.iter().for_each(|doc| set.insert(*doc));
        let mut kept = SegmentDocuments::default();
        for (at, doc) in found.docs.iter().enumerate().filter(|(_, doc)| set.contains(**doc)) {
            kept.docs.push(*doc);
            kept.scores.extend(found.scores.get(at));
        }
        narrowed.push(kept);
    }
    Ok(narrowed)
}

fn hits(view: View, page: &[Candidate]) -> Outcome<Vec<Value>> {
    let mut hits = Vec::with_capacity(page.len());
    let mut id = String::new();
    let mut ids = Vec::new();
    for (_, reader) in view.segments() {
        ids.push(reader.fast_fields().str("id")?);
    }
    let mut entities = EntityColumns::new(view);
    for candidate in page {
        id.clear();
        if let Some(ids) = &ids[candidate.segment]
            && let Some(ordinal) = ids.term_ords(candidate.doc).next()
        {
            ids.ord_to_str(ordinal, &mut id)?;
        }
        let sort: Vec<_> = candidate.values.iter().map(|value| value.shown()).collect();
        let mut hit = json!({ "rid": candidate.number.rid, "number": candidate.number.shown(), "id": id, "score": candidate.score, "sort": sort });
        if let Some(entity) = entities.values(candidate.segment, candidate.doc)? {
            hit["entity"] = entity;
        }
        hits.push(hit);
    }
    Ok(hits)
}

/// The ascending numbers of all matching documents. Named entities have no numbers of their own.
pub fn collect_rids(view: View, projects: &[String], query: &Query) -> Outcome<Vec<u64>> {
    let documents = view.documents;
    let found = collect(documents.searcher, &*view.within(documents, projects, query)?, false, view.deadline)?;
    let mut rids = Vec::new();
    for (reader, found) in documents.searcher.segment_readers().iter().zip(found) {
        let column = reader.fast_fields().u64("rid")?;
        rids.extend(found.docs.iter().filter_map(|doc| column.first(*doc)));
    }
    rids.sort_unstable();
    Ok(rids)
}
