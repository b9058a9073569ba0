//! Where one document stands in the order of a search, and what stands directly before and after it.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::failure::Outcome;
use crate::fields::value::Scalar;
use crate::found::documents::SegmentDocuments;
use crate::query::sort::Sort;
use crate::query::view::{Side, View};
use crate::search::candidate::Candidate;
use crate::search::hits;
use crate::search::lowest::Way;
use crate::search::sort::{Order, best, candidate_at};

/// Which document, and how many of its neighbours on each side.
#[derive(Deserialize)]
pub struct AroundRequest {
    rid: u64,
    count: usize,
}

/// `position`: how many documents come before it; `previous` and `next`: the nearest first. `None` where the search does not find it.
pub fn around(view: View, sorts: &[Sort], found: &[SegmentDocuments], asked: &AroundRequest) -> Outcome<Option<Value>> {
    let Some(document) = find(view, sorts, found, asked.rid)? else {
        return Ok(None);
    };
    let mut after: Vec<Option<Scalar>> = document.values.iter().map(|value| value.shown()).collect();
    after.push(Some(document.number.shown()));
    let beside = |way| best(view, Order { sorts, after: Some(&after), wanted: asked.count, way }, found);
    let previous = beside(Way::Backwards)?;
    let next = beside(Way::Forwards)?;
    Ok(Some(json!({
        "position": previous.passing,
        "previous": hits(view, &previous.candidates)?,
        "next": hits(view, &next.candidates)?,
    })))
}

/// The document among those that were found.
fn find(view: View, sorts: &[Sort], found: &[SegmentDocuments], rid: u64) -> Outcome<Option<Candidate>> {
    for (segment, ((half, reader), documents)) in view.segments().zip(found).enumerate() {
        if half.side != Side::Documents {
            continue;
        }
        view.deadline.check()?;
        let rids = reader.fast_fields().u64("rid")?;
        if let Some(at) = documents.docs.iter().position(|doc| rids.first(*doc) == Some(rid)) {
            return Ok(Some(candidate_at(view, segment, sorts, documents, at as u32)?));
        }
    }
    Ok(None)
}
