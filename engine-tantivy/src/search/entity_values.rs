//! The values of hits that are named entities, so that they need not be looked up in the records.

use serde_json::{Map, Value, json};
use tantivy::DocId;

use crate::failure::Outcome;
use crate::fields::columns::{FieldColumn, shown_number};
use crate::fields::shape::Shape;
use crate::query::view::{Side, View};

/// The columns of each segment, opened at its first hit.
pub struct EntityColumns<'a> {
    view: View<'a>,
    opened: Vec<Option<Vec<(String, Shape, FieldColumn)>>>,
}

impl<'a> EntityColumns<'a> {
    pub fn new(view: View<'a>) -> EntityColumns<'a> {
        EntityColumns { view, opened: view.segments().map(|_| None).collect() }
    }

    /// The values of a named entity by field, each as a list; `None` for documents.
    pub fn values(&mut self, segment: usize, doc: DocId) -> Outcome<Option<Value>> {
        let Some((half, reader)) = self.view.segments().nth(segment).filter(|(half, _)| half.side == Side::Entities) else {
            return Ok(None);
        };
        if self.opened[segment].is_none() {
            let mut columns = Vec::new();
            for (name, place) in half.fields.with_columns() {
                columns.push((name.to_string(), place.shape, FieldColumn::open(reader, Some(place))?));
            }
            self.opened[segment] = Some(columns);
        }
        let mut values = Map::new();
        for (name, shape, column) in self.opened[segment].iter().flatten() {
            values.insert(name.clone(), json!(values_of(*shape, column, doc)?));
        }
        Ok(Some(Value::Object(values)))
    }
}

fn values_of(shape: Shape, column: &FieldColumn, doc: DocId) -> Outcome<Vec<Value>> {
    let mut values = Vec::new();
    match column {
        FieldColumn::None => {}
        FieldColumn::Numbers(numbers) => {
            values.extend(numbers.values_for_doc(doc).map(|number| json!(shown_number(shape, number))));
        }
        FieldColumn::Words(words) => {
            for ordinal in words.term_ords(doc) {
                let mut word = String::new();
                words.ord_to_str(ordinal, &mut word)?;
                values.push(json!(word));
            }
        }
    }
    Ok(values)
}
