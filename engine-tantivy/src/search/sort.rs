//! Top documents by several sort keys: each segment selects its own by rank, and the selected are then compared by value.

use std::cmp::Ordering;
use std::collections::HashSet;

use tantivy::columnar::Column;

use crate::failure::{Failure, Outcome};
use crate::fields::columns::FieldColumn;
use crate::fields::schema::PLACE;
use crate::fields::value::Scalar;
use crate::found::documents::SegmentDocuments;
use crate::query::sort::Sort;
use crate::query::view::View;
use crate::search::after::{After, Edges};
use crate::search::candidate::{Candidate, Number, compare};
use crate::search::keys::{Key, KeyColumn, Ranker};
use crate::search::lowest::{Lowest, Way};
use crate::search::sort_values::values_of;

/// The requested order, and how many documents of it, optionally only those on one side of a given hit.
pub struct Order<'a> {
    pub sorts: &'a [Sort],
    pub after: Option<&'a [Option<Scalar>]>,
    pub wanted: usize,
    pub way: Way,
}

/// The documents that come first on this way, and how many there were to choose from.
pub struct Best {
    pub candidates: Vec<Candidate>,
    pub passing: usize,
}

/// The first documents in the requested order.
pub fn best(view: View, order: Order, found: &[SegmentDocuments]) -> Outcome<Best> {
    best_by(view, order, found, None)
}

/// The same, of each segment only the first document of each value of a field, whose columns are given; as many of each segment.
pub fn best_by(view: View, order: Order, found: &[SegmentDocuments], each: Option<&[FieldColumn]>) -> Outcome<Best> {
    let Order { sorts, wanted, way, .. } = order;
    let after = order.after.map(|values| After::new(values, sorts.len())).transpose()?;
    let mut candidates = Vec::new();
    let mut passing = 0;
    for (segment, documents) in found.iter().enumerate() {
        view.deadline.check()?;
        let ranks = SegmentRanks::open(view, segment, sorts)?;
        let wanted = Wanted { after: after.as_ref(), wanted, way, each: each.map(|each| &each[segment]) };
        let of_segment = best_of_segment(&ranks, documents, &wanted)?;
        candidates.extend(of_segment.candidates);
        passing += of_segment.passing;
    }
    candidates.sort_by(|a, b| way.turned(compare(sorts, a, b)));
    if each.is_none() {
        candidates.truncate(wanted);
    }
    Ok(Best { candidates, passing })
}

/// A document of a segment, by its place among those that were found there.
pub fn candidate_at(view: View, segment: usize, sorts: &[Sort], documents: &SegmentDocuments, at: u32) -> Outcome<Candidate> {
    let alone = SegmentDocuments {
        docs: vec![documents.docs[at as usize]],
        scores: documents.scores.get(at as usize).copied().into_iter().collect(),
    };
    let wanted = Wanted { after: None, wanted: 1, way: Way::Forwards, each: None };
    let mut best = best_of_segment(&SegmentRanks::open(view, segment, sorts)?, &alone, &wanted)?;
    best.candidates.pop().ok_or_else(|| Failure::new("INTERNAL", "A document that was found is gone"))
}

/// What is wanted of each segment.
struct Wanted<'a> {
    after: Option<&'a After<'a>>,
    wanted: usize,
    way: Way,
    /// Only the first document of each of its values.
    each: Option<&'a FieldColumn>,
}

/// What the documents of one segment are ranked by.
pub struct SegmentRanks {
    at: usize,
    keys: Vec<Key>,
    columns: Vec<KeyColumn>,
    rids: Column<u64>,
    places: Option<Column<u64>>,
}

impl SegmentRanks {
    pub fn open(view: View, segment: usize, sorts: &[Sort]) -> Outcome<SegmentRanks> {
        let (half, reader) = view.segments().nth(segment).ok_or_else(|| Failure::new("INTERNAL", "There is no such segment"))?;
        let keys = Key::of(sorts, half)?;
        let mut columns = Vec::new();
        for key in &keys {
            columns.push(key.column(view, half, reader)?);
        }
        let rids = reader.fast_fields().u64("rid")?;
        let places = reader.fast_fields().column_opt::<u64>(PLACE)?;
        Ok(SegmentRanks { at: segment, keys, columns, rids, places })
    }

