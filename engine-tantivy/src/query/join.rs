//! `hasChild`, `hasParent`, `parentId`: joins between documents and named entities by document number.

use crate::failure::Outcome;
use crate::found::documents::collect;
use crate::query::builder::QueryBuilder;
use crate::query::built::{Built, constant, nothing};
use crate::query::reach::reaches;
use crate::query::rids::{Rids, rid_query};
use crate::query::tree::Query;
use crate::query::view::{Half, Side};

impl<'a> QueryBuilder<'a> {
    /// Documents with a named entity that matches `query`.
    pub fn has_child(&self, query: &Query) -> Outcome<Built> {
        match self.side {
            Side::Documents => self.joined(self.view.entities, query),
            Side::Entities => nothing(),
        }
    }

    /// Named entities whose document matches `query`.
    pub fn has_parent(&self, query: &Query) -> Outcome<Built> {
        match self.side {
            Side::Documents => nothing(),
            Side::Entities => self.joined(self.view.documents, query),
        }
    }

    /// Whether a query is on a field that named entities inherit from their document (as in Elasticsearch), which is not stored twice.
    pub fn asks_by_document(&self, query: &Query) -> bool {
        let field = match query {
            Query::Term { field, .. } | Query::Terms { field, .. } | Query::Match { field, .. } | Query::Exists { field } => {
                field
            }
            Query::Phrase { field, .. } | Query::Prefix { field, .. } | Query::Wildcard { field, .. } => field,
            Query::Regexp { field, .. } | Query::Fuzzy { field, .. } => field,
            Query::Range(range) => &range.field,
            _ => return false,
        };
        self.side == Side::Entities && *field == self.fields.server.routing_field
    }

    fn joined(&self, other: Half<'a>, query: &Query) -> Outcome<Built> {
        if !reaches(query, &other) {
            return nothing();
        }
        let built = QueryBuilder::on(self.view, other).build(query)?;
        let found = collect(other.searcher, &*built, false, self.deadline)?;
        let rids = Rids::of(other, &found)?;
        match rids.len() {
            0 => nothing(),
            _ => Ok(constant(Box::new(rid_query(self.fields, rids, self.deadline)), 1.0)),
        }
    }
}
