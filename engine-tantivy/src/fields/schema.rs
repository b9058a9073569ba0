//! From the server's field list (`server/query/wire-fields.ts`) to Tantivy's schema, and from a wire name to its place in it.
//!
//! Numbers, dates and booleans are only columns (whole numbers; dates in epoch milliseconds): a range over a column is as fast as
//! postings and costs no second copy. Content is not stored: hits are numbers and ids.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use serde::{Deserialize, Serialize};
use tantivy::schema::{
    FAST, Field, INDEXED, IndexRecordOption, JsonObjectOptions, STRING, Schema, TextFieldIndexing, TextOptions,
};

use crate::fields::place::Place;
use crate::fields::shape::Shape;

/// To be raised whenever the same server schema leads to another index.
pub const FORMAT: u32 = 3;

/// The column with the place of a named entity among those of its document, from 1.
pub const PLACE: &str = "place";

/// Tantivy drops longer terms without a word; we cut them and say so.
pub const MAX_TERM_BYTES: usize = 65_530;

/// Metadata values that are longer have no `.keyword`, as in the wire contract's mapping (`ignore_above`).
pub const MAX_METADATA_KEYWORD: usize = 256;

/// A metadata key that is longer is not indexed: path and value share the term's limit.
pub const MAX_METADATA_KEY_BYTES: usize = 1_000;

/// What the server says about its fields; the same value on every connection, or the index is made anew.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub struct ServerSchema {
    pub fields: BTreeMap<String, Shape>,
    /// The fields of named entities, in an index of their own.
    pub entity_fields: BTreeMap<String, Shape>,
    /// The field that says what a hit is, and its value for named entities.
    pub type_field: String,
    pub entity_type: String,
    /// The field of documents that named entities have by their document.
    pub routing_field: String,
    /// The field that holds the text of a document's segments.
    pub content_field: String,
    /// The field that holds the project.
    pub project_field: String,
    /// Keyword fields whose values are nearly all different: they are columns only.
    pub column_fields: BTreeSet<String>,
    /// Names that stand for another field, which holds the values.
    pub aliases: BTreeMap<String, String>,
    /// Names below this prefix are text, and their `.keyword` the whole value.
    pub dynamic_prefix: Option<String>,
    pub keyword_suffix: String,
    /// Dynamic names that hold dates.
    pub date_names: Vec<String>,
    pub date_prefix: String,
    pub date_suffix: String,
}

impl ServerSchema {
    /// The same for the index of named entities, which has no names by prefix.
    fn of_entities(&self) -> ServerSchema {
        let own = |(name, _): &(&String, &String)| !self.entity_fields.contains_key(*name);
        let aliases = self.aliases.iter().filter(own).map(|(name, held)| (name.clone(), held.clone()));
        ServerSchema {
            fields: self.entity_fields.clone(),
            column_fields: BTreeSet::new(),
            aliases: aliases.collect(),
            dynamic_prefix: None,
            ..self.clone()
        }
    }
}

pub struct Fields {
    pub schema: Schema,
    pub server: ServerSchema,
    dates: HashSet<String>,
    fixed: BTreeMap<String, Place>,
    pub rid: Field,
    /// The place of a named entity among those of its document.
    pub place: Field,
    pub id: Field,
    /// The names of the fields that a document has, for `exists`.
    pub present: Field,
    /// The first word position of each segment of the content; only documents of several segments have any.
    pub starts: Field,
    pub metadata_text: Field,
    pub metadata_keyword: Field,
    pub metadata_date: Field,
}

impl Fields {
    pub fn of_documents(server: &ServerSchema) -> Fields {
        Fields::new(server.clone())
    }

    pub fn of_entities(server: &ServerSchema) -> Fields {
        Fields::new(server.of_entities())
    }

    fn new(server: ServerSchema) -> Fields {
        let mut builder = Schema::builder();
        let mut fixed = BTreeMap::new();
        for (name, shape) in server.fields.iter().filter(|(name, _)| !server.aliases.contains_key(*name)) {
            let column = column_name(name);
            let has_terms = !shape.is_number() && !server.column_fields.contains(name);
            let field = match shape {
                Shape::Text => builder.add_text_field(&column, text_options("standard")),
                Shape::PathParts => builder.add_text_field(&column, text_options("pathParts")),
                Shape::Keyword | Shape::LowercaseKeyword | Shape::Path => {
                    let options = if has_terms { STRING | FAST } else { column_options() };
                    builder.add_text_field(&column, options)
                }
                Shape::Long | Shape::Date | Shape::Boolean => builder.add_i64_field(&column, FAST),
            };
            fixed.insert(
                name.clone(),
                Place { shape: *shape, field: Some(field), path: None, column: (!shape.is_split()).then_some(column), has_terms },
            );
        }
        let rid = builder.add_u64_field("rid", INDEXED | FAST);
        let place = builder.add_u64_field(PLACE, FAST);
        let id = builder.add_text_field("id", column_options());
        fixed.insert("_id".into(), keyword_place(id, "id"));
        let present = builder.add_text_field("present", STRING);
        let starts = builder.add_u64_field("starts", FAST);
        let metadata_text = builder.add_json_field("metadata_text", json_text_options());
        let metadata_keyword = builder.add_json_field("metadata_keyword", JsonObjectOptions::default().set_fast("raw"));
        let metadata_date = builder.add_json_field("metadata_date", FAST);
        Fields {
            dates: server.date_names.iter().cloned().collect(),
            schema: builder.build(),
            server,
            fixed,
            rid,
            place,
            id,
            present,
            starts,
            metadata_text,
            metadata_keyword,
            metadata_date,
        }
    }

