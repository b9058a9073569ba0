//! Finds the segments of a long text that contain words of a query, by word positions, without reading the text.

use std::collections::BTreeSet;

use serde::Deserialize;
use tantivy::postings::Postings;
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocId, DocSet, SegmentReader, TERMINATED, Term};

use crate::deadline::Watch;
use crate::failure::Outcome;
use crate::fields::place::Place;
use crate::fields::shape::Shape;
use crate::mark::leaves::{Leaf, Wanted, leaves_on};
use crate::patterns::pattern::Pattern;
use crate::phrases::phrase::Phrase;
use crate::query::expansion::{spellings, term_of_bytes};
use crate::query::tree::Query;
use crate::query::view::View;

/// A pattern that matches more terms is not resolved; all segments are returned instead.
const MAX_TERMS: usize = 1_000;

#[derive(Deserialize)]
pub struct LocateRequest {
    pub query: Query,
    pub rids: Vec<u64>,
    pub limit: usize,
}

/// What to look up in the postings; `Everywhere` if that would be too much.
enum Search<'a> {
    Terms(Vec<Term>),
    /// A phrase with the terms of each of its words.
    Phrase(&'a Phrase, Vec<Vec<Term>>),
    Everywhere,
}

pub fn locate(view: View, request: &LocateRequest) -> Outcome<Vec<Vec<u64>>> {
    let Some(place) = view.documents.fields.content() else {
        return Ok(vec![vec![0]; request.rids.len()]);
    };
    let leaves = leaves_on(view.documents.fields, &request.query, view.documents.fields.content_field())?;
    let mut searches: Option<Vec<Search>> = None;
    let mut all = Vec::with_capacity(request.rids.len());
    for rid in &request.rids {
        view.deadline.check()?;
        let Some((reader, doc)) = find(view, *rid)? else {
            all.push(vec![0]);
            continue;
        };
        let starts: Vec<u64> = reader.fast_fields().u64("starts")?.values_for_doc(doc).collect();
        if starts.len() < 2 {
            all.push(vec![0]);
            continue;
        }
        if searches.is_none() {
            searches = Some(searches_of(view, &place, &leaves)?);
        }
        let searches = searches.as_deref().unwrap_or_default();
        all.push(segments(reader, doc, &starts, searches, request.limit, Watch::new(view.deadline))?);
    }
    Ok(all)
}

fn find<'a>(view: View<'a>, rid: u64) -> Outcome<Option<(&'a SegmentReader, DocId)>> {
    let term = Term::from_field_u64(view.documents.fields.rid, rid);
    for reader in view.documents.searcher.segment_readers() {
        let index = reader.inverted_index(view.documents.fields.rid)?;
        let Some(mut postings) = index.read_postings(&term, IndexRecordOption::Basic)? else {
            continue;
        };
        while postings.doc() != TERMINATED {
            if !reader.is_deleted(postings.doc()) {
                return Ok(Some((reader, postings.doc())));
            }
            postings.advance();
        }
    }
    Ok(None)
}

fn searches_of<'a>(view: View, place: &Place, leaves: &'a [Leaf]) -> Outcome<Vec<Search<'a>>> {
    let Some(field) = place.field else {
        return Ok(Vec::new());
    };
    let mut searches = Vec::new();
    for leaf in leaves {
        searches.push(match &leaf.wanted {
            Wanted::Words(words) => Search::Terms(words.iter().filter_map(|word| place.term(word)).collect()),
            Wanted::Pattern(pattern) => match expanded(view, field, pattern)? {
                Some(terms) => Search::Terms(terms),
                None => Search::Everywhere,
            },
            Wanted::Phrase(phrase) => phrase_search(view, place, field, phrase)?,
        });
    }
    Ok(searches)
}

fn expanded(view: View, field: Field, pattern: &Pattern) -> Outcome<Option<Vec<Term>>> {
    let found = spellings(view.documents.searcher, field, pattern, MAX_TERMS, view.deadline)?;
    Ok(found.map(|found| found.keys().map(|bytes| term_of_bytes(field, bytes, false)).collect()))
}

fn phrase_search<'a>(view: View, place: &Place, field: Field, phrase: &'a Phrase) -> Outcome<Search<'a>> {
    let mut words = Vec::new();
    for (number, word) in phrase.words.iter().enumerate() {
        words.push(match phrase.begins(number) {
            false => place.term(word).into_iter().collect(),
            true => match expanded(view, field, &Pattern::prefix(Shape::Keyword, word))? {
                Some(terms) => terms,
                None => return Ok(Search::Everywhere),
            },
        });
    }
    Ok(Search::Phrase(phrase, words))
}

fn segments(
    reader: &SegmentReader,
    doc: DocId,
    starts: &[u64],
    searches: &[Search],
    limit: usize,
    mut watch: Watch,
) -> Outcome<Vec<u64>> {
    let mut found = BTreeSet::new();
    let segment_of = |position: u32| starts.partition_point(|start| *start <= u64::from(position)).saturating_sub(1) as u64;
    for search in searches {
        match search {
            Search::Everywhere => return Ok((0..starts.len() as u64).take(limit).collect()),
            Search::Terms(terms) => {
                found.extend(positions(reader, doc, terms)?.into_iter().map(segment_of));
            }
            Search::Phrase(phrase, words) => {
                let mut of_words = Vec::new();
                for terms in words {
                    of_words.push(positions(reader, doc, terms)?);
                }
                phrase.for_each_match(&of_words, &mut watch, |position| {
                    found.insert(segment_of(position));
                })?;
            }
        }
    }
    Ok(found.into_iter().take(limit).collect())
}

/// The ascending positions of some terms in one document.
fn positions(reader: &SegmentReader, doc: DocId, terms: &[Term]) -> Outcome<Vec<u32>> {
    let mut found = Vec::new();
    for term in terms {
        let index = reader.inverted_index(term.field())?;
        let Some(mut postings) = index.read_postings(term, IndexRecordOption::WithFreqsAndPositions)? else {
            continue;
        };
        if postings.doc() < doc {
            postings.seek(doc);
        }
        if postings.doc() == doc {
            postings.append_positions_with_offset(0, &mut found);
        }
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}
