//! From the server's query tree to Tantivy's queries, scoring as Elasticsearch does.

use std::ops::Bound;

use tantivy::query::{
    AllQuery, Bm25StatisticsProvider, BooleanQuery, BoostQuery, ConstScoreQuery, DisjunctionMaxQuery, EmptyQuery, Occur,
    PhraseQuery, Query as TantivyQuery, TermQuery, TermSetQuery,
};
use tantivy::schema::IndexRecordOption;
use tantivy::{Searcher, Term};

use crate::bm25::{LUCENE_SCALE, idf};
use crate::deadline::Deadline;
use crate::expansion::{first_spellings, fuzzy_query, pattern_query, term_of_bytes, term_range_query};
use crate::failure::Outcome;
use crate::numbers::{number_range_query, number_set_query, whole_bounds};
use crate::pattern::Pattern;
use crate::phrase::LucenePhrase;
use crate::phrase_match::Phrase;
use crate::schema::{Fields, MAX_TERM_BYTES, Place, Shape};
use crate::tokenizers::{normalise, term_groups, terms};
use crate::tree::{Operator, Query, Range, Scalar};
use crate::view::{Side, View};
use crate::words::{Wanted, document_frequency, word_query};

pub type Built = Box<dyn TantivyQuery>;

/// Builds for one of the two indexes; joins look at the other.
pub struct QueryBuilder<'a> {
    pub fields: &'a Fields,
    pub searcher: &'a Searcher,
    pub deadline: Deadline,
    pub side: Side,
    pub view: View<'a>,
}