    /// The field that holds the values of a wire name.
    pub fn held_by<'a>(&'a self, name: &'a str) -> &'a str {
        self.server.aliases.get(name).map_or(name, String::as_str)
    }

    /// The place of a wire name; none for a name outside the mapping.
    pub fn place(&self, name: &str) -> Option<Place> {
        let name = self.held_by(name);
        if let Some(place) = self.fixed.get(name) {
            return Some(place.clone());
        }
        let key = name.strip_prefix(self.server.dynamic_prefix.as_deref()?)?;
        if let Some(key) = key.strip_suffix(&self.server.keyword_suffix) {
            return Some(dynamic_place(Shape::Keyword, self.metadata_keyword, "metadata_keyword", key));
        }
        if self.is_date(name) {
            return Some(dynamic_place(Shape::Date, self.metadata_date, "metadata_date", key));
        }
        let place = dynamic_place(Shape::Text, self.metadata_text, "metadata_text", key);
        Some(Place { column: None, ..place })
    }

    /// The fields that have a column, by wire name.
    pub fn with_columns(&self) -> impl Iterator<Item = (&str, &Place)> {
        self.fixed.iter().filter(|(_, place)| place.column.is_some()).map(|(name, place)| (name.as_str(), place))
    }

    /// How the values of a wire name are split, be it a field of documents or of named entities.
    pub fn shape(&self, name: &str) -> Option<Shape> {
        let place = self.place(name).map(|place| place.shape);
        place.or_else(|| self.server.entity_fields.get(self.held_by(name)).copied())
    }

    /// The key of a dynamic name as the index spells it.
    pub fn dynamic_key(&self, name: &str) -> Option<String> {
        let key = name.strip_prefix(self.server.dynamic_prefix.as_deref()?)?;
        (!key.is_empty() && key.len() <= MAX_METADATA_KEY_BYTES).then(|| safe_key(key))
    }

    pub fn content(&self) -> Option<Place> {
        self.place(&self.server.content_field)
    }

    pub fn project(&self) -> Option<Place> {
        self.place(&self.server.project_field)
    }

    pub fn content_field(&self) -> &str {
        &self.server.content_field
    }

    pub fn project_field(&self) -> &str {
        &self.server.project_field
    }

    pub fn keyword_suffix(&self) -> &str {
        &self.server.keyword_suffix
    }

    fn is_date(&self, name: &str) -> bool {
        self.dates.contains(name) || (name.starts_with(&self.server.date_prefix) && name.ends_with(&self.server.date_suffix))
    }
}

/// Dots and backslashes separate and escape in Tantivy's paths: they become private characters.
fn safe_key(key: &str) -> String {
    key.chars()
        .map(|c| match c {
            '.' => '\u{E000}',
            '\\' => '\u{E001}',
            c if c < ' ' => '\u{E002}',
            c => c,
        })
        .collect()
}

fn column_name(name: &str) -> String {
    name.replace('.', "/")
}

fn keyword_place(field: Field, column: &str) -> Place {
    Place { shape: Shape::Keyword, field: Some(field), path: None, column: Some(column.into()), has_terms: false }
}

fn dynamic_place(shape: Shape, field: Field, root: &str, key: &str) -> Place {
    let key = safe_key(key);
    Place { shape, field: Some(field), column: Some(format!("{root}.{key}")), path: Some(key), has_terms: shape == Shape::Text }
}

fn text_options(tokenizer: &str) -> TextOptions {
    TextOptions::default().set_indexing_options(
        TextFieldIndexing::default().set_tokenizer(tokenizer).set_index_option(IndexRecordOption::WithFreqsAndPositions),
    )
}

fn json_text_options() -> JsonObjectOptions {
    JsonObjectOptions::default().set_indexing_options(
        TextFieldIndexing::default().set_tokenizer("standard").set_index_option(IndexRecordOption::WithFreqsAndPositions),
    )
}

/// Columns only, see `words.rs`.
fn column_options() -> TextOptions {
    TextOptions::default().set_fast("raw")
}
