//! Queries for exact values: keywords, numbers and ids.

use tantivy::Term;
use tantivy::query::{BooleanQuery, TermQuery};
use tantivy::schema::IndexRecordOption;

use crate::bm25::idf;
use crate::failure::Outcome;
use crate::fields::place::Place;
use crate::fields::value::Scalar;
use crate::found::documents::collect;
use crate::found::of_field::OfField;
use crate::found::rarity::Among;
use crate::query::builder::QueryBuilder;
use crate::query::built::{Built, Everything, constant, nothing};
use crate::query::expansion::any_term_query;
use crate::query::numbers::{covers_all, number_range_query, number_set_query};
use crate::query::words::{Wanted, document_frequency, word_query};
use crate::text::keyword;

impl QueryBuilder<'_> {
    pub(super) fn exact(&self, place: &Place, value: &Scalar) -> Outcome<Built> {
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

    /// A value of a column, scored like a term; ids all score 1.
    pub(super) fn word(&self, place: &Place, column: &str, text: String) -> Outcome<Built> {
        let documents = self.frequency_of(column, &text)?;
        if documents == 0 {
            return nothing();
        }
        let score = match place.field == Some(self.fields.id) {
            true => 1.0,
            false => idf(documents, self.among(place)?.rarity(self.searcher)?.documents()),
        };
        Ok(constant(self.words_in(column, Wanted::Values(vec![text])), score))
    }

    pub(super) fn words_in(&self, column: &str, wanted: Wanted) -> Built {
        Box::new(word_query(column.to_string(), wanted, self.deadline))
    }

    pub(super) fn any_of(&self, place: &Place, values: &[Scalar]) -> Outcome<Built> {
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
        Ok(Box::new(any_term_query(wanted.collect(), self.deadline)))
    }

    pub(super) fn ids(&self, ids: &[String]) -> Outcome<Built> {
        self.place("_id", |place| Ok(self.words_in(place.only_column().unwrap_or_default(), Wanted::Values(ids.to_vec()))))
    }

    pub(super) fn number_in(&self, place: &Place, values: &[Scalar]) -> Outcome<Built> {
        let wanted: Vec<i64> = values.iter().filter_map(Scalar::integer).collect();
        match (&place.column, wanted.as_slice()) {
            (Some(column), [only]) => self.number_between(column, *only, *only),
            (Some(column), [_, ..]) => Ok(Box::new(number_set_query(column.clone(), wanted, self.deadline))),
            _ => nothing(),
        }
    }

    /// What every document has, such as "not hidden" of most entities, need not be looked up for each.
    pub(super) fn number_between(&self, column: &str, low: i64, high: i64) -> Outcome<Built> {
        Ok(match covers_all(self.searcher, column, low, high)? {
            true => Box::new(Everything { score: 1.0 }),
            false => Box::new(number_range_query(column.to_string(), low, high, self.deadline)),
        })
    }

    /// Absent terms are recognised early, since queries on the default fields have many of them.
    pub(super) fn term(&self, place: &Place, text: &str) -> Outcome<Built> {
        let Some(term) = self.present(place, text)? else {
            return nothing();
        };
        if !place.shape.is_split() && self.is_everywhere(&term)? {
            let all = self.among(place)?.rarity(self.searcher)?.documents();
            return Ok(Box::new(Everything { score: idf(all, all) }));
        }
        let option = match place.shape.is_split() {
            true => IndexRecordOption::WithFreqs,
            false => IndexRecordOption::Basic,
        };
        Ok(Box::new(OfField::new(TermQuery::new(term, option), self.among(place)?)))
    }

    /// By which documents the rarity of a field's words is measured.
    pub(super) fn among(&self, place: &Place) -> Outcome<Among> {
        let present = Term::from_field_text(self.fields.present, &place.name);
        Ok(Among { present, searched: self.view.searched(self.half())?, deadline: self.deadline })
    }

    /// How many of the searched documents have a value in a column.
    fn frequency_of(&self, column: &str, text: &str) -> Outcome<u64> {
        let Some(searched) = self.view.searched(self.half())? else {
            return Ok(document_frequency(self.searcher, column, text, self.deadline)?);
        };
        let found = collect(self.searcher, &*self.words_in(column, Wanted::Values(vec![text.into()])), false, self.deadline)?;
        Ok(searched.count_of(found.iter().map(|found| found.docs.as_slice())))
    }

    /// Whether all documents of the index have the term, as all named entities have their type.
    fn is_everywhere(&self, term: &Term) -> Outcome<bool> {
        let documents: u64 = self.searcher.segment_readers().iter().map(|reader| u64::from(reader.max_doc())).sum();
        Ok(self.searcher.doc_freq(term)? == documents)
    }
}