impl QueryBuilder<'_> {
    pub fn build(&self, query: &Query) -> Outcome<Built> {
        self.deadline.check()?;
        match query {
            // Tantivy drops a bare AllQuery from a conjunction, and its score with it.
            Query::All => Ok(constant(Box::new(AllQuery), 1.0)),
            Query::None => nothing(),
            Query::HasChild { query } => self.has_child(query),
            Query::HasParent { query } => self.has_parent(query),
            Query::ParentId { id } => self.has_parent(&Query::Ids { ids: vec![id.clone()] }),
            query if self.asks_by_document(query) => self.has_parent(query),
            Query::Term { field, value } => self.on(field, |place| self.exact(place, value)),
            Query::Terms { field, values } => self.on(field, |place| self.any_of(place, values)),
            Query::Ids { ids } => self.ids(ids),
            Query::InSet(set) => match self.view.sets.query(&set.name, self.deadline) {
                Some(query) if self.side == Side::Documents => Ok(Box::new(query)),
                _ => nothing(),
            },
            Query::Match { field, text, operator } => self.on(field, |place| self.words(place, text, *operator)),
            Query::Phrase { field, text, slop, prefix } => self.on(field, |place| self.phrase(place, text, *slop, *prefix)),
            Query::Prefix { field, text } => self.on(field, |place| self.pattern(place, Pattern::prefix(place.shape, text))),
            Query::Wildcard { field, pattern, ignore_case } => {
                self.on(field, |place| self.pattern(place, Pattern::wildcard(place.shape, pattern, *ignore_case)?))
            }
            Query::Regexp { field, pattern, ignore_case } => {
                self.on(field, |place| self.pattern(place, Pattern::regexp(place.shape, pattern, *ignore_case)?))
            }
            Query::Fuzzy { field, text, distance, prefix_length } => {
                self.on(field, |place| self.fuzzy(place, text, *distance, *prefix_length))
            }
            Query::Range(range) => self.on(&range.field, |place| self.range(place, range)),
            Query::Exists { field } => self.exists(field),
            Query::Bool { must, should, filter, must_not, minimum_should_match } => {
                self.boolean(must, should, filter, must_not, *minimum_should_match)
            }
            Query::DisMax { queries, tie_breaker } => self.best_of(queries, *tie_breaker),
            Query::Boost { query, boost } => Ok(Box::new(BoostQuery::new(self.build(query)?, *boost))),
            Query::Constant { query, boost } => Ok(constant(self.build(query)?, *boost)),
        }
    }

    /// A field outside the mapping holds nothing.
    fn on(&self, field: &str, build: impl Fn(&Place) -> Outcome<Built>) -> Outcome<Built> {
        match self.fields.place(field) {
            Some(place) => build(&place),
            None => nothing(),
        }
    }

    fn exact(&self, place: &Place, value: &Scalar) -> Outcome<Built> {
        if place.shape.is_number() {
            return self.number_in(place, std::slice::from_ref(value));
        }
        if place.shape.is_split() {
            return self.phrase(place, &value.text(), 0, false);
        }
        let text = keyword(place.shape, &value.text());
        match place.only_column() {
            Some(column) => self.word(place, column, text),
            None => self.term(place, &text),
        }
    }

    /// A value of a column, weighed like a term; ids are not weighed.
    fn word(&self, place: &Place, column: &str, text: String) -> Outcome<Built> {
        let documents = document_frequency(self.searcher, column, &text, self.deadline)?;
        if documents == 0 {
            return nothing();
        }
        let all = Bm25StatisticsProvider::total_num_docs(self.searcher)?;
        let score = match place.field == Some(self.fields.id) {
            true => 1.0,
            false => idf(documents, all) * LUCENE_SCALE,
        };
        Ok(constant(self.words_in(column, Wanted::Values(vec![text])), score))
    }

    fn words_in(&self, column: &str, wanted: Wanted) -> Built {
        Box::new(word_query(column.to_string(), wanted, self.deadline))
    }

    fn any_of(&self, place: &Place, values: &[Scalar]) -> Outcome<Built> {
        if place.shape.is_number() {
            return self.number_in(place, values);
        }
        if place.shape.is_split() {
            let each: Outcome<Vec<Built>> = values.iter().map(|value| self.exact(place, value)).collect();
            return Ok(constant(Box::new(BooleanQuery::union(each?)), 1.0));
        }
        if let Some(column) = place.only_column() {
            let values = values.iter().map(|value| keyword(place.shape, &value.text())).collect();
            return Ok(self.words_in(column, Wanted::Values(values)));
        }
        let wanted = values.iter().filter_map(|value| place.term(&keyword(place.shape, &value.text())));
        Ok(Box::new(TermSetQuery::new(wanted)))
    }

    fn ids(&self, ids: &[String]) -> Outcome<Built> {
        self.on("_id", |place| Ok(self.words_in(place.only_column().unwrap_or_default(), Wanted::Values(ids.to_vec()))))
    }

    fn number_in(&self, place: &Place, values: &[Scalar]) -> Outcome<Built> {
        let wanted: Vec<i64> = values.iter().filter_map(Scalar::integer).collect();
        match (&place.column, wanted.as_slice()) {
            (Some(column), [only]) => Ok(Box::new(number_range_query(column.clone(), *only, *only, self.deadline))),
            (Some(column), [_, ..]) => Ok(Box::new(number_set_query(column.clone(), wanted, self.deadline))),
            _ => nothing(),
        }
    }

    /// Terms that no document has are left out at once: default fields make many of them.
    fn term(&self, place: &Place, text: &str) -> Outcome<Built> {
        let Some(term) = self.present(place, text)? else {
            return nothing();
        };
        let option = match place.shape.is_split() {
            true => IndexRecordOption::WithFreqs,
            false => IndexRecordOption::Basic,
        };
        Ok(scaled(Box::new(TermQuery::new(term, option))))
    }

    fn words(&self, place: &Place, text: &str, operator: Operator) -> Outcome<Built> {
        if !place.shape.is_split() {
            return self.exact(place, &Scalar::Text(text.into()));
        }
        let found = term_groups(place.shape, text);
        if let [only] = found.as_slice() {
            return self.group(place, only);
        }
        let occur = match operator {
            Operator::Or => Occur::Should,
            Operator::And => Occur::Must,
        };
        let mut clauses = Vec::new();
        for group in &found {
            clauses.push((occur, self.group(place, group)?));
        }
        match clauses.is_empty() {
            true => nothing(),
            false => Ok(Box::new(BooleanQuery::new(clauses))),
        }
    }

    fn group(&self, place: &Place, words: &[(u32, String)]) -> Outcome<Built> {
        match words {
            [(_, only)] => self.term(place, only),
            words => self.phrase_of(place, Phrase::new(words, 0, false)?),
        }
    }

    fn phrase(&self, place: &Place, text: &str, slop: u32, prefix: bool) -> Outcome<Built> {
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

    fn phrase_of(&self, place: &Place, phrase: Phrase) -> Outcome<Built> {
        let mut words = Vec::with_capacity(phrase.words.len());
        for (number, word) in phrase.words.iter().enumerate() {
            let terms = match phrase.begins(number) {
                true => self.begun(place, word)?,
                false => self.present(place, word)?.into_iter().collect(),
            };
            if terms.is_empty() {
                return nothing();
            }
            words.push(terms);
        }
        // Tantivy's own query has another notion of slop, and reads the positions of a repeated word once for each time that it comes.
        if phrase.slop == 0 && !phrase.is_begun && !phrase.has_repeats() {
            let terms = phrase.places.iter().map(|at| (at.offset as usize, words[at.word][0].clone())).collect();
            return Ok(scaled(Box::new(PhraseQuery::new_with_offset(terms))));
        }
        Ok(Box::new(LucenePhrase { places: phrase.places, words, slop: phrase.slop, deadline: self.deadline }))
    }

    /// The term of a word, if any document has it.
    fn present(&self, place: &Place, word: &str) -> Outcome<Option<Term>> {
        let Some(term) = place.term(word) else {
            return Ok(None);
        };
        let is_present = self.searcher.doc_freq(&term)? > 0;
        Ok(is_present.then_some(term))
    }

    /// The terms that begin with a word.
    fn begun(&self, place: &Place, word: &str) -> Outcome<Vec<Term>> {
        let Some(field) = place.field else {
            return Ok(Vec::new());
        };
        let pattern = Pattern::prefix(Shape::Keyword, word).after(place.term_prefix());
        let spellings = first_spellings(self.searcher, field, &pattern, self.deadline)?;
        Ok(spellings.iter().map(|bytes| term_of_bytes(field, bytes, place.path.is_some())).collect())
    }

    fn pattern(&self, place: &Place, pattern: Pattern) -> Outcome<Built> {
        if let Some(column) = place.only_column() {
            return Ok(self.words_in(column, Wanted::Pattern(pattern)));
        }
        match (place.field, place.shape.is_number()) {
            (Some(field), false) => Ok(Box::new(pattern_query(field, pattern.after(place.term_prefix()), self.deadline))),
            _ => nothing(),
        }
    }

    fn fuzzy(&self, place: &Place, text: &str, distance: u8, prefix_length: usize) -> Outcome<Built> {
        let Some(field) = place.field.filter(|_| !place.shape.is_number()) else {
            return nothing();
        };
        let text = normalise(place.shape, text);
        if place.only_column().is_some() {
            return self.pattern(place, Pattern::fuzzy(Shape::Keyword, &text, distance, prefix_length));
        }
        let pattern = Pattern::fuzzy(Shape::Keyword, &text, distance, prefix_length).after(place.term_prefix());
        match fuzzy_query(self.searcher, place, field, &text, &pattern, self.deadline)? {
            Some(query) => Ok(Box::new(query)),
            None => nothing(),
        }
    }

    fn range(&self, place: &Place, range: &Range) -> Outcome<Built> {
        if place.shape.is_number() {
            return match (&place.column, whole_bounds(range)) {
                (Some(column), Some((low, high))) => Ok(Box::new(number_range_query(column.clone(), low, high, self.deadline))),
                _ => nothing(),
            };
        }
        let Some(field) = place.field else {
            return nothing();
        };
        let prefix = match place.only_column() {
            Some(_) => Vec::new(),
            None => place.term_prefix(),
        };
        let bytes = |value: &Scalar| [prefix.as_slice(), bound(place.shape, value).as_bytes()].concat();
        let low = match (&range.gt, &range.gte) {
            (Some(value), _) => Bound::Excluded(bytes(value)),
            (None, Some(value)) => Bound::Included(bytes(value)),
            (None, None) => Bound::Included(prefix.clone()),
        };
        let high = match (&range.lt, &range.lte) {
            (Some(value), _) => Bound::Excluded(bytes(value)),
            (None, Some(value)) => Bound::Included(bytes(value)),
            (None, None) => end_of(&prefix),
        };
        match place.only_column() {
            Some(column) => Ok(self.words_in(column, Wanted::Between(low, high))),
            None => Ok(Box::new(term_range_query(field, low, high, self.deadline))),
        }
    }

    /// A name that stands for several (`metadata`) exists where any of them does.
    fn exists(&self, field: &str) -> Outcome<Built> {
        if field == "_id" || field == self.fields.project_field() {
            return Ok(constant(Box::new(AllQuery), 1.0));
        }
        let own = Term::from_field_text(self.fields.present, self.fields.held_by(field));
        let own: Built = constant(Box::new(TermQuery::new(own, IndexRecordOption::Basic)), 1.0);
        if self.fields.place(field).is_some() {
            return Ok(own);
        }
        let below = Pattern::prefix(Shape::Keyword, &format!("{field}."));
        let below: Built = Box::new(pattern_query(self.fields.present, below, self.deadline));
        Ok(constant(Box::new(BooleanQuery::union(vec![own, below])), 1.0))
    }

    fn boolean(
        &self,
        must: &[Query],
        should: &[Query],
        filter: &[Query],
        must_not: &[Query],
        minimum: Option<i64>,
    ) -> Outcome<Built> {
        let mut clauses: Vec<(Occur, Built)> = Vec::new();
        for query in must {
            clauses.push((Occur::Must, self.build(query)?));
        }
        for query in filter {
            clauses.push((Occur::Must, constant(self.build(query)?, 0.0)));
        }
        for query in should {
            clauses.push((Occur::Should, self.build(query)?));
        }
        let is_open = clauses.is_empty();
        for query in must_not {
            clauses.push((Occur::MustNot, self.build(query)?));
        }
        if clauses.is_empty() {
            return Ok(constant(Box::new(AllQuery), 1.0));
        }
        if is_open {
            clauses.push((Occur::Must, constant(Box::new(AllQuery), 0.0)));
        }
        let least = match minimum {
            Some(minimum) => minimum.max(0) as usize,
            None => usize::from(must.is_empty() && filter.is_empty() && !should.is_empty()),
        };
        if least > should.len() {
            return nothing();
        }
        Ok(Box::new(BooleanQuery::with_minimum_required_clauses(clauses, least)))
    }

    fn best_of(&self, queries: &[Query], tie_breaker: f32) -> Outcome<Built> {
        let mut found = Vec::new();
        for query in queries {
            let built = self.build(query)?;
            if !built.is::<EmptyQuery>() {
                found.push(built);
            }
        }
        match found.len() {
            0 => nothing(),
            1 => Ok(found.remove(0)),
            _ => Ok(Box::new(DisjunctionMaxQuery::with_tie_breaker(found, tie_breaker))),
        }
    }
}

/// A keyword as the index holds it: cut where it is too long.
pub fn keyword(shape: Shape, value: &str) -> String {
    let value = normalise(shape, value);
    match value.len() > MAX_TERM_BYTES {
        true => value[..value.floor_char_boundary(MAX_TERM_BYTES)].to_string(),
        false => value,
    }
}

fn bound(shape: Shape, value: &Scalar) -> String {
    normalise(shape, &value.text())
}

/// The first bytes that do not begin with the prefix any more.
fn end_of(prefix: &[u8]) -> Bound<Vec<u8>> {
    let mut end = prefix.to_vec();
    while let Some(last) = end.pop() {
        if last < u8::MAX {
            end.push(last + 1);
            return Bound::Excluded(end);
        }
    }
    Bound::Unbounded
}

pub fn nothing() -> Outcome<Built> {
    Ok(Box::new(EmptyQuery))
}

pub fn constant(query: Built, score: f32) -> Built {
    Box::new(ConstScoreQuery::new(query, score))
}

fn scaled(query: Built) -> Built {
    Box::new(BoostQuery::new(query, LUCENE_SCALE))
}
