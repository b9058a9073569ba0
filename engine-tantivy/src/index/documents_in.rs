//! Converts documents of the server to documents of Tantivy.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use tantivy::TantivyDocument;
use tantivy::schema::{Field, OwnedValue};

use crate::fields::place::Place;
use crate::fields::schema::{Fields, MAX_METADATA_KEYWORD, MAX_TERM_BYTES};
use crate::fields::shape::Shape;
use crate::fields::value::{Scalar, Values};
use crate::text::count_words;
use crate::text::keyword;

#[derive(Deserialize)]
pub struct EngineDocument {
    pub rid: u64,
    pub id: String,
    #[serde(default)]
    pub segments: Vec<String>,
    pub fields: BTreeMap<String, Values>,
}

#[derive(Debug, PartialEq, Serialize)]
pub struct CutTerm {
    pub rid: u64,
    pub field: String,
}

/// Converts a document. Also returns the fields whose values were truncated.
pub fn convert(fields: &Fields, document: &EngineDocument) -> (TantivyDocument, Vec<CutTerm>) {
    let EngineDocument { rid, id, segments, fields: values } = document;
    let mut begun = TantivyDocument::new();
    begun.add_u64(fields.rid, *rid);
    begun.add_text(fields.id, id);
    let (converted, cut) = convert_values(fields, begun, segments, values.iter());
    (converted, cut.into_iter().map(|field| CutTerm { rid: *rid, field }).collect())
}

/// Converts values of a document, behind those that it has already. Also returns the fields whose values were truncated.
pub fn convert_values<'a>(
    fields: &Fields,
    document: TantivyDocument,
    segments: &[String],
    values: impl Iterator<Item = (&'a String, &'a Values)>,
) -> (TantivyDocument, BTreeSet<String>) {
    let mut conversion = Conversion { fields, document, dynamic: BTreeMap::new(), cut: BTreeSet::new() };
    if !segments.is_empty() {
        conversion.content(segments);
    }
    for (name, values) in values {
        conversion.field(name, values.all());
    }
    conversion.finish();
    (conversion.document, conversion.cut)
}

type Objects = BTreeMap<Field, BTreeMap<String, Vec<OwnedValue>>>;

struct Conversion<'a> {
    fields: &'a Fields,
    document: TantivyDocument,
    dynamic: Objects,
    cut: BTreeSet<String>,
}

impl Conversion<'_> {
    fn content(&mut self, segments: &[String]) {
        let Some(field) = self.fields.content().and_then(|place| place.field) else {
            return;
        };
        match segments {
            [only] => self.document.add_text(field, only),
            several => {
                let mut start = 0;
                for segment in several {
                    self.document.add_u64(self.fields.starts, start);
                    start += count_words(segment);
                }
                self.document.add_text(field, several.concat());
            }
        }
        self.document.add_text(self.fields.present, self.fields.content_field());
    }

    fn field(&mut self, name: &str, values: &[Scalar]) {
        let fields = self.fields;
        let kept = if let Some(place) = fields.fixed(name) {
            self.fixed_values(name, place, values)
        } else if let Some(place) = fields.place(name) {
            self.dynamic_values(name, &place, values)
        } else {
            return;
        };
        if kept {
            self.document.add_text(self.fields.present, name);
        }
    }

    fn fixed_values(&mut self, name: &str, place: &Place, values: &[Scalar]) -> bool {
        let Some(field) = place.field else {
            return false;
        };
        if place.shape.is_number() {
            let numbers: Vec<i64> = values.iter().filter_map(Scalar::integer).collect();
            numbers.iter().for_each(|number| self.document.add_i64(field, *number));
            return !numbers.is_empty();
        }
        if place.shape.is_split() {
            values.iter().for_each(|value| self.document.add_text(field, value.text()));
            return !values.is_empty();
        }
        if let ([value], true) = (values, place.shape != Shape::Path) {
            self.word(field, name, place.shape, value);
            return true;
        }
        // A value counts once per document, even if repeated.
        let mut terms = BTreeSet::new();
        for value in values {
            let text = value.text();
            if text.len() > MAX_TERM_BYTES {
                self.cut.insert(name.to_string());
            }
            match place.shape {
                Shape::Path => terms.extend(folders(&text).map(|folder| keyword(place.shape, folder))),
                shape => {
                    terms.insert(keyword(shape, &text));
                }
            }
        }
        terms.iter().for_each(|term| self.document.add_text(field, term));
        !terms.is_empty()
    }

    fn word(&mut self, field: Field, name: &str, shape: Shape, value: &Scalar) {
        let text = value.text();
        if text.len() > MAX_TERM_BYTES {
            self.cut.insert(name.to_string());
        }
        self.document.add_text(field, keyword(shape, &text));
    }

    fn dynamic_values(&mut self, name: &str, place: &Place, values: &[Scalar]) -> bool {
        let (Some(key), Some(field)) = (self.fields.dynamic_key(name), place.field) else {
            self.cut.insert(name.to_string());
            return false;
        };
        if place.shape == Shape::Date {
            let dates: Vec<OwnedValue> = values.iter().filter_map(Scalar::integer).map(OwnedValue::I64).collect();
            let kept = !dates.is_empty();
            self.put(field, &key, dates);
            return kept;
        }
        let texts: Vec<String> = values.iter().map(Scalar::text).collect();
        let keywords: BTreeSet<&String> = texts
            .iter()
            .filter(|text| text.encode_utf16().take(MAX_METADATA_KEYWORD + 1).count() <= MAX_METADATA_KEYWORD)
            .collect();
        if !keywords.is_empty() {
            let keywords = keywords.into_iter().cloned().map(OwnedValue::Str).collect();
            self.put(self.fields.metadata_keyword, &key, keywords);
            let keyword_name = format!("{name}{}", self.fields.keyword_suffix());
            self.document.add_text(self.fields.present, keyword_name);
        }
        let kept = !texts.is_empty();
        self.put(self.fields.metadata_text, &key, texts.into_iter().map(OwnedValue::Str).collect());
        kept
    }

    fn put(&mut self, field: Field, key: &str, values: Vec<OwnedValue>) {
        if !values.is_empty() {
            let object = self.dynamic.entry(field).or_default();
            object.entry(key.to_string()).or_default().extend(values);
        }
    }

    fn finish(&mut self) {
        for (field, object) in std::mem::take(&mut self.dynamic) {
            let object = object.into_iter().map(|(key, values)| (key, OwnedValue::Array(values)));
            self.document.add_object(field, object.collect());
        }
    }
}

/// The folder and all its ancestors, from the top.
fn folders(path: &str) -> impl Iterator<Item = &str> {
    let ends = path.char_indices().filter(|(at, c)| *c == '/' && *at > 0).map(|(at, _)| at);
    let whole = (!path.is_empty()).then_some(path.len());
    ends.chain(whole).map(|end| &path[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_each_folder_above() {
        assert_eq!(folders("/data/a/b").collect::<Vec<_>>(), ["/data", "/data/a", "/data/a/b"]);
        assert_eq!(folders("a/b").collect::<Vec<_>>(), ["a", "a/b"]);
        assert_eq!(folders("/").collect::<Vec<_>>(), ["/"]);
        assert_eq!(folders("").count(), 0);
    }
}
