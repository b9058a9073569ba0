//! Builds Tantivy queries from the server's query tree, with the scores of Elasticsearch.

use tantivy::query::{BooleanQuery, BoostQuery, EmptyQuery, TermQuery};
use tantivy::schema::IndexRecordOption;
use tantivy::{Searcher, Term};

use crate::bm25::idf;
use crate::deadline::Deadline;
use crate::failure::Outcome;
use crate::fields::place::Place;
use crate::fields::schema::Fields;
use crate::fields::shape::Shape;
use crate::patterns::pattern::Pattern;
use crate::query::best::BestOf;
use crate::query::built::{Built, Everything, constant, nothing};
use crate::query::expansion::pattern_query;
use crate::query::tree::{InSet, Query};
use crate::query::view::{Half, Side, View};
use crate::text::unspaced::runs_of_pattern;

/// Builds queries for one of the two indexes; joins also search the other.
pub struct QueryBuilder<'a> {
    pub fields: &'a Fields,
    pub searcher: &'a Searcher,
    pub deadline: Deadline,
    pub side: Side,
    pub view: View<'a>,
}

impl<'a> QueryBuilder<'a> {
    pub fn on(view: View<'a>, half: Half<'a>) -> QueryBuilder<'a> {
        QueryBuilder { fields: half.fields, searcher: half.searcher, deadline: view.deadline, side: half.side, view }
    }

    pub(super) fn half(&self) -> Half<'a> {
        Half { side: self.side, fields: self.fields, searcher: self.searcher }
    }

    pub fn build(&self, query: &Query) -> Outcome<Built> {
        self.deadline.check()?;
        match query {
            Query::All => Ok(Box::new(Everything { score: 1.0 })),
            Query::None => nothing(),
            Query::HasChild { query } => self.has_child(query),
            Query::HasParent { query } => self.has_parent(query),
            Query::ParentId { id } => self.of_parent(id),
            query if self.asks_by_document(query) => self.has_parent(query),
            Query::Term { field, value } => self.place(field, |place| self.exact(place, value)),
            Query::Terms { field, values } => self.place(field, |place| self.any_of(place, values)),
            Query::Ids { ids } => self.ids(ids),
            Query::InSet(asked) => self.in_set(asked),
            Query::Match(wanted) => self.place(&wanted.field, |place| self.words(place, wanted)),
            Query::Phrase { field, text, slop, prefix } => self.place(field, |place| self.phrase(place, text, *slop, *prefix)),
            Query::Prefix { field, text } => self.place(field, |place| match runs_of_pattern(place.shape, text) {
                Some(runs) => self.runs(place, &runs),
                None => self.pattern(place, Pattern::prefix(place.shape, text)),
            }),
            Query::Wildcard { field, pattern, ignore_case } => {
                self.place(field, |place| match runs_of_pattern(place.shape, pattern) {
                    Some(runs) => self.runs(place, &runs),
                    None => self.pattern(place, Pattern::wildcard(place.shape, pattern, *ignore_case)?),
                })
            }
            Query::Regexp { field, pattern, ignore_case } => {
                self.place(field, |place| self.pattern(place, Pattern::regexp(place.shape, pattern, *ignore_case)?))
            }
            Query::Fuzzy { field, text, distance, prefix_length } => {
                self.place(field, |place| match runs_of_pattern(place.shape, text) {
                    Some(runs) => self.runs(place, &runs),
                    None => self.fuzzy(place, text, *distance, *prefix_length),
                })
            }
            Query::Range(range) => self.place(&range.field, |place| self.range(place, range)),
            Query::Exists { field } => self.exists(field),
            Query::Bool { must, should, filter, must_not, minimum_should_match } => {
                self.boolean(must, should, filter, must_not, *minimum_should_match)
            }
            Query::DisMax { queries, tie_breaker } => self.best_of(queries, *tie_breaker),
            Query::Boost { query, boost } => Ok(Box::new(BoostQuery::new(self.build(query)?, *boost))),
            Query::Constant { query, boost } => Ok(constant(self.build(query)?, *boost)),
            Query::OneOfEach { query, field } => self.one_of_each(query, field),
            Query::FunctionScore(asked) => self.scored(asked),
        }
    }

    /// A field outside the mapping matches nothing, as in Elasticsearch.
    pub(super) fn place(&self, field: &str, build: impl Fn(&Place) -> Outcome<Built>) -> Outcome<Built> {
        match self.fields.place(field) {
            Some(place) => build(&place),
            None => nothing(),
        }
    }

    /// The sizes of sets are the statistics that an index would have of the field.
    fn in_set(&self, InSet { set, among }: &InSet) -> Outcome<Built> {
        let sets = self.view.sets;
        match (sets.query(&set.name, self.deadline), among) {
            (Some(query), None) if self.side == Side::Documents => Ok(Box::new(query)),
            (Some(query), Some(among)) if self.side == Side::Documents => {
                Ok(constant(Box::new(query), idf(sets.size(&set.name), sets.size(&among.name))))
            }
            _ => nothing(),
        }
    }

    /// An object (`metadata`) exists if any of its fields does.
    fn exists(&self, field: &str) -> Outcome<Built> {
        if field == "_id" || field == self.fields.project_field() {
            return Ok(Box::new(Everything { score: 1.0 }));
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
            _ => Ok(Box::new(BestOf::new(found, tie_breaker))),
        }
    }
}
