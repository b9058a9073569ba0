//! What a request sees: a snapshot of the documents and their named entities.
//!
//! Matches are listed by segment, those of the documents first, so that hits, counts and aggregations treat both alike.

use std::cell::OnceCell;
use std::sync::Arc;

use tantivy::{Searcher, SegmentReader};

use crate::deadline::Deadline;
use crate::failure::Outcome;
use crate::fields::columns::{FieldColumn, refuse_text};
use crate::fields::schema::Fields;
use crate::fields::shape::Shape;
use crate::found::rarity::Searched;
use crate::sets::AskedSets;

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
    /// The projects that the request searches; none for requests that name none.
    pub projects: &'a [String],
    pub deadline: Deadline,
    /// Why there are documents whose score is not a number; told to whoever asks for one of these.
    pub unscored: &'a OnceCell<String>,
    /// What is searched of both indexes, once it was asked for.
    pub searched: &'a [OnceCell<Option<Arc<Searched>>>; 2],
}

impl<'a> View<'a> {
    pub fn halves(&self) -> [Half<'a>; 2] {
        [self.documents, self.entities]
    }

    /// The documents of the request's projects in one of the indexes; none where it holds no others, or no project is named.
    pub fn searched(&self, half: Half) -> Outcome<Option<Arc<Searched>>> {
        let known = &self.searched[half.side as usize];
        if let Some(known) = known.get() {
            return Ok(known.clone());
        }
        let allowed = half.allowed(self.projects)?;
        let searched = allowed.map(|documents| Arc::new(Searched::new(self.projects, documents)));
        Ok(known.get_or_init(|| searched).clone())
    }

    /// All segments, in the order of matches.
    pub fn segments(&self) -> impl Iterator<Item = (Half<'a>, &'a SegmentReader)> {
        self.halves().into_iter().flat_map(|half| half.searcher.segment_readers().iter().map(move |reader| (half, reader)))
    }

    pub fn segment(&self, at: usize) -> &'a SegmentReader {
        let documents = self.documents.searcher.segment_readers();
        documents.get(at).unwrap_or_else(|| &self.entities.searcher.segment_readers()[at - documents.len()])
    }

    /// The column of a field in each segment.
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

    /// The shape of a field, which is the same in both indexes if both have it.
    pub fn shape(&self, field: &str) -> Option<Shape> {
        self.halves().into_iter().find_map(|half| half.fields.place(field)).map(|place| place.shape)
    }
}
