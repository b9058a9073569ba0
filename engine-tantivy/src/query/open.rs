//! Queries that match many terms: patterns, fuzzy words and ranges.

use std::ops::Bound;

use crate::failure::Outcome;
use crate::fields::place::Place;
use crate::fields::shape::Shape;
use crate::fields::value::Scalar;
use crate::patterns::pattern::Pattern;
use crate::query::builder::QueryBuilder;
use crate::query::built::{Built, nothing};
use crate::query::expansion::{FuzzyField, fuzzy_query, pattern_query, term_range_query};
use crate::query::numbers::whole_bounds;
use crate::query::tree::Range;
use crate::query::words::Wanted;
use crate::text::normalise;

impl QueryBuilder<'_> {
    pub(super) fn pattern(&self, place: &Place, pattern: Pattern) -> Outcome<Built> {
        if let Some(column) = place.only_column() {
            return Ok(self.words_in(column, Wanted::Pattern(pattern)));
        }
        match (place.field, place.shape.is_number()) {
            (Some(field), false) => Ok(Box::new(pattern_query(field, pattern.after(place.term_prefix()), self.deadline))),
            _ => nothing(),
        }
    }

    pub(super) fn fuzzy(&self, place: &Place, text: &str, distance: u8, prefix_length: usize) -> Outcome<Built> {
        let Some(field) = place.field.filter(|_| !place.shape.is_number()) else {
            return nothing();
        };
        let text = normalise(place.shape, text);
        if place.only_column().is_some() {
            return self.pattern(place, Pattern::fuzzy(Shape::Keyword, &text, distance, prefix_length));
        }
        let pattern = Pattern::fuzzy(Shape::Keyword, &text, distance, prefix_length).after(place.term_prefix());
        let wanted = FuzzyField { field, among: &self.among(place)? };
        match fuzzy_query(self.searcher, place, wanted, &text, &pattern)? {
            Some(query) => Ok(Box::new(query)),
            None => nothing(),
        }
    }

    pub(super) fn range(&self, place: &Place, range: &Range) -> Outcome<Built> {
        if place.shape.is_number() {
            return match (&place.column, whole_bounds(range)) {
                (Some(column), Some((low, high))) => self.number_between(column, low, high),
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
}

fn bound(shape: Shape, value: &Scalar) -> String {
    normalise(shape, &value.text())
}

/// The upper bound of all terms with a prefix.
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