    pub fn rankers(&self) -> Vec<Ranker<'_>> {
        self.keys.iter().zip(&self.columns).map(|(key, column)| Ranker::new(key, column)).collect()
    }

    pub fn edges(&self, after: &After, rankers: &[Ranker]) -> Outcome<Edges> {
        after.in_segment(&self.keys, &self.columns, rankers)
    }

    pub fn number(&self, documents: &SegmentDocuments, at: u32) -> Number {
        let doc = documents.docs[at as usize];
        let place = self.places.as_ref().and_then(|places| places.first(doc));
        Number { rid: self.rids.first(doc).unwrap_or_default(), place: place.unwrap_or_default() }
    }

    /// Puts a few documents, by their places among those that were found, into the requested order.
    pub fn sort(&self, documents: &SegmentDocuments, places: &mut [u32]) {
        let rankers = self.rankers();
        places.sort_by_cached_key(|at| {
            let ranks: Vec<u64> = rankers.iter().map(|ranker| ranker.rank(documents, *at)).collect();
            (ranks, self.number(documents, *at))
        });
    }
}

fn best_of_segment(
    segment: &SegmentRanks,
    documents: &SegmentDocuments,
    &Wanted { after, wanted, way, each }: &Wanted,
) -> Outcome<Best> {
    if wanted == 0 || documents.docs.is_empty() {
        return Ok(Best { candidates: Vec::new(), passing: 0 });
    }
    let SegmentRanks { at: segment_at, keys, columns, .. } = segment;
    let number_of = |at: u32| segment.number(documents, at);
    let rankers = segment.rankers();
    let lowest = Lowest { documents, way };
    // Which values come first is known only once all are in order.
    let needed = if each.is_some() { usize::MAX } else { wanted };
    let all = 0..documents.docs.len() as u32;
    let (chosen, passing) = match after {
        None => (lowest.among(&rankers, all, needed), documents.docs.len()),
        Some(after) => {
            let edges = segment.edges(after, &rankers)?;
            let passes = |at: &u32| {
                let rank_of = |key: usize| rankers[key].rank(documents, *at);
                match way {
                    Way::Forwards => edges.is_before(rank_of, || number_of(*at)),
                    Way::Backwards => edges.is_after(rank_of, || number_of(*at)),
                }
            };
            let passing: Vec<u32> = all.filter(passes).collect();
            let count = passing.len();
            (lowest.among(&rankers, passing.into_iter(), needed), count)
        }
    };
    let ranks_by = |ranker: &Ranker| ranker.ranks(documents, &chosen).into_iter().map(|rank| way.rank(rank)).collect();
    let ranks: Vec<Vec<u64>> = rankers.iter().map(ranks_by).collect();
    let mut order: Vec<u32> = (0..chosen.len() as u32).collect();
    let by_rank = |a: &u32, b: &u32| {
        ranks
            .iter()
            .map(|rank| rank[*a as usize].cmp(&rank[*b as usize]))
            .find(|order| *order != Ordering::Equal)
            .unwrap_or_else(|| way.turned(number_of(chosen[*a as usize]).cmp(&number_of(chosen[*b as usize]))))
    };
    if order.len() > wanted && each.is_none() {
        order.select_nth_unstable_by(wanted - 1, by_rank);
        order.truncate(wanted);
    }
    order.sort_unstable_by(by_rank);
    if let Some(column) = each {
        let column = column.raw();
        let mut seen = HashSet::new();
        let value_of = |i: u32| column.as_ref().and_then(|column| column.first(documents.docs[chosen[i as usize] as usize]));
        order.retain(|i| seen.len() < wanted && seen.insert(value_of(*i)));
    }
    let picked: Vec<u32> = order.iter().map(|i| chosen[*i as usize]).collect();
    let values = values_of(keys, columns, documents, &picked)?;
    let candidates = picked
        .iter()
        .zip(values)
        .map(|(at, values)| {
            let score = documents.scores.get(*at as usize).copied();
            Candidate { segment: *segment_at, doc: documents.docs[*at as usize], number: number_of(*at), score, values }
        })
        .collect();
    Ok(Best { candidates, passing })
}
