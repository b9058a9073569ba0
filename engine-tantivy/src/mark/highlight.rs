//! Highlighting: where a query's words are in given texts, in the units of their readers.

use serde::{Deserialize, Serialize};

use crate::deadline::Deadline;
use crate::failure::Outcome;
use crate::fields::schema::Fields;
use crate::fields::shape::Shape;
use crate::mark::leaves::leaves_on;
use crate::mark::marker::{MarkedBytes, Marker};
use crate::query::tree::Query;

#[derive(Deserialize)]
pub struct HighlightRequest {
    pub query: Query,
    pub field: String,
    pub texts: Vec<String>,
    pub limit: usize,
}

/// A highlighted word, from `start` (inclusive) to `end` (exclusive) in UTF-16 units.
#[derive(Debug, PartialEq, Serialize)]
pub struct Mark {
    pub start: usize,
    pub end: usize,
    pub term: usize,
}

pub fn highlight(fields: &Fields, request: &HighlightRequest, deadline: Deadline) -> Outcome<Vec<Vec<Mark>>> {
    let leaves = leaves_on(fields, &request.query, &request.field)?;
    let shape = fields.shape(&request.field).unwrap_or(Shape::Text);
    let mut marker = Marker::new(shape, &leaves);
    let mut all = Vec::with_capacity(request.texts.len());
    for text in &request.texts {
        deadline.check()?;
        all.push(in_units(text, 0, &marker.find(text, request.limit, deadline)?));
    }
    Ok(all)
}

/// The marks of a part of a text that begins at byte `start`, counted from there; converts bytes to UTF-16 units in a single pass over the part.
pub fn in_units(part: &str, start: usize, places: &[MarkedBytes]) -> Vec<Mark> {
    let mut at = (0, 0);
    let mut units_to = |byte: usize| {
        at = (byte, at.1 + utf16_length(&part[at.0..byte]));
        at.1
    };
    let mark =
        |place: &MarkedBytes| Mark { start: units_to(place.from - start), end: units_to(place.to - start), term: place.term };
    places.iter().map(mark).collect()
}

fn utf16_length(text: &str) -> usize {
    match text.is_ascii() {
        true => text.len(),
        false => text.chars().map(char::len_utf16).sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::view::Side;
    use crate::testing::fields;
    use serde_json::json;

    fn marked(query: serde_json::Value, text: &str) -> Vec<(String, usize)> {
        let request = HighlightRequest {
            query: serde_json::from_value(query).unwrap(),
            field: "content".into(),
            texts: vec![text.into()],
            limit: 100,
        };
        let units: Vec<u16> = text.encode_utf16().collect();
        let marks = highlight(&fields(Side::Documents), &request, Deadline::after(10_000)).unwrap().remove(0);
        let words = marks.iter().map(|mark| (String::from_utf16_lossy(&units[mark.start..mark.end]), mark.term));
        words.collect()
    }

    fn word(text: &str) -> serde_json::Value {
        json!({ "kind": "match", "field": "content", "text": text, "operator": "or" })
    }

    fn all_of(must: Vec<serde_json::Value>, must_not: Vec<serde_json::Value>) -> serde_json::Value {
        json!({ "kind": "bool", "must": must, "should": [], "filter": [], "mustNot": must_not })
    }

    #[test]
    fn marks_folded_words_behind_pictures() {
        let found = marked(word("cafe"), "😀 Un CAFÉ, un cafetier");
        assert_eq!(found, [("CAFÉ".to_string(), 0)]);
    }

    #[test]
    fn numbers_leaves_in_order_and_leaves_out_what_must_not_be() {
        let filter = json!({ "kind": "term", "field": "tags", "value": "x" });
        let query = all_of(vec![filter, word("one"), word("two")], vec![word("three")]);
        let found = marked(query, "two one three");
        assert_eq!(found, [("two".to_string(), 1), ("one".to_string(), 0)]);
    }

    #[test]
    fn takes_a_dis_max_as_one_leaf() {
        let group = |text: &str| {
            json!({ "kind": "disMax", "tieBreaker": 0.0, "queries": [word(text),
            { "kind": "match", "field": "metadata.x", "text": text, "operator": "or" }] })
        };
        let found = marked(all_of(vec![group("a"), group("b")], vec![]), "a b");
        assert_eq!(found, [("a".to_string(), 0), ("b".to_string(), 1)]);
    }

    #[test]
    fn marks_only_words_inside_a_phrase() {
        let phrase = |slop: u32, prefix: bool| json!({ "kind": "phrase", "field": "content", "text": "new york", "slop": slop, "prefix": prefix });
        let found = marked(phrase(0, false), "york new york new");
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].0, "new");
        assert_eq!(marked(phrase(0, true), "New Yorkers").len(), 2);
        assert_eq!(marked(phrase(1, false), "new big york").len(), 2);
    }

    #[test]
    fn marks_patterns() {
        let wildcard = json!({ "kind": "wildcard", "field": "content", "pattern": "ba?k*", "ignoreCase": false });
        assert_eq!(marked(wildcard, "bank Banking tank").len(), 2);
        let fuzzy = json!({ "kind": "fuzzy", "field": "content", "text": "bank", "distance": 1, "prefixLength": 0 });
        assert_eq!(marked(fuzzy, "bank tank blank sunk").len(), 3);
    }
}
