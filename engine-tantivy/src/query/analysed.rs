//! Queries for analysed text: words and phrases.

use tantivy::Term;
use tantivy::query::{BooleanQuery, Occur, PhraseQuery};
use tantivy::schema::Field;

use crate::failure::Outcome;
use crate::fields::place::Place;
use crate::fields::shape::Shape;
use crate::fields::value::Scalar;
use crate::found::of_field::OfField;
use crate::found::rarity::Among;
use crate::patterns::pattern::Pattern;
use crate::phrases::phrase::Phrase;
use crate::phrases::query::{LucenePhrase, PhraseWord};
use crate::query::builder::QueryBuilder;
use crate::query::built::{Built, constant, nothing};
use crate::query::expansion::{first_spellings, term_of_bytes};
use crate::query::tree::{Fuzziness, Match, Operator, least_of};
use crate::text::{term_groups, terms};

impl QueryBuilder<'_> {
    pub(super) fn words(&self, place: &Place, Match { text, operator, fuzzy, minimum, .. }: &Match) -> Outcome<Built> {
        if !place.shape.is_split() {
            return self.exact(place, &Scalar::Text(text.into()));
        }
        let found = term_groups(place.shape, text);
        if let [only] = found.as_slice() {
            return self.spelled(place, only, *fuzzy);
        }
        // Only optional words are counted, as in Elasticsearch.
        let (occur, optional) = match operator {
            Operator::Or => (Occur::Should, found.len()),
            Operator::And => (Occur::Must, 0),
        };
        let least = if minimum.is_empty() { 0 } else { least_of(minimum, optional) };
        if found.is_empty() || least > optional {
            return nothing();
        }
        let mut clauses = Vec::new();
        for group in &found {
            clauses.push((occur, self.spelled(place, group, *fuzzy)?));
        }
        match operator {
            Operator::Or => Ok(Box::new(BooleanQuery::with_minimum_required_clauses(clauses, least.max(1)))),
            Operator::And => Ok(Box::new(BooleanQuery::new(clauses))),
        }
    }

    /// A word in any of the wanted spellings; a run without spaces is taken as it is written.
    fn spelled(&self, place: &Place, words: &[(u32, String)], fuzzy: Option<Fuzziness>) -> Outcome<Built> {
        match (words, fuzzy) {
            ([(_, only)], Some(fuzzy)) if fuzzy.distance(only) > 0 => {
                self.fuzzy(place, only, fuzzy.distance(only), fuzzy.prefix_length)
            }
            _ => self.group(place, words),
        }
    }

    pub(super) fn group(&self, place: &Place, words: &[(u32, String)]) -> Outcome<Built> {
        match words {
            [(_, only)] => self.term(place, only),
            words => self.phrase_of(place, Phrase::new(words, 0, false)?),
        }
    }

    pub(super) fn phrase(&self, place: &Place, text: &str, slop: u32, prefix: bool) -> Outcome<Built> {
        if !place.shape.is_split() {
            return match prefix && !place.shape.is_number() {
                true => self.pattern(place, Pattern::prefix(place.shape, text)),
                false => self.exact(place, &Scalar::Text(text.into())),
            };
        }
        let words = terms(place.shape, text);
        match (words.as_slice(), prefix) {
            ([], _) => nothing(),
            ([(_, only)], false) => self.term(place, only),
            ([(_, only)], true) => self.pattern(place, Pattern::prefix(Shape::Keyword, only)),
            (words, prefix) => self.phrase_of(place, Phrase::new(words, slop, prefix)?),
        }
    }

    /// Runs without spaces, all of which must occur; as with patterns each document scores 1.
    pub(super) fn runs(&self, place: &Place, runs: &[&str]) -> Outcome<Built> {
        let mut clauses = Vec::with_capacity(runs.len());
        for run in runs {
            clauses.push((Occur::Must, self.phrase(place, run, 0, false)?));
        }
        Ok(constant(Box::new(BooleanQuery::new(clauses)), 1.0))
    }

    pub(super) fn phrase_of(&self, place: &Place, phrase: Phrase) -> Outcome<Built> {
        let Some(field) = place.field else {
            return nothing();
        };
        let among = self.among(place)?;
        let mut words = Vec::with_capacity(phrase.words.len());
        for (number, word) in phrase.words.iter().enumerate() {
            let word = match phrase.begins(number) {
                true => self.begun(place, field, word, &among)?,
                false => self.present(place, word)?.map(PhraseWord::Whole),
            };
            match word {
                Some(word) => words.push(word),
                None => return nothing(),
            }
        }
        // Tantivy's query defines slop differently, and reads the positions of a repeated word once per repetition.
        if phrase.slop == 0 && !phrase.is_begun && !phrase.has_repeats() {
            let terms = phrase.places.iter().map(|at| (at.offset as usize, words[at.word].terms()[0].clone())).collect();
            return Ok(Box::new(OfField::new(PhraseQuery::new_with_offset(terms), among)));
        }
        Ok(Box::new(LucenePhrase { field, places: phrase.places, words, among, slop: phrase.slop }))
    }

    /// The term of a word, if any document contains it.
    pub(super) fn present(&self, place: &Place, word: &str) -> Outcome<Option<Term>> {
        let Some(term) = place.term(word) else {
            return Ok(None);
        };
        let is_present = self.searcher.doc_freq(&term)? > 0;
        Ok(is_present.then_some(term))
    }

    /// The terms with a prefix, if any of the searched documents contains one.
    fn begun(&self, place: &Place, field: Field, word: &str, among: &Among) -> Outcome<Option<PhraseWord>> {
        let pattern = Pattern::prefix(Shape::Keyword, word).after(place.term_prefix());
        let spellings = first_spellings(self.searcher, field, &pattern, among)?;
        let term = |(bytes, documents): (Vec<u8>, u64)| (term_of_bytes(field, &bytes, place.path.is_some()), documents);
        Ok((!spellings.is_empty()).then(|| PhraseWord::Begun(spellings.into_iter().map(term).collect())))
    }
}
