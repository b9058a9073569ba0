//! Which words occur at all: a look into the dictionaries, where a search would read postings and pass through JSON for each field.

use serde::Deserialize;
use tantivy::schema::IndexRecordOption;
use tantivy::{DocSet, SegmentReader, TERMINATED, Term};

use crate::failure::Outcome;
use crate::fields::place::Place;
use crate::found::listed::DocumentSet;
use crate::query::view::View;
use crate::text::terms;
use crate::text::unspaced::is_unspaced;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OccurringRequest {
    pub projects: Vec<String>,
    pub fields: Vec<String>,
    pub words: Vec<String>,
}

/// Whether each word may occur in one of the fields of a document of the projects; false is certain. In scripts without spaces, where any part of a word is
/// found, every word may occur.
pub fn occurring(view: View, request: &OccurringRequest) -> Outcome<Vec<bool>> {
    let half = view.documents;
    let allowed = half.allowed(&request.projects)?;
    let places: Vec<Place> = request.fields.iter().filter_map(|field| half.fields.place(field)).collect();
    let readers = half.searcher.segment_readers();
    let mut found = Vec::with_capacity(request.words.len());
    for word in &request.words {
        view.deadline.check()?;
        let mut is_there = word.chars().any(is_unspaced);
        for term in places.iter().flat_map(|place| terms_of(place, word)) {
            for (at, reader) in readers.iter().enumerate() {
                is_there = is_there || has(reader, &term, allowed.as_ref().map(|sets| &sets[at]))?;
            }
        }
        found.push(is_there);
    }
    Ok(found)
}

fn terms_of(place: &Place, word: &str) -> Vec<Term> {
    terms(place.shape, word).iter().filter_map(|(_, token)| place.term(token)).collect()
}

/// Documents deleted from a segment still count until it is merged.
fn has(reader: &SegmentReader, term: &Term, allowed: Option<&DocumentSet>) -> Outcome<bool> {
    let index = reader.inverted_index(term.field())?;
    let Some(info) = index.get_term_info(term)? else {
        return Ok(false);
    };
    let Some(allowed) = allowed else {
        return Ok(true);
    };
    let mut postings = index.read_postings_from_terminfo(&info, IndexRecordOption::Basic)?;
    while postings.doc() != TERMINATED {
        if allowed.contains(postings.doc()) {
            return Ok(true);
        }
        postings.advance();
    }
    Ok(false)
}
