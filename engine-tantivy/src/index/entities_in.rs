//! Writes named entities: always all those of a document, so that a write can be repeated and leaves nothing stale.

use serde::Deserialize;
use tantivy::Term;

use crate::failure::Outcome;
use crate::index::documents_in::{CutTerm, EngineDocument, convert};
use crate::index::part::Part;
use crate::index::pen::Pen;

#[derive(Deserialize)]
pub struct EntitiesOfDocument {
    rid: u64,
    entities: Vec<EngineDocument>,
}

pub fn put_entities(pen: &mut Pen, part: &Part, put: &EntitiesOfDocument) -> Outcome<Vec<CutTerm>> {
    let mut cut = Vec::new();
    if put.entities.is_empty() && !pen.may_hold_any(part) {
        return Ok(cut);
    }
    let writer = pen.writer(part)?;
    writer.delete_term(Term::from_field_u64(part.fields.rid, put.rid));
    for (place, entity) in (1..).zip(&put.entities) {
        let (mut converted, too_long) = convert(&part.fields, entity);
        converted.add_u64(part.fields.place, place);
        writer.add_document(converted)?;
        cut.extend(too_long);
    }
    Ok(cut)
}
