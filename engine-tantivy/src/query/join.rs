//! `hasChild`, `hasParent`, `parentId`: joins between documents and named entities by document number.

use std::collections::HashMap;

use tantivy::query::{Bm25StatisticsProvider, BooleanQuery, Occur};

use crate::bm25::idf;
use crate::failure::Outcome;
use crate::found::documents::{collect, count};
use crate::found::kept::{Name, kept};
use crate::found::listed::ListQuery;
use crate::query::builder::QueryBuilder;
use crate::query::built::{Built, constant, nothing};
use crate::query::reach::reaches;
use crate::query::rids::{Rids, with_rids};
use crate::query::tree::{Match, Query};
use crate::query::view::{Half, Side};

impl<'a> QueryBuilder<'a> {
    /// Documents with a named entity that matches `query`.
    pub fn has_child(&self, query: &Query) -> Outcome<Built> {
        match self.side {
            Side::Documents => self.joined(self.view.entities, &[query]),
            Side::Entities => nothing(),
        }
    }

    /// Named entities whose document matches `query`.
    pub fn has_parent(&self, query: &Query) -> Outcome<Built> {
        self.has_parent_of_all(&[query])
    }

    /// Named entities of a document. As in Elasticsearch they score like a term of the join, which the document itself has too.
    pub fn of_parent(&self, id: &str) -> Outcome<Built> {
        let found = self.has_parent(&Query::Ids { ids: vec![id.to_string()] })?;
        // The document of another project may have the same id.
        let entities = match self.view.searched(self.half())? {
            Some(searched) => {
                let found = collect(self.searcher, &*found, false, self.deadline)?;
                searched.count_of(found.iter().map(|found| found.docs.as_slice()))
            }
            None => count(self.searcher, &*found, self.deadline)?,
        };
        let mut all = 0;
        for half in self.view.halves() {
            all += match self.view.searched(half)? {
                Some(searched) => searched.count(),
                None => half.searcher.total_num_docs()?,
            };
        }
        Ok(constant(found, idf(entities + 1, all)))
    }

    /// The clauses of a filter, those on the document of a named entity as one: together they find fewer documents than each of them.
    pub fn filters(&self, filter: &[Query]) -> Outcome<Vec<Built>> {
        let mut clauses = Vec::new();
        let mut on_parent = Vec::new();
        for query in flattened(filter) {
            match query {
                Query::HasParent { query } if self.side == Side::Entities => on_parent.push(&**query),
                query => clauses.push(self.build(query)?),
            }
        }
        if !on_parent.is_empty() {
            clauses.push(self.has_parent_of_all(&on_parent)?);
        }
        Ok(clauses)
    }

    fn has_parent_of_all(&self, queries: &[&Query]) -> Outcome<Built> {
        match self.side {
            Side::Documents => nothing(),
            Side::Entities => self.joined(self.view.documents, queries),
        }
    }

    /// Whether a query is on a field that named entities inherit from their document (as in Elasticsearch), which is not stored twice.
    pub fn asks_by_document(&self, query: &Query) -> bool {
        let field = match query {
            Query::Term { field, .. }
            | Query::Terms { field, .. }
            | Query::Match(Match { field, .. })
            | Query::Exists { field } => field,
            Query::Phrase { field, .. } | Query::Prefix { field, .. } | Query::Wildcard { field, .. } => field,
            Query::Regexp { field, .. } | Query::Fuzzy { field, .. } => field,
            Query::Range(range) => &range.field,
            _ => return false,
        };
        self.side == Side::Entities && *field == self.fields.server.routing_field
    }

    fn joined(&self, other: Half<'a>, queries: &[&Query]) -> Outcome<Built> {
        if !queries.iter().all(|query| reaches(query, &other)) {
            return nothing();
        }
        // What is found there changes with its segments and what is deleted in them, and with those on this side where it asks back. `Debug` shortens the id of a segment.
        let segments: Vec<_> =
            self.view.segments().map(|(_, of)| (of.segment_id().uuid_string(), of.num_deleted_docs())).collect();
        let name = Name::of(&("joined", segments, self.view.projects, queries));
        let mut found = None;
        let mut lists = HashMap::new();
        for reader in self.searcher.segment_readers() {
            let list = kept(reader.segment_id(), name.as_ref(), || -> Outcome<Vec<u32>> {
                let rids = match &found {
                    Some(rids) => rids,
                    None => found.insert(self.rids_of_all(other, queries)?),
                };
                Ok(with_rids(self.fields, reader, rids, self.deadline)?)
            })?;
            lists.insert(reader.segment_id(), list);
        }
        match lists.values().all(|list| list.is_empty()) {
            true => nothing(),
            false => Ok(constant(Box::new(ListQuery::known(lists)), 1.0)),
        }
    }

    /// The numbers of what matches all of these queries.
    fn rids_of_all(&self, other: Half<'a>, queries: &[&Query]) -> Outcome<Rids> {
        let builder = QueryBuilder::on(self.view, other);
        let built: Outcome<Vec<_>> = queries.iter().map(|query| Ok((Occur::Must, builder.build(query)?))).collect();
        let found = collect(other.searcher, &BooleanQuery::new(built?), false, self.deadline)?;
        Rids::of(other, &found)
    }
}

/// A filter's clauses, with those of plain conjunctions inside it: it gives no scores that could differ.
fn flattened(filter: &[Query]) -> Vec<&Query> {
    let mut flat = Vec::new();
    for query in filter {
        match query {
            Query::Bool { must, should, filter, must_not, minimum_should_match }
                if should.is_empty()
                    && must_not.is_empty()
                    && !(must.is_empty() && filter.is_empty())
                    && minimum_should_match.is_none_or(|least| least < 1) =>
            {
                flat.extend(flattened(must));
                flat.extend(flattened(filter));
            }
            query => flat.push(query),
        }
    }
    flat
}
