//! What a request sees: the documents and their named entities as one commit left them.
//!
//! What is found is listed segment by segment, those of the documents first: hits, counts and aggregations go over both alike.

use tantivy::query::{BooleanQuery, ConstScoreQuery, Occur, Query as TantivyQuery, TermSetQuery};
use tantivy::{Searcher, SegmentReader};

use crate::columns::{FieldColumn, refuse_text};
use crate::deadline::Deadline;
use crate::documents::{SegmentDocuments, collect, count};
use crate::entities::reach::reaches;
use crate::failure::Outcome;
use crate::query::QueryBuilder;
use crate::schema::{Fields, Shape};
use crate::sets::AskedSets;
use crate::tree::Query;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Documents,
    Entities,
}

/// One of the two indexes.
#[derive(Clone, Copy)]
pub struct Half<'a> {
    pub side: Side,
    pub fields: &'a Fields,
    pub searcher: &'a Searcher,
}

#[derive(Clone, Copy)]
pub struct View<'a> {
    pub documents: Half<'a>,
    pub entities: Half<'a>,
    pub sets: &'a AskedSets,
    pub deadline: Deadline,
}

impl<'a> View<'a> {
    fn halves(&self) -> [Half<'a>; 2] {
        [self.documents, self.entities]
    }

    pub fn builder(&self, half: Half<'a>) -> QueryBuilder<'a> {
        QueryBuilder { fields: half.fields, searcher: half.searcher, deadline: self.deadline, side: half.side, view: *self }
    }

    /// All segments, in the order of what is found.
    pub fn segments(&self) -> impl Iterator<Item = (Half<'a>, &'a SegmentReader)> {
        self.halves().into_iter().flat_map(|half| half.searcher.segment_readers().iter().map(move |reader| (half, reader)))
    }

    pub fn segment(&self, at: usize) -> &'a SegmentReader {
        let documents = self.documents.searcher.segment_readers();
        documents.get(at).unwrap_or_else(|| &self.entities.searcher.segment_readers()[at - documents.len()])
    }

    /// What a query finds, for each segment of both.
    pub fn find(&self, query: &Query, with_scores: bool) -> Outcome<Vec<SegmentDocuments>> {
        self.find_by(query, with_scores, |half| self.builder(half).build(query))
    }

    /// The same, within some projects.
    pub fn find_within(&self, projects: &[String], query: &Query, with_scores: bool) -> Outcome<Vec<SegmentDocuments>> {
        self.find_by(query, with_scores, |half| self.within(half, projects, query))
    }

    pub fn count_within(&self, projects: &[String], query: &Query) -> Outcome<u64> {
        let mut total = 0;
        for half in self.halves().into_iter().filter(|half| reaches(query, half)) {
            total += count(half.searcher, &*self.within(half, projects, query)?, self.deadline)?;
        }
        Ok(total)
    }

    fn find_by(
        &self,
        query: &Query,
        with_scores: bool,
        build: impl Fn(Half<'a>) -> Outcome<Box<dyn TantivyQuery>>,
    ) -> Outcome<Vec<SegmentDocuments>> {
        let mut found = Vec::new();
        for half in self.halves() {
            match reaches(query, &half) {
                true => found.extend(collect(half.searcher, &*build(half)?, with_scores, self.deadline)?),
                false => found.extend(half.searcher.segment_readers().iter().map(|_| SegmentDocuments::default())),
            }
        }
        Ok(found)
    }

    /// The query within some projects; the filter is left out where the index holds no others.
    pub fn within(&self, half: Half<'a>, projects: &[String], query: &Query) -> Outcome<Box<dyn TantivyQuery>> {
        let built = self.builder(half).build(query)?;
        let Some(place) = half.fields.project() else {
            return Ok(built);
        };
        if half.holds_only(projects)? {
            return Ok(built);
        }
        let terms = projects.iter().filter_map(|project| place.term(project));
        let filter = ConstScoreQuery::new(Box::new(TermSetQuery::new(terms)), 0.0);
        Ok(Box::new(BooleanQuery::new(vec![(Occur::Must, built), (Occur::Must, Box::new(filter))])))
    }

    /// The columns of a field, segment by segment.
    pub fn columns(&self, field: &str) -> Outcome<Vec<FieldColumn>> {
        let mut columns = Vec::new();
        for half in self.halves() {
            let place = half.fields.place(field);
            refuse_text(place.as_ref(), field)?;
            for reader in half.searcher.segment_readers() {
                columns.push(FieldColumn::open(reader, place.as_ref())?);
            }
        }
        Ok(columns)
    }

    /// A field has the same shape on both sides, where both have it.
    pub fn shape(&self, field: &str) -> Option<Shape> {
        self.halves().into_iter().find_map(|half| half.fields.place(field)).map(|place| place.shape)
    }
}

impl Half<'_> {
    fn holds_only(&self, projects: &[String]) -> Outcome<bool> {
        let Some(field) = self.fields.project().and_then(|place| place.field) else {
            return Ok(false);
        };
        for reader in self.searcher.segment_readers() {
            let index = reader.inverted_index(field)?;
            let mut stream = index.terms().stream()?;
            while stream.advance() {
                if !projects.iter().any(|project| project.as_bytes() == stream.key()) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}
