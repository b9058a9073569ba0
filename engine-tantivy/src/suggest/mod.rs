//! Near spellings of the words of a text, as Elasticsearch's term suggester finds them: Lucene's DirectSpellChecker.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};
use tantivy::schema::{Field, IndexRecordOption};

use crate::deadline::Watch;
use crate::failure::Outcome;
use crate::fields::place::Place;
use crate::fields::shape::Shape;
use crate::found::listed::DocumentSet;
use crate::patterns::pattern::Pattern;
use crate::query::view::{Half, View};
use crate::text::for_shape;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SuggestRequest {
    pub projects: Vec<String>,
    field: String,
    text: String,
    mode: Mode,
    size: usize,
    /// How many spellings are ranked for each that is wanted.
    inspections: usize,
    max_edits: u8,
    prefix_length: usize,
    min_word_length: usize,
    accuracy: f32,
    by_frequency: bool,
    /// A number of documents, or below 1 a share of them: words that are more frequent are taken for right.
    max_frequency: f32,
    /// The same: spellings that are rarer are not told.
    min_frequency: f32,
}

#[derive(Clone, Copy, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
enum Mode {
    Missing,
    Popular,
    Always,
}

struct Spelling {
    text: String,
    score: f32,
    documents: u64,
}

/// An entry for each word: its place in UTF-16 units, and the spellings.
pub fn suggest(view: View, request: &SuggestRequest) -> Outcome<Value> {
    let mut entries = Vec::new();
    let Some(shape) = view.shape(&request.field) else {
        return Ok(json!(entries));
    };
    let mut analyzer = for_shape(shape);
    let mut stream = analyzer.token_stream(&request.text);
    let units = |bytes: usize| request.text[..bytes].encode_utf16().count();
    while let Some(token) = stream.next() {
        let options: Vec<Value> = spellings(view, request, &token.text)?
            .iter()
            .map(|one| json!({ "text": one.text, "score": one.score, "documents": one.documents }))
            .collect();
        let (from, to) = (units(token.offset_from), units(token.offset_to));
        entries.push(json!({ "text": token.text, "offset": from, "length": to - from, "options": options }));
    }
    Ok(json!(entries))
}

fn spellings(view: View, request: &SuggestRequest, word: &str) -> Outcome<Vec<Spelling>> {
    if word.chars().count() < request.min_word_length || request.size == 0 {
        return Ok(Vec::new());
    }
    let documents = searched(view, &request.field)?;
    let own = occurrences(view, request, word, 0)?.remove(word).unwrap_or_default();
    let limit = |asked: f32| match asked < 1.0 {
        true => (f64::from(asked) * documents as f64) as u64,
        false => asked as u64,
    };
    let too_frequent =
        request.max_frequency > 0.0 && own > limit(request.max_frequency).max(u64::from(request.max_frequency >= 1.0));
    if own > 0 && (request.mode == Mode::Missing || too_frequent) {
        return Ok(Vec::new());
    }
    let least = match request.mode {
        Mode::Popular => limit(request.min_frequency).max(own),
        _ => limit(request.min_frequency),
    };
    let inspected = request.size.saturating_mul(request.inspections);
    let mut found = Vec::new();
    for edits in 1..=request.max_edits {
        found = ranked(view, request, word, edits, least)?;
        found.truncate(inspected);
        if found.len() >= inspected {
            break;
        }
    }
    found.sort_by(|a, b| {
        let (by_score, by_frequency) = (b.score.total_cmp(&a.score), b.documents.cmp(&a.documents));
        let order = if request.by_frequency { by_frequency.then(by_score) } else { by_score.then(by_frequency) };
        order.then_with(|| a.text.cmp(&b.text))
    });
    found.truncate(request.size);
    Ok(found)
}

fn ranked(view: View, request: &SuggestRequest, word: &str, edits: u8, least: u64) -> Outcome<Vec<Spelling>> {
    let pattern = Pattern::fuzzy(Shape::Keyword, word, edits, request.prefix_length);
    let length = word.chars().count();
    let mut found = Vec::new();
    for (text, documents) in occurrences(view, request, word, edits)? {
        let shorter = text.chars().count().min(length).max(1) as f32;
        let score = 1.0 - f32::from(pattern.edits(text.as_bytes())) / shorter;
        if text != word && documents > least && score >= request.accuracy {
            found.push(Spelling { text, score, documents });
        }
    }
    // As Lucene keeps the nearest: equally near ones by their letters, not by how frequent they are.
    found.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| a.text.cmp(&b.text)));
    Ok(found)
}

/// How many documents of the searched projects there are where a field is.
fn searched(view: View, field: &str) -> Outcome<u64> {
    let mut all = 0;
    for half in view.halves().into_iter().filter(|half| words_in(half, field).is_some()) {
        all += match half.allowed(view.projects)? {
            None => half.searcher.num_docs(),
            Some(allowed) => allowed.iter().map(DocumentSet::count).sum(),
        };
    }
    Ok(all)
}

/// Where the words of a field are in one of the indexes.
fn words_in(half: &Half, field: &str) -> Option<(Place, Field)> {
    let place = half.fields.place(field).filter(|place| place.only_column().is_none() && !place.shape.is_number())?;
    let field = place.field?;
    Some((place, field))
}

/// The words this near with how many documents of the searched projects have them.
fn occurrences(view: View, request: &SuggestRequest, word: &str, edits: u8) -> Outcome<BTreeMap<String, u64>> {
    let mut found = BTreeMap::new();
    for half in view.halves() {
        let Some((place, field)) = words_in(&half, &request.field) else {
            continue;
        };
        let allowed = half.allowed(view.projects)?;
        let asked = Asked { view, half, place: &place, field, allowed: allowed.as_deref() };
        let pattern = Pattern::fuzzy(Shape::Keyword, word, edits, request.prefix_length);
        asked.add(&pattern.after(place.term_prefix()), &mut found)?;
    }
    Ok(found)
}

struct Asked<'a> {
    view: View<'a>,
    half: Half<'a>,
    place: &'a Place,
    field: Field,
    allowed: Option<&'a [DocumentSet]>,
}

impl Asked<'_> {
    fn add(&self, pattern: &Pattern, found: &mut BTreeMap<String, u64>) -> Outcome<()> {
        let prefix = self.place.term_prefix().len();
        let mut watch = Watch::new(self.view.deadline);
        for (segment, reader) in self.half.searcher.segment_readers().iter().enumerate() {
            let index = reader.inverted_index(self.field)?;
            let mut stream = index.terms().search(pattern).into_stream()?;
            while stream.advance() {
                watch.step()?;
                let mut documents = u64::from(stream.value().doc_freq);
                if let Some(allowed) = self.allowed {
                    watch.spend(stream.value().doc_freq)?;
                    documents = 0;
                    let mut block = index.read_block_postings_from_terminfo(stream.value(), IndexRecordOption::Basic)?;
                    while !block.docs().is_empty() {
                        documents += block.docs().iter().filter(|doc| allowed[segment].contains(**doc)).count() as u64;
                        block.advance();
                    }
                }
                if documents > 0 {
                    *found.entry(String::from_utf8_lossy(&stream.key()[prefix..]).into_owned()).or_default() += documents;
                }
            }
        }
        Ok(())
    }
}
