//! Sort keys, and the ranks of documents by a key within a segment.

use serde::Deserialize;
use tantivy::columnar::Column;
use tantivy::{DocId, Score};

use crate::failure::Outcome;
use crate::fields::columns::{FieldColumn, refuse_text};
use crate::fields::place::Place;
use crate::found::documents::SegmentDocuments;
use crate::query::view::Half;

#[derive(Clone, Debug, Deserialize)]
pub struct Sort {
    pub field: String,
    pub descending: bool,
    pub missing: Option<Missing>,
    /// What to sort by: the field's minimum or maximum, unless specified.
    pub by: Option<By>,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub enum By {
    /// The number of values, which is never missing.
    Count,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub enum Missing {
    First,
    Last,
}

impl Sort {
    pub fn missing_first(&self) -> bool {
        self.missing == Some(Missing::First)
    }
}

pub struct Key {
    pub sort: Sort,
    pub place: Option<Place>,
}

impl Key {
    pub fn of(sorts: &[Sort], half: Half) -> Outcome<Vec<Key>> {
        let mut keys = Vec::new();
        for sort in sorts {
            let place = half.fields.place(&sort.field);
            refuse_text(place.as_ref(), &sort.field)?;
            keys.push(Key { sort: sort.clone(), place });
        }
        Ok(keys)
    }

    pub fn is_score(&self) -> bool {
        self.sort.field == "_score"
    }

    pub fn is_count(&self) -> bool {
        self.sort.by == Some(By::Count)
    }
}

/// Maps the values of documents to ranks, whose ascending order is the requested one within a segment.
pub struct Ranker {
    column: Option<Column<u64>>,
    is_score: bool,
    is_count: bool,
    descending: bool,
    missing: u64,
}

impl Ranker {
    pub fn new(key: &Key, column: &FieldColumn) -> Ranker {
        Ranker {
            column: column.raw(),
            is_score: key.is_score(),
            is_count: key.is_count(),
            descending: key.sort.descending,
            missing: if key.sort.missing_first() { 0 } else { u64::MAX },
        }
    }

    pub fn rank(&self, documents: &SegmentDocuments, at: u32) -> u64 {
        let raw = match self.is_score {
            true => documents.scores.get(at as usize).copied().map(score_bits),
            false => self.raw(documents.docs[at as usize]),
        };
        self.rank_of(raw)
    }

    pub fn is_descending(&self) -> bool {
        self.descending
    }

    /// The rank of a raw value (a column's number or ordinal, or the bits of a score), or of a missing one.
    pub fn rank_of(&self, raw: Option<u64>) -> u64 {
        match (raw, self.descending) {
            (None, _) => self.missing,
            (Some(raw), false) => raw.saturating_add(1),
            (Some(raw), true) => !raw.saturating_add(1),
        }
    }

    pub fn raw(&self, doc: DocId) -> Option<u64> {
        if self.is_count {
            return Some(self.column.as_ref().map_or(0, |column| column.values_for_doc(doc).count() as u64));
        }
        let values = self.column.as_ref()?.values_for_doc(doc);
        match self.descending {
            true => values.max(),
            false => values.min(),
        }
    }
}

/// Maps scores to integers in the same order.
pub fn score_bits(score: Score) -> u64 {
    u64::from(score.max(0.0).to_bits())
}
