//! Whether a query can match anything in one of the indexes, judged by its structure alone. Most searches are for one type and need not visit the
//! other index.

use crate::fields::schema::Fields;
use crate::query::tree::{FunctionScore, Match, Query};
use crate::query::view::{Half, Side};

pub fn reaches(query: &Query, half: &Half) -> bool {
    Reach { fields: half.fields, side: half.side }.may_find(query)
}

struct Reach<'a> {
    fields: &'a Fields,
    side: Side,
}

impl Reach<'_> {
    fn may_find(&self, query: &Query) -> bool {
        match query {
            Query::None => false,
            Query::HasChild { .. } | Query::InSet(_) => self.side == Side::Documents,
            Query::HasParent { .. } | Query::ParentId { .. } => self.side == Side::Entities,
            Query::Term { field, value } if self.is_type(field) => self.has_type(&value.text()),
            Query::Terms { field, values } if self.is_type(field) => values.iter().any(|value| self.has_type(&value.text())),
            Query::Match(Match { field, text, .. }) | Query::Phrase { field, text, .. } if self.is_type(field) => {
                self.has_type(text)
            }
            Query::Bool { must, should, filter, minimum_should_match, .. } => {
                let is_open = must.is_empty() && filter.is_empty();
                let needs_one = minimum_should_match.unwrap_or(i64::from(is_open)) > 0 && !should.is_empty();
                must.iter().chain(filter).all(|query| self.may_find(query))
                    && (!needs_one || should.iter().any(|query| self.may_find(query)))
            }
            Query::DisMax { queries, .. } => queries.iter().any(|query| self.may_find(query)),
            Query::Boost { query, .. } | Query::Constant { query, .. } | Query::OneOfEach { query, .. } => self.may_find(query),
            Query::FunctionScore(FunctionScore { query, .. }) => self.may_find(query),
            _ => true,
        }
    }

    fn is_type(&self, field: &str) -> bool {
        self.fields.held_by(field) == self.fields.server.type_field
    }

    fn has_type(&self, value: &str) -> bool {
        (value == self.fields.server.entity_type) == (self.side == Side::Entities)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::fields;

    #[test]
    fn leaves_the_entities_alone_where_documents_are_asked_for() {
        let query = r#"{ "kind": "bool", "must": [{ "kind": "all" }, { "kind": "match", "field": "type", "text": "Document", "operator": "or" }],
            "should": [], "filter": [], "mustNot": [] }"#;
        assert_eq!(reached(query), [true, false]);
    }

    #[test]
    fn looks_at_both_where_one_clause_of_several_is_enough() {
        let query = r#"{ "kind": "bool", "must": [], "should": [{ "kind": "parentId", "id": "x" }, { "kind": "hasChild", "query": { "kind": "all" } }],
            "filter": [], "mustNot": [] }"#;
        assert_eq!(reached(query), [true, true]);
    }

    #[test]
    fn looks_nowhere_for_what_cannot_be() {
        let query = r#"{ "kind": "bool", "must": [{ "kind": "parentId", "id": "x" }], "should": [],
            "filter": [{ "kind": "terms", "field": "join", "values": ["Document", "Duplicate"] }], "mustNot": [] }"#;
        assert_eq!(reached(query), [false, false]);
    }

    fn reached(query: &str) -> [bool; 2] {
        let query: Query = serde_json::from_str(query).unwrap();
        [Side::Documents, Side::Entities].map(|side| Reach { fields: &fields(side), side }.may_find(&query))
    }
}
