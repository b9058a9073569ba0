//! Top documents by several sort keys: each segment selects its own by rank, and the selected are then compared by value.

use std::cmp::Ordering;

use tantivy::SegmentReader;

use crate::failure::Outcome;
use crate::fields::schema::PLACE;
use crate::fields::value::Scalar;
use crate::found::documents::SegmentDocuments;
use crate::query::view::{Half, View};
use crate::search::after::After;
use crate::search::candidate::{Candidate, Number, compare};
use crate::search::keys::{Key, Ranker, Sort};
use crate::search::sort_values::values_of;

/// The requested order, and how many documents of it, optionally only those after a given hit.
pub struct Order<'a> {
    pub sorts: &'a [Sort],
    pub after: Option<&'a [Option<Scalar>]>,
    pub wanted: usize,
}

/// The first documents in the requested order.
pub fn best(view: View, order: Order, found: &[SegmentDocuments]) -> Outcome<Vec<Candidate>> {
    let Order { sorts, wanted, .. } = order;
    let after = order.after.map(|values| After::new(values, sorts.len())).transpose()?;
    let mut candidates = Vec::new();
    for (segment, ((half, reader), documents)) in view.segments().zip(found).enumerate() {
        view.deadline.check()?;
        let place = Segment { view, half, reader, at: segment };
        candidates.extend(best_of_segment(place, &Key::of(sorts, half)?, documents, after.as_ref(), wanted)?);
    }
    candidates.sort_by(|a, b| compare(sorts, a, b));
    candidates.truncate(wanted);
    Ok(candidates)
}

#[derive(Clone, Copy)]
struct Segment<'a> {
    view: View<'a>,
    half: Half<'a>,
    reader: &'a SegmentReader,
    at: usize,
}

fn best_of_segment(
    Segment { view, half, reader, at: segment }: Segment,
    keys: &[Key],
    documents: &SegmentDocuments,
    after: Option<&After>,
    wanted: usize,
) -> Outcome<Vec<Candidate>> {
    if wanted == 0 || documents.docs.is_empty() {
        return Ok(Vec::new());
    }
    let mut columns = Vec::new();
    for key in keys {
        columns.push(key.column(view, half, reader)?);
    }
    let rids = reader.fast_fields().u64("rid")?;
    let places = reader.fast_fields().column_opt::<u64>(PLACE)?;
    let number_of = |at: u32| {
        let doc = documents.docs[at as usize];
        let place = places.as_ref().and_then(|places| places.first(doc));
        Number { rid: rids.first(doc).unwrap_or_default(), place: place.unwrap_or_default() }
    };
    let rankers: Vec<Ranker> = keys.iter().zip(&columns).map(|(key, column)| Ranker::new(key, column)).collect();
    let mut chosen: Vec<u32> = (0..documents.docs.len() as u32).collect();
    if let Some(after) = after {
        let edges = after.in_segment(keys, &columns, &rankers)?;
        chosen.retain(|at| edges.is_before(|key| rankers[key].rank(documents, *at), number_of(*at)));
    }
    let mut ranks: Vec<Vec<u64>> = Vec::new();
    for ranker in &rankers {
        let rank: Vec<u64> = chosen.iter().map(|at| ranker.rank(documents, *at)).collect();
        if ranks.is_empty() && chosen.len() > wanted {
            let kept = up_to_nth(&rank, wanted);
            chosen = kept.iter().map(|i| chosen[*i]).collect();
            ranks.push(kept.iter().map(|i| rank[*i]).collect());
        } else {
            ranks.push(rank);
        }
    }
    let mut order: Vec<u32> = (0..chosen.len() as u32).collect();
    let by_rank = |a: &u32, b: &u32| {
        ranks
            .iter()
            .map(|rank| rank[*a as usize].cmp(&rank[*b as usize]))
            .find(|order| *order != Ordering::Equal)
            .unwrap_or_else(|| number_of(chosen[*a as usize]).cmp(&number_of(chosen[*b as usize])))
    };
    if order.len() > wanted {
        order.select_nth_unstable_by(wanted - 1, by_rank);
        order.truncate(wanted);
    }
    order.sort_unstable_by(by_rank);
    let picked: Vec<u32> = order.iter().map(|i| chosen[*i as usize]).collect();
    let values = values_of(keys, &columns, documents, &picked)?;
    Ok(picked
        .iter()
        .zip(values)
        .map(|(at, values)| {
            let score = documents.scores.get(*at as usize).copied();
            Candidate { segment, doc: documents.docs[*at as usize], number: number_of(*at), score, values }
        })
        .collect())
}

/// The indices of the n lowest ranks, including ties with the n-th, which are left for the next key to break.
fn up_to_nth(ranks: &[u64], n: usize) -> Vec<usize> {
    let mut sorted = ranks.to_vec();
    let (_, threshold, _) = sorted.select_nth_unstable(n - 1);
    let threshold = *threshold;
    (0..ranks.len()).filter(|i| ranks[*i] <= threshold).collect()
}
