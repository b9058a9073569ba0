//! Pages far down: rather than sorting all that comes before a page, the documents are narrowed down to those around its place.

use std::cell::Cell;
use std::ops::Range;

use crate::failure::Outcome;
use crate::fields::value::Scalar;
use crate::found::documents::SegmentDocuments;
use crate::query::sort::Sort;
use crate::query::view::View;
use crate::search::after::{After, Edges};
use crate::search::keys::Ranker;
use crate::search::sort::{SegmentRanks, candidate_at};

/// Pages that begin further down are narrowed to. Above, sorting what comes before them takes no longer.
pub const DEEP: usize = 1000;

/// So many documents, or so many pages of them, are sorted without further narrowing.
const FEW: usize = 4096;
const FEW_PAGES: usize = 4;

/// So many documents of the largest segment tell about where in the order a page begins.
const SAMPLE: usize = 1024;

/// A second round is mostly the last.
const MOST_ROUNDS: usize = 16;

/// Some of the documents that were found, a page among them (absent: all of them); `skipped`: how many of these come before the page.
pub struct Narrowed {
    pub found: Option<Vec<SegmentDocuments>>,
    pub skipped: usize,
}

/// Narrows documents down to those around a page, in the requested order. One pass over them, and a short one over what it leaves.
pub fn narrow(view: View, sorts: &[Sort], all: &[SegmentDocuments], page: Range<usize>) -> Outcome<Narrowed> {
    let size = page.len();
    let mut narrowed = Narrowed { found: None, skipped: page.start };
    for _ in 0..MOST_ROUNDS {
        view.deadline.check()?;
        let found = narrowed.found.as_deref().unwrap_or(all);
        let total: usize = found.iter().map(|segment| segment.docs.len()).sum();
        if total <= FEW.max(size.saturating_mul(FEW_PAGES)) {
            break;
        }
        let page = narrowed.skipped..narrowed.skipped + size;
        let bounds = bounds_of(view, sorts, found, page.clone(), total)?;
        let parts = parts_of(view, sorts, found, &bounds)?;
        let Some(kept) = kept_parts(&parts, page) else {
            break;
        };
        narrowed.skipped -= parts.counts[..kept.start].iter().sum::<usize>();
        narrowed.found = Some(found.iter().zip(&parts.segments).map(|(found, parts)| only(found, parts, &kept)).collect());
    }
    Ok(narrowed)
}

/// Two places of the order, between which a page probably lies, as the sort values of hits and their numbers.
type Bounds = [Option<Bound>; 2];
type Bound = Vec<Option<Scalar>>;

/// Takes them from a sample: right or not, they divide the documents; the better they are, the fewer are left.
fn bounds_of(view: View, sorts: &[Sort], found: &[SegmentDocuments], page: Range<usize>, total: usize) -> Outcome<Bounds> {
    let lengths = found.iter().map(|segment| segment.docs.len()).enumerate();
    let Some((segment, length)) = lengths.max_by_key(|(_, length)| *length) else {
        return Ok([None, None]);
    };
    let sample = SAMPLE.min(length);
    let mut places: Vec<u32> = (0..sample).map(|at| (at * length / sample) as u32).collect();
    SegmentRanks::open(view, segment, sorts)?.sort(&found[segment], &mut places);
    let share = |place: usize| place as f64 / total as f64 * sample as f64;
    let middle = page.start as f64 / total as f64;
    // Three standard deviations of what a sample tells of a share.
    let margin = 3.0 * (sample as f64 * middle * (1.0 - middle)).sqrt() + 1.0;
    let bound = |place: f64| match place >= 0.0 && place < sample as f64 {
        true => values_at(view, sorts, &found[segment], segment, places[place as usize]).map(Some),
        false => Ok(None),
    };
    Ok([bound((share(page.start) - margin).floor())?, bound((share(page.end) + margin).ceil())?])
}

fn values_at(view: View, sorts: &[Sort], found: &SegmentDocuments, segment: usize, at: u32) -> Outcome<Bound> {
    let candidate = candidate_at(view, segment, sorts, found, at)?;
    let mut values: Vec<Option<Scalar>> = candidate.values.iter().map(|value| value.shown()).collect();
    values.push(Some(candidate.number.shown()));
    Ok(values)
}

/// For each document whether it comes before both bounds (0), between them (1) or after them (2), and how many there are of each.
struct Parts {
    segments: Vec<Vec<u8>>,
    counts: [usize; 3],
}

fn parts_of(view: View, sorts: &[Sort], found: &[SegmentDocuments], [low, high]: &Bounds) -> Outcome<Parts> {
    let (low, high) = (after(low.as_ref(), sorts)?, after(high.as_ref(), sorts)?);
    let mut parts = Parts { segments: Vec::with_capacity(found.len()), counts: [0; 3] };
    for (segment, documents) in found.iter().enumerate() {
        view.deadline.check()?;
        let ranks = SegmentRanks::open(view, segment, sorts)?;
        let rankers = ranks.rankers();
        let edges = |after: &Option<After>| after.as_ref().map(|after| ranks.edges(after, &rankers)).transpose();
        let of_segment = part_of_each(&ranks, &rankers, documents, [edges(&low)?, edges(&high)?]);
        of_segment.iter().for_each(|part| parts.counts[*part as usize] += 1);
        parts.segments.push(of_segment);
    }
    Ok(parts)
}

fn after<'a>(bound: Option<&'a Bound>, sorts: &[Sort]) -> Outcome<Option<After<'a>>> {
    bound.map(|values| After::new(values, sorts.len())).transpose()
}

fn part_of_each(
    ranks: &SegmentRanks,
    rankers: &[Ranker],
    documents: &SegmentDocuments,
    [low, high]: [Option<Edges>; 2],
) -> Vec<u8> {
    // Both bounds ask for the same ranks.
    let known: Vec<Cell<Option<u64>>> = rankers.iter().map(|_| Cell::new(None)).collect();
    let part_of = |at: u32| {
        known.iter().for_each(|rank| rank.set(None));
        let rank_of = |key: usize| {
            known[key].get().unwrap_or_else(|| {
                let rank = rankers[key].rank(documents, at);
                known[key].set(Some(rank));
                rank
            })
        };
        let number = || ranks.number(documents, at);
        if low.as_ref().is_some_and(|low| low.is_after(rank_of, number)) {
            return 0;
        }
        if high.as_ref().is_some_and(|high| !high.is_after(rank_of, number)) { 2 } else { 1 }
    };
    (0..documents.docs.len() as u32).map(part_of).collect()
}

/// The parts that the page lies in, if these are not all.
fn kept_parts(parts: &Parts, page: Range<usize>) -> Option<Range<usize>> {
    let [before, between, _] = parts.counts;
    let part_at = |place: usize| match place {
        place if place < before => 0,
        place if place < before + between => 1,
        _ => 2,
    };
    let kept = part_at(page.start)..part_at(page.end.saturating_sub(1).max(page.start)) + 1;
    let dropped: usize = parts.counts.iter().enumerate().filter(|(part, _)| !kept.contains(part)).map(|(_, count)| count).sum();
    (dropped > 0).then_some(kept)
}

fn only(found: &SegmentDocuments, parts: &[u8], kept: &Range<usize>) -> SegmentDocuments {
    let is_kept = |at: &usize| kept.contains(&(parts[*at] as usize));
    SegmentDocuments {
        docs: (0..found.docs.len()).filter(is_kept).map(|at| found.docs[at]).collect(),
        scores: (0..found.scores.len()).filter(is_kept).map(|at| found.scores[at]).collect(),
    }
}
