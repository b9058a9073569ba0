//! One search: hits in order, an exact total, aggregations over everything found.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};
use tantivy::Searcher;
use tantivy::query::{BooleanQuery, ConstScoreQuery, Occur, Query as TantivyQuery, TermSetQuery};

use crate::aggregate::{Aggregation, Aggregator};
use crate::deadline::Deadline;
use crate::documents::{SegmentDocuments, collect, count};
use crate::failure::Outcome;
use crate::listed::DocumentSet;
use crate::query::QueryBuilder;
use crate::schema::Fields;
use crate::sets::{AskedSets, SetReference};
use crate::sort::{Candidate, Order, Sort, best};
use crate::tree::{Query, Scalar};

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
}

#[derive(Clone, Copy)]
pub struct View<'a> {
    pub fields: &'a Fields,
    pub searcher: &'a Searcher,
    pub deadline: Deadline,
    pub sets: &'a AskedSets,
}

impl View<'_> {
    pub fn builder(&self) -> QueryBuilder<'_> {
        QueryBuilder { fields: self.fields, searcher: self.searcher, deadline: self.deadline, sets: self.sets }
    }

    /// The query within some projects; the filter is left out where the index holds no others.
    pub fn within(&self, projects: &[String], query: &Query) -> Outcome<Box<dyn TantivyQuery>> {
        let built = self.builder().build(query)?;
        let Some(place) = self.fields.project() else {
            return Ok(built);
        };
        if self.holds_only(projects)? {
            return Ok(built);
        }
        let terms = projects.iter().filter_map(|project| place.term(project));
        let filter = ConstScoreQuery::new(Box::new(TermSetQuery::new(terms)), 0.0);
        Ok(Box::new(BooleanQuery::new(vec![(Occur::Must, built), (Occur::Must, Box::new(filter))])))
    }

    fn holds_only(&self, projects: &[String]) -> Outcome<bool> {
        let Some(field) = self.fields.project().and_then(|place| place.field) else {
            return Ok(false);
        };
        for reader in self.searcher.segment_readers() {
            let index = reader.inverted_index(field)?;
            let mut stream = index.terms().stream()?;
            while stream.advance() {
                if !projects.iter().any(|project| project.as_bytes() == stream.key()) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

impl SearchRequest {
    /// The sets that the request asks for.
    pub fn sets(&self) -> Vec<&SetReference> {
        let mut sets = Vec::new();
        self.query.sets(&mut sets);
        self.post_filter.iter().for_each(|query| query.sets(&mut sets));
        self.aggregations.values().for_each(|aggregation| aggregation.sets(&mut sets));
        sets
    }
}

pub fn search(view: View, request: &SearchRequest) -> Outcome<Value> {
    let query = view.within(&request.projects, &request.query)?;
    let with_scores = request.track_scores || request.sort.iter().any(|sort| sort.field == "_score");
    let needs_documents = request.size > 0 || !request.aggregations.is_empty() || request.post_filter.is_some();
    if !needs_documents {
        let total = count(view.searcher, &*query, view.deadline)?;
        return Ok(json!({ "total": total, "maxScore": null, "hits": [], "aggregations": {} }));
    }
    let with_scores = with_scores && request.size > 0;
    let found = collect(view.searcher, &*query, with_scores, view.deadline)?;
    let aggregations = aggregate(view, request, &found)?;
    let hits_of = match &request.post_filter {
        Some(filter) => narrowed(view, filter, found)?,
        None => found,
    };
    let total: usize = hits_of.iter().map(|segment| segment.docs.len()).sum();
    let max_score = hits_of.iter().flat_map(|segment| &segment.scores).copied().reduce(f32::max);
    let wanted = match request.size {
        0 => 0,
        size => request.from.saturating_add(size).min(total),
    };
    let order = Order { sorts: &request.sort, after: request.after.as_deref(), wanted };
    let best = best(view.searcher, view.fields, order, &hits_of)?;
    let page = best.get(request.from.min(best.len())..).unwrap_or_default();
    Ok(json!({
        "total": total,
        "maxScore": max_score,
        "hits": hits(view.searcher, page)?,
        "aggregations": aggregations,
    }))
}

fn aggregate(view: View, request: &SearchRequest, found: &[SegmentDocuments]) -> Outcome<Value> {
    if request.aggregations.is_empty() {
        return Ok(json!({}));
    }
    let docs: Vec<&[u32]> = found.iter().map(|segment| segment.docs.as_slice()).collect();
    Aggregator { view }.all(&request.aggregations, &docs)
}

fn narrowed(view: View, filter: &Query, found: Vec<SegmentDocuments>) -> Outcome<Vec<SegmentDocuments>> {
    let filter = view.builder().build(filter)?;
    let allowed = collect(view.searcher, &*filter, false, view.deadline)?;
    let mut narrowed = Vec::new();
    for (segment, (found, allowed)) in found.into_iter().zip(allowed).enumerate() {
        let mut set = DocumentSet::new(view.searcher.segment_reader(segment as u32).max_doc());
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

fn hits(searcher: &Searcher, page: &[Candidate]) -> Outcome<Vec<Value>> {
    let mut hits = Vec::with_capacity(page.len());
    let mut id = String::new();
    let mut columns = Vec::new();
    for reader in searcher.segment_readers() {
        columns.push(reader.fast_fields().str("id")?);
    }
    for candidate in page {
        id.clear();
        if let Some(ids) = &columns[candidate.segment]
            && let Some(ordinal) = ids.term_ords(candidate.doc).next()
        {
            ids.ord_to_str(ordinal, &mut id)?;
        }
        let sort: Vec<_> = candidate.values.iter().map(|value| value.shown()).collect();
        hits.push(json!({ "rid": candidate.rid, "id": id, "score": candidate.score, "sort": sort }));
    }
    Ok(hits)
}

/// The numbers of all documents that match, ascending.
pub fn collect_rids(view: View, projects: &[String], query: &Query) -> Outcome<Vec<u64>> {
    let query = view.within(projects, query)?;
    let found = collect(view.searcher, &*query, false, view.deadline)?;
    let mut rids = Vec::new();
    for (segment, documents) in found.iter().enumerate() {
        let column = view.searcher.segment_reader(segment as u32).fast_fields().u64("rid")?;
        rids.extend(documents.docs.iter().filter_map(|doc| column.first(*doc)));
    }
    rids.sort_unstable();
    Ok(rids)
}
