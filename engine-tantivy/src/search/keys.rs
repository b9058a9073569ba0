//! Sort keys, and the ranks of documents by a key within a segment.

use tantivy::columnar::{Cardinality, Column, ColumnValues};
use tantivy::{DocId, Score, SegmentReader};

use crate::failure::Outcome;
use crate::fields::columns::{FieldColumn, refuse_text};
use crate::fields::place::Place;
use crate::found::documents::SegmentDocuments;
use crate::query::sort::{By, Sort};
use crate::query::view::{Half, Side, View};
use crate::sets::{End, EndWords, Lookup};

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

    /// What the key is read from in one segment.
    pub fn column(&self, view: View, half: Half, reader: &SegmentReader) -> Outcome<KeyColumn> {
        let Some(sets) = &self.sort.sets else {
            return Ok(KeyColumn::Field(FieldColumn::open(reader, self.place.as_ref())?));
        };
        let end = End { is_highest: self.sort.takes_highest(), missing: self.sort.missing_word() };
        // Named entities have the numbers of their documents, but not their words.
        let has_words = half.side == Side::Documents;
        let lookup = has_words.then_some(Lookup { asked: view.sets, reader, deadline: view.deadline });
        Ok(KeyColumn::Words(EndWords::of(sets, end, reader.max_doc(), lookup)?))
    }
}

/// What the values of a key are read from: a column of the index, or the words of sets.
pub enum KeyColumn {
    Field(FieldColumn),
    Words(EndWords),
}

/// Maps the values of documents to ranks, whose ascending order is the requested one within a segment.
pub struct Ranker<'a> {
    column: Option<Column<u64>>,
    words: Option<&'a EndWords>,
    is_score: bool,
    is_count: bool,
    takes_highest: bool,
    descending: bool,
    missing: u64,
}

impl Ranker<'_> {
    pub fn new<'a>(key: &Key, column: &'a KeyColumn) -> Ranker<'a> {
        let (column, words) = match column {
            KeyColumn::Field(column) => (column.raw(), None),
            KeyColumn::Words(words) => (None, Some(words)),
        };
        Ranker {
            column,
            words,
            is_score: key.is_score(),
            is_count: key.is_count(),
            takes_highest: key.sort.takes_highest(),
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

    /// The ranks of these of the documents.
    pub fn ranks(&self, documents: &SegmentDocuments, chosen: &[u32]) -> Vec<u64> {
        match self.single_values() {
            Some(values) => {
                let docs: Vec<DocId> = chosen.iter().map(|at| documents.docs[*at as usize]).collect();
                let mut ranks = vec![0; docs.len()];
                values.get_vals(&docs, &mut ranks);
                ranks.iter_mut().for_each(|rank| *rank = self.rank_of(Some(*rank)));
                ranks
            }
            None => chosen.iter().map(|at| self.rank(documents, *at)).collect(),
        }
    }

    /// The values of a column that has exactly one for each document: they are read faster together.
    fn single_values(&self) -> Option<&dyn ColumnValues<u64>> {
        let column = self.column.as_ref().filter(|column| column.get_cardinality() == Cardinality::Full)?;
        (!self.is_count).then_some(&*column.values)
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
        if let Some(words) = self.words {
            return words.place(doc);
        }
        if self.is_count {
            return Some(self.column.as_ref().map_or(0, |column| column.values_for_doc(doc).count() as u64));
        }
        let values = self.column.as_ref()?.values_for_doc(doc);
        match self.takes_highest {
            true => values.max(),
            false => values.min(),
        }
    }
}

/// Maps scores to integers in the same order.
pub fn score_bits(score: Score) -> u64 {
    u64::from(score.max(0.0).to_bits())
}
