//! Maps the server's field list (`server/query/wire-fields.ts`) to a Tantivy schema, and field names to their places in it.
//!
//! Numbers, dates (epoch milliseconds) and booleans are stored as integer columns only: a range over a column is as fast as postings and saves a
//! second copy. Content is not stored, since hits consist of numbers and ids.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use serde::{Deserialize, Serialize};
use tantivy::schema::{FAST, Field, INDEXED, IndexRecordOption, JsonObjectOptions, Schema, TextFieldIndexing, TextOptions};

use crate::fields::place::Place;
use crate::fields::shape::Shape;

/// To be incremented whenever the same server schema results in a different index.
pub const FORMAT: u32 = 5;

/// The column with the ordinal of a named entity within its document, from 1.
pub const PLACE: &str = "place";

/// Tantivy silently drops longer terms; we truncate and report them.
pub const MAX_TERM_BYTES: usize = 65_530;

/// Longer metadata values have no `.keyword`, as in the wire contract's mapping (`ignore_above`).
pub const MAX_METADATA_KEYWORD: usize = 256;

/// Longer metadata keys are not indexed, since key and value share the term limit.
pub const MAX_METADATA_KEY_BYTES: usize = 1_000;

/// The server's description of its fields. If it differs from the one that the index was built with, the index is rebuilt.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub struct ServerSchema {
    pub fields: BTreeMap<String, Shape>,
    /// The fields of named entities, which have an index of their own.
    pub entity_fields: BTreeMap<String, Shape>,
    /// The field with the type of a hit, and its value for named entities.
    pub type_field: String,
    pub entity_type: String,
    /// The field that named entities inherit from their document.
    pub routing_field: String,
    /// The field for the text of a document.
    pub content_field: String,
    /// The field for the project.
    pub project_field: String,
    /// Keyword fields with mostly unique values, which are stored as columns only.
    pub column_fields: BTreeSet<String>,
    /// Aliases of other fields.
    pub aliases: BTreeMap<String, String>,
    /// Fields with this prefix are text; with the suffix `.keyword` they are the whole value.
    pub dynamic_prefix: Option<String>,
    pub keyword_suffix: String,
    /// Dynamic fields that are dates.
    pub date_names: Vec<String>,
    pub date_prefix: String,
    pub date_suffix: String,
}

impl ServerSchema {
    /// The schema of named entities, which has no dynamic fields.
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
    /// The ordinal of a named entity within its document.
    pub place: Field,
    pub id: Field,
    /// The names of a document's fields, for `exists` queries.
    pub present: Field,
    /// The first word position of each segment of the content, for documents of several segments.
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
                    let options = if has_terms { keyword_options() | FAST } else { column_options() };
                    builder.add_text_field(&column, options)
                }
                Shape::Long | Shape::Date | Shape::Boolean => builder.add_i64_field(&column, FAST),
            };
            fixed.insert(
                name.clone(),
                Place {
                    name: name.clone(),
                    shape: *shape,
                    field: Some(field),
                    path: None,
                    column: (!shape.is_split()).then_some(column),
                    has_terms,
                },
            );
        }
        let rid = builder.add_u64_field("rid", INDEXED | FAST);
        let place = builder.add_u64_field(PLACE, FAST);
        let id = builder.add_text_field("id", column_options());
        fixed.insert("_id".into(), keyword_place("_id", id, "id"));
        let present = builder.add_text_field("present", keyword_options());
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

    /// Resolves an alias.
    pub fn held_by<'a>(&'a self, name: &'a str) -> &'a str {
        self.server.aliases.get(name).map_or(name, String::as_str)
    }

    /// The place of a field that is not dynamic.
    pub fn fixed(&self, name: &str) -> Option<&Place> {
        self.fixed.get(self.held_by(name))
    }

    /// The place of a field name; `None` for names outside the mapping.
    pub fn place(&self, name: &str) -> Option<Place> {
        let name = self.held_by(name);
        if let Some(place) = self.fixed.get(name) {
            return Some(place.clone());
        }
        let key = name.strip_prefix(self.server.dynamic_prefix.as_deref()?)?;
        if let Some(key) = key.strip_suffix(&self.server.keyword_suffix) {
            return Some(dynamic_place(name, Shape::Keyword, self.metadata_keyword, "metadata_keyword", key));
        }
        if self.is_date(name) {
            return Some(dynamic_place(name, Shape::Date, self.metadata_date, "metadata_date", key));
        }
        let place = dynamic_place(name, Shape::Text, self.metadata_text, "metadata_text", key);
        Some(Place { column: None, ..place })
    }

    /// The fields with a column, by name.
    pub fn with_columns(&self) -> impl Iterator<Item = (&str, &Place)> {
        self.fixed.iter().filter(|(_, place)| place.column.is_some()).map(|(name, place)| (name.as_str(), place))
    }

    /// How a field of documents or of named entities is analysed.
    pub fn shape(&self, name: &str) -> Option<Shape> {
        let place = self.place(name).map(|place| place.shape);
        place.or_else(|| self.server.entity_fields.get(self.held_by(name)).copied())
    }

    /// The key of a dynamic field as it is indexed.
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

/// Replaces dots and backslashes, which are special in Tantivy's paths, by private-use characters.
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

fn keyword_place(name: &str, field: Field, column: &str) -> Place {
    Place {
        name: name.into(),
        shape: Shape::Keyword,
        field: Some(field),
        path: None,
        column: Some(column.into()),
        has_terms: false,
    }
}

fn dynamic_place(name: &str, shape: Shape, field: Field, root: &str, key: &str) -> Place {
    let key = safe_key(key);
    Place {
        name: name.into(),
        shape,
        field: Some(field),
        column: Some(format!("{root}.{key}")),
        path: Some(key),
        has_terms: shape == Shape::Text,
    }
}

/// Whole values; as in Lucene it makes no difference for the score how many a document has.
fn keyword_options() -> TextOptions {
    let indexing = TextFieldIndexing::default().set_tokenizer("raw").set_index_option(IndexRecordOption::Basic);
    TextOptions::default().set_indexing_options(indexing.set_fieldnorms(false))
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

/// Column only: see `query/words.rs`.
fn column_options() -> TextOptions {
    TextOptions::default().set_fast("raw")
}
