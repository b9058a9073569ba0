//! Writes named entities: always all those of a document, so that a write can be repeated and leaves nothing stale.

use std::collections::BTreeMap;

use serde::Deserialize;
use tantivy::Term;

use crate::failure::Outcome;
use crate::fields::value::Values;
use crate::index::documents_in::{CutTerm, convert_parts};
use crate::index::part::Part;
use crate::index::pen::Pen;

#[derive(Deserialize)]
pub struct EntitiesOfDocument {
    rid: u64,
    groups: Vec<Group>,
}

/// Entities that follow one another and have fields in common, which are sent once. `copies`: fields whose values are those of another one, by name.
#[derive(Deserialize)]
struct Group {
    shared: BTreeMap<String, Values>,
    copies: BTreeMap<String, String>,
    entities: Vec<Entity>,
}

#[derive(Deserialize)]
struct Entity {
    id: String,
    fields: BTreeMap<String, Values>,
}

pub fn put_entities(pen: &mut Pen, part: &Part, put: &EntitiesOfDocument) -> Outcome<Vec<CutTerm>> {
    let mut cut = Vec::new();
    let is_empty = put.groups.iter().all(|group| group.entities.is_empty());
    if is_empty && !pen.may_hold_any(part) {
        return Ok(cut);
    }
    let writer = pen.writer(part)?;
    writer.delete_term(Term::from_field_u64(part.fields.rid, put.rid));
    let all = put.groups.iter().flat_map(|group| group.entities.iter().map(move |entity| (group, entity)));
    for (place, (group, entity)) in (1..).zip(all) {
        let (mut converted, too_long) = convert_parts(&part.fields, (put.rid, &entity.id), &[], values_of(group, entity));
        converted.add_u64(part.fields.place, place);
        writer.add_document(converted)?;
        cut.extend(too_long);
    }
    Ok(cut)
}

fn values_of<'a>(group: &'a Group, entity: &'a Entity) -> impl Iterator<Item = (&'a String, &'a Values)> {
    let copies = group.copies.iter().filter_map(|(name, of)| Some((name, entity.fields.get(of)?)));
    entity.fields.iter().chain(&group.shared).chain(copies)
}
