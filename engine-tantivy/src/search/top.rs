//! The first hits among some of the documents that were found, as aggregations ask for them.

use serde_json::{Value, json};
use tantivy::DocId;

use crate::aggregate::{Docs, TopHits};
use crate::failure::Outcome;
use crate::found::documents::SegmentDocuments;
use crate::query::view::View;
use crate::search::hits;
use crate::search::lowest::Way;
use crate::search::sort::{Order, best};

pub fn hits_among(view: View, found: &[SegmentDocuments], asked: &TopHits, docs: &Docs) -> Outcome<Value> {
    let among: Vec<SegmentDocuments> = found.iter().zip(docs).map(|(found, docs)| with_scores(found, docs)).collect();
    let total: usize = among.iter().map(|segment| segment.docs.len()).sum();
    let max_score = among.iter().flat_map(|segment| &segment.scores).copied().reduce(f32::max);
    let wanted = asked.from.saturating_add(asked.size).min(total);
    let order = Order { sorts: &asked.sort, after: None, wanted, way: Way::Forwards };
    let best = best(view, order, &among)?.candidates;
    let page = best.get(asked.from.min(best.len())..).unwrap_or_default();
    Ok(json!({ "kind": "topHits", "total": total, "maxScore": max_score, "hits": hits(view, page)? }))
}

/// These documents, ascending like those that were found, with their scores.
fn with_scores(found: &SegmentDocuments, docs: &[DocId]) -> SegmentDocuments {
    let score_of = |doc: &DocId| found.docs.binary_search(doc).ok().and_then(|at| found.scores.get(at)).copied();
    SegmentDocuments { docs: docs.to_vec(), scores: docs.iter().filter_map(score_of).collect() }
}
