//! The leading words of a field by count or by key, without reading the others: of a hundred thousand names only those are spelled out that can be
//! among the first.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::folders::Folders;
use super::keys::{Counted, Key, counts_of};
use super::pick::Picker;
use super::{Aggregator, Docs};
use crate::failure::Outcome;
use crate::fields::columns::{FieldColumn, words_of};

/// Fewer different words than these are all looked at.
const FEW_WORDS: usize = 512;
/// More words than these are not looked up one by one in the other segments.
const MANY_WORDS: usize = 1024;
/// So many more than are wanted are looked at in each segment at first.
const SPARE: usize = 32;

/// In which order words lead; equal counts by key, ascending.
#[derive(Clone, Copy, PartialEq)]
pub enum Lead {
    MostFrequent,
    FirstKeys,
    LastKeys,
}

/// The words that may lead, each with its whole count, and how often words occur at all.
pub struct Leading {
    pub words: Vec<Counted>,
    pub total: u64,
}

/// The counts of one segment's words, by ordinal, which is the order of the words.
struct Segment<'a> {
    at: usize,
    words: &'a tantivy::columnar::StrColumn,
    counts: Vec<u32>,
    /// Ordinals that occur, those that lead in this segment first.
    order: Vec<u32>,
}

impl Aggregator<'_> {
    /// None for numbers, and where it takes all words to know, because too many of several segments are equally frequent.
    pub fn leading(
        &self,
        lead: Lead,
        size: usize,
        (columns, folders): (&[FieldColumn], &[Option<Folders>]),
        docs: &Docs,
        picker: &Picker,
    ) -> Outcome<Option<Leading>> {
        let mut segments = Vec::new();
        for (at, (column, docs)) in columns.iter().zip(docs).enumerate() {
            let words = match column {
                FieldColumn::Words(words) if !docs.is_empty() => words,
                FieldColumn::Numbers(_) => return Ok(None),
                _ => continue,
            };
            let (mut counts, _) = counts_of(words, folders[at].as_ref(), docs);
            picker.strike(self.view.segment(at).segment_id(), words, &mut counts)?;
            segments.push(Segment::new(at, words, counts, lead));
            self.view.deadline.check()?;
        }
        let words = match (lead, segments.as_slice()) {
            _ if segments.iter().map(|segment| segment.order.len()).sum::<usize>() < FEW_WORDS => {
                Some(merged(&segments, FEW_WORDS)?)
            }
            (Lead::MostFrequent, [_, _, ..]) => most_frequent(&segments, size)?,
            // Whatever is among the first of all is among the first of each segment that has it.
            _ => Some(merged(&segments, size)?),
        };
        let total = segments.iter().flat_map(|segment| &segment.counts).map(|count| u64::from(*count)).sum();
        Ok(words.map(|words| Leading { words, total }))
    }
}

impl<'a> Segment<'a> {
    fn new(at: usize, words: &'a tantivy::columnar::StrColumn, counts: Vec<u32>, lead: Lead) -> Segment<'a> {
        let mut order: Vec<u32> = (0..counts.len() as u32).filter(|ordinal| counts[*ordinal as usize] > 0).collect();
        match lead {
            Lead::FirstKeys => {}
            Lead::LastKeys => order.reverse(),
            Lead::MostFrequent => order.sort_by_key(|ordinal| Reverse(counts[*ordinal as usize])),
        }
        Segment { at, words, counts, order }
    }

    fn add(&self, ordinal: u64, counted: &mut Counted) {
        let count = u64::from(self.counts[ordinal as usize]);
        if count > 0 {
            counted.count += count;
            counted.ordinals.push((self.at, ordinal));
        }
    }

    /// How often a word occurs at most that is not among the first of the segment.
    fn bound(&self, first: usize) -> u64 {
        self.order.get(first).map_or(0, |ordinal| u64::from(self.counts[*ordinal as usize]))
    }
}

/// Looks at more and more words of each segment, until none of the others can be as frequent as the last that is wanted.
fn most_frequent(segments: &[Segment], size: usize) -> Outcome<Option<Vec<Counted>>> {
    let all = segments.iter().map(|segment| segment.order.len()).max().unwrap_or_default();
    let mut first = size + SPARE;
    while first < (all / 2).min(MANY_WORDS) {
        let found = merged(segments, first)?;
        let mut counts: Vec<u64> = found.iter().map(|found| found.count).collect();
        counts.sort_unstable_by_key(|count| Reverse(*count));
        let others: u64 = segments.iter().map(|segment| segment.bound(first)).sum();
        if counts.get(size - 1).is_some_and(|last| *last > others) {
            return Ok(Some(found));
        }
        first *= 4;
    }
    Ok(None)
}

/// The first words of each segment, with their counts in all.
fn merged(segments: &[Segment], first: usize) -> Outcome<Vec<Counted>> {
    let mut found: BTreeMap<String, Counted> = BTreeMap::new();
    for segment in segments {
        let mut ordinals: Vec<u64> = segment.order.iter().take(first).map(|ordinal| u64::from(*ordinal)).collect();
        ordinals.sort_unstable();
        for (ordinal, word) in ordinals.iter().zip(words_of(segment.words, &ordinals)?) {
            let key = Key::Word(word.clone());
            let counted = found.entry(word).or_insert(Counted { key, count: 0, ordinals: Vec::new() });
            segment.add(*ordinal, counted);
        }
    }
    for segment in segments {
        for (word, counted) in &mut found {
            let is_added = counted.ordinals.iter().any(|(at, _)| *at == segment.at);
            if !is_added && let Some(ordinal) = segment.words.dictionary().term_ord(word)? {
                segment.add(ordinal, counted);
            }
        }
    }
    Ok(found.into_values().collect())
}
