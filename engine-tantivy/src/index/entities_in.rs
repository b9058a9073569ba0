//! Writes named entities: always all those of a document, so that a write can be repeated and leaves nothing stale.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use tantivy::TantivyDocument;

use crate::failure::Outcome;
use crate::fields::schema::Fields;
use crate::fields::value::Values;
use crate::index::documents_in::{CutTerm, convert_values};
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
    let mut cut = BTreeSet::new();
    let is_empty = put.groups.iter().all(|group| group.entities.is_empty());
    if is_empty && !pen.may_hold_any(part) {
        return Ok(Vec::new());
    }
    let writer = pen.replacing(part, put.rid)?;
    let mut place = 0;
    for group in &put.groups {
        let (shared, too_long) = convert_values(&part.fields, begun(&part.fields, put.rid), &[], group.shared.iter());
        cut.extend(too_long);
        for entity in &group.entities {
            place += 1;
            let mut document = shared.clone();
            document.add_text(part.fields.id, &entity.id);
            document.add_u64(part.fields.place, place);
            let (converted, too_long) = convert_values(&part.fields, document, &[], own_values(group, entity));
            writer.add_document(converted)?;
            cut.extend(too_long);
        }
    }
    Ok(cut.into_iter().map(|field| CutTerm { rid: put.rid, field }).collect())
}

fn begun(fields: &Fields, rid: u64) -> TantivyDocument {
    let mut document = TantivyDocument::new();
    document.add_u64(fields.rid, rid);
    document
}

fn own_values<'a>(group: &'a Group, entity: &'a Entity) -> impl Iterator<Item = (&'a String, &'a Values)> {
    let copies = group.copies.iter().filter_map(|(name, of)| Some((name, entity.fields.get(of)?)));
    entity.fields.iter().chain(copies)
}
