//! Hits of which only the first of each value of a field is shown.

use std::collections::HashSet;

use crate::failure::Outcome;
use crate::fields::columns::{FieldColumn, shown_number, words_of};
use crate::fields::shape::Shape;
use crate::fields::value::Scalar;
use crate::found::documents::SegmentDocuments;
use crate::query::view::View;
use crate::search::candidate::Candidate;
use crate::search::sort::{Order, best_by};

/// The first documents of each value in the requested order, with these values; those without one are one group.
pub struct Firsts {
    pub candidates: Vec<Candidate>,
    pub values: Vec<Option<Scalar>>,
}

/// The first of a value is the first of its segment too, so that of each segment as many groups as are wanted are enough.
pub fn first_of_each(view: View, order: Order, found: &[SegmentDocuments], field: &str) -> Outcome<Firsts> {
    let columns = view.columns(field)?;
    let shape = view.shape(field).unwrap_or(Shape::Keyword);
    let wanted = order.wanted;
    let mut seen: HashSet<Option<String>> = HashSet::new();
    let mut firsts = Firsts { candidates: Vec::new(), values: Vec::new() };
    for candidate in best_by(view, order, found, Some(&columns))?.candidates {
        if firsts.candidates.len() == wanted {
            break;
        }
        let value = value_of(&columns[candidate.segment], candidate.doc, shape)?;
        if seen.insert(value.as_ref().map(Scalar::text)) {
            firsts.candidates.push(candidate);
            firsts.values.push(value);
        }
    }
    Ok(firsts)
}

fn value_of(column: &FieldColumn, doc: u32, shape: Shape) -> Outcome<Option<Scalar>> {
    Ok(match column {
        FieldColumn::None => None,
        FieldColumn::Numbers(numbers) => numbers.first(doc).map(|value| shown_number(shape, value)),
        FieldColumn::Words(words) => match words.term_ords(doc).next() {
            Some(ordinal) => words_of(words, &[ordinal])?.pop().map(Scalar::Text),
            None => None,
        },
    })
}
