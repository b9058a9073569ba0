//! Of the documents that a query finds, and that have the same value in a field, the one with the lowest number.
//!
//! It is known for what is found only: a document that a filter leaves out never hides another.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use tantivy::columnar::StrColumn;
use tantivy::index::SegmentId;
use tantivy::{DocId, Score, SegmentReader};

use crate::failure::Outcome;
use crate::fields::columns::{FieldColumn, words_of};
use crate::found::documents::{SegmentDocuments, collect};
use crate::found::listed::{ListQuery, Listed};
use crate::query::builder::QueryBuilder;
use crate::query::built::Built;
use crate::query::tree::Query;
use crate::query::view::Side;

/// A document by its number, its segment, and its place among those found there.
#[derive(Clone, Copy)]
struct First {
    rid: u64,
    segment: usize,
    at: usize,
}

impl QueryBuilder<'_> {
    /// Named entities have no values of their own: they are found as they are.
    pub(super) fn one_of_each(&self, query: &Query, field: &str) -> Outcome<Built> {
        if self.side == Side::Entities {
            return self.build(query);
        }
        let built = match self.view.projects {
            [] => self.build(query)?,
            projects => self.view.within(self.half(), projects, query)?,
        };
        let found = collect(self.searcher, &*built, true, self.deadline)?;
        let kept = self.firsts(field, &found)?;
        let mut by_segment: HashMap<SegmentId, Vec<(DocId, Score)>> = HashMap::new();
        for ((reader, found), kept) in self.searcher.segment_readers().iter().zip(&found).zip(kept) {
            by_segment.insert(reader.segment_id(), kept.into_iter().map(|at| (found.docs[at], found.scores[at])).collect());
        }
        Ok(Box::new(ListQuery::new(move |reader| {
            Ok(Listed::scored(by_segment.get(&reader.segment_id()).cloned().unwrap_or_default()))
        })))
    }

    /// The places of those that are kept among those found, segment by segment, ascending.
    fn firsts(&self, field: &str, found: &[SegmentDocuments]) -> Outcome<Vec<Vec<usize>>> {
        let mut kept: Vec<Vec<usize>> = Vec::new();
        let mut firsts: HashMap<String, First> = HashMap::new();
        let readers = self.searcher.segment_readers();
        let is_alone = found.iter().filter(|segment| !segment.docs.is_empty()).count() < 2;
        for (segment, (reader, found)) in readers.iter().zip(found).enumerate() {
            self.deadline.check()?;
            let FieldColumn::Words(words) = FieldColumn::open(reader, self.fields.place(field).as_ref())? else {
                kept.push((0..found.docs.len()).collect());
                continue;
            };
            let (mut places, by_value) = first_of_each(segment, reader, &words, found)?;
            match is_alone {
                true => places.extend(by_value.into_values().map(|first| first.at)),
                false => join(&mut firsts, named(&words, by_value)?),
            }
            kept.push(places);
        }
        for First { segment, at, .. } in firsts.into_values() {
            kept[segment].push(at);
        }
        kept.iter_mut().for_each(|places| places.sort_unstable());
        Ok(kept)
    }
}

/// The places of documents without a value, and by the ordinal of each value the first document that has it.
fn first_of_each(
    segment: usize,
    reader: &SegmentReader,
    words: &StrColumn,
    found: &SegmentDocuments,
) -> Outcome<(Vec<usize>, HashMap<u64, First>)> {
    let rids = reader.fast_fields().u64("rid")?;
    let mut without = Vec::new();
    let mut firsts: HashMap<u64, First> = HashMap::new();
    for (at, doc) in found.docs.iter().enumerate() {
        let (Some(value), Some(rid)) = (words.term_ords(*doc).next(), rids.first(*doc)) else {
            without.push(at);
            continue;
        };
        keep_first(&mut firsts, value, First { rid, segment, at });
    }
    Ok((without, firsts))
}

/// Ordinals mean something in their own segment alone.
fn named(words: &StrColumn, by_value: HashMap<u64, First>) -> Outcome<Vec<(String, First)>> {
    let mut values: Vec<_> = by_value.into_iter().collect();
    values.sort_unstable_by_key(|(value, _)| *value);
    let ordinals: Vec<u64> = values.iter().map(|(value, _)| *value).collect();
    Ok(words_of(words, &ordinals)?.into_iter().zip(values.into_iter().map(|(_, first)| first)).collect())
}

fn join(firsts: &mut HashMap<String, First>, more: Vec<(String, First)>) {
    more.into_iter().for_each(|(value, first)| keep_first(firsts, value, first));
}

fn keep_first<Key: std::hash::Hash + Eq>(firsts: &mut HashMap<Key, First>, key: Key, one: First) {
    match firsts.entry(key) {
        Entry::Vacant(place) => {
            place.insert(one);
        }
        Entry::Occupied(mut first) if one.rid < first.get().rid => {
            first.insert(one);
        }
        Entry::Occupied(_) => {}
    }
}
