//! The keys of terms aggregations, with their counts.

use std::collections::HashMap;

use serde_json::{Value, json};
use tantivy::columnar::StrColumn;

use super::folders::Folders;
use crate::failure::Outcome;
use crate::fields::columns::{FieldColumn, for_each_value, shown_number, words_of};
use crate::fields::shape::Shape;
use crate::fields::value::Scalar;

/// A key; numbers are ordered numerically.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Key {
    Number(i64),
    Word(String),
}

impl Key {
    pub fn text(&self) -> String {
        match self {
            Key::Number(number) => number.to_string(),
            Key::Word(word) => word.clone(),
        }
    }

    pub fn shown(&self, shape: Shape) -> Value {
        match self {
            Key::Number(number) => json!(shown_number(shape, *number)),
            Key::Word(word) => json!(word),
        }
    }
}

/// A key with its document count and its ordinal in each segment.
pub struct Counted {
    pub key: Key,
    pub count: u64,
    pub ordinals: Vec<(usize, u64)>,
}

impl Counted {
    pub fn copy(&self) -> Counted {
        Counted { key: self.key.clone(), count: self.count, ordinals: self.ordinals.clone() }
    }
}

pub fn key_of(value: &Scalar, shape: Shape) -> Key {
    match (shape.is_number(), value.integer()) {
        (true, Some(number)) => Key::Number(number),
        _ => Key::Word(value.text()),
    }
}

/// How many documents have each word of a segment, by ordinal, and how many have none.
pub fn counts_of(words: &StrColumn, folders: Option<&Folders>, docs: &[u32]) -> (Vec<u32>, u64) {
    let mut counts = vec![0; words.num_terms()];
    if docs.is_empty() {
        return (counts, 0);
    }
    let without = match folders {
        Some(folders) => folders.count(docs, &mut counts),
        None => for_each_value(words.ords(), docs, |ordinal| counts[ordinal as usize] += 1),
    };
    (counts, without)
}

/// The counts of all keys, over all segments.
#[derive(Default)]
pub struct Tally {
    pub all: Vec<Counted>,
    places: HashMap<Key, usize>,
}

/// The documents of a segment to be counted, and the key of those without a value. Words of `allowed` documents that none of `docs` has are
/// included with a count of zero.
pub struct Counting<'a> {
    pub docs: &'a [u32],
    pub folders: Option<&'a Folders>,
    pub missing: Option<&'a Key>,
    pub allowed: &'a [u32],
    /// Sets the counts of words that are not wanted to zero.
    pub strike: &'a Strike<'a>,
}

/// By the words of a segment, of which the counts are those by ordinal.
type Strike<'a> = dyn Fn(&StrColumn, &mut [u32]) -> Outcome<()> + 'a;

/// How often numbers occur.
enum NumberCounts {
    /// By their distance from the first.
    Near(i64, Vec<u64>),
    Far(HashMap<i64, u64>),
}

/// Numbers that are farther apart are not counted by distance.
const NEAR: u64 = 4096;

impl NumberCounts {
    fn between(min: i64, max: i64) -> NumberCounts {
        match max.abs_diff(min) {
            distance if distance < NEAR => NumberCounts::Near(min, vec![0; distance as usize + 1]),
            _ => NumberCounts::Far(HashMap::new()),
        }
    }

    fn add(&mut self, number: i64) {
        match self {
            NumberCounts::Near(min, counts) => counts[number.abs_diff(*min) as usize] += 1,
            NumberCounts::Far(counts) => *counts.entry(number).or_default() += 1,
        }
    }

    fn each(self, mut take: impl FnMut(i64, u64)) {
        match self {
            NumberCounts::Near(min, counts) => {
                let found = counts.into_iter().enumerate().filter(|(_, count)| *count > 0);
                found.for_each(|(at, count)| take(min + at as i64, count));
            }
            NumberCounts::Far(counts) => counts.into_iter().for_each(|(number, count)| take(number, count)),
        }
    }
}

impl Tally {
    fn add(&mut self, key: Key, count: u64, ordinal: Option<(usize, u64)>) {
        let at = *self.places.entry(key.clone()).or_insert_with(|| {
            self.all.push(Counted { key, count: 0, ordinals: Vec::new() });
            self.all.len() - 1
        });
        self.all[at].count += count;
        self.all[at].ordinals.extend(ordinal);
    }

    pub fn add_segment(&mut self, segment: usize, column: &FieldColumn, counting: Counting) -> Outcome<()> {
        let Counting { docs, folders, missing, allowed, strike } = counting;
        let without = match column {
            FieldColumn::None => docs.len() as u64,
            FieldColumn::Words(words) => self.add_words(segment, (words, folders), (docs, allowed), strike)?,
            FieldColumn::Numbers(numbers) => {
                let mut counts = NumberCounts::between(numbers.min_value(), numbers.max_value());
                let without = for_each_value(numbers, docs, |value| counts.add(value));
                counts.each(|value, count| self.add(Key::Number(value), count, None));
                without
            }
        };
        if let (Some(missing), true) = (missing, without > 0) {
            self.add(missing.clone(), without, None);
        }
        Ok(())
    }

    /// Counts a segment's words. Returns the number of documents without any.
    fn add_words(
        &mut self,
        segment: usize,
        (words, folders): (&StrColumn, Option<&Folders>),
        (docs, allowed): (&[u32], &[u32]),
        strike: &Strike,
    ) -> Outcome<u64> {
        let (mut counts, without) = counts_of(words, folders, docs);
        strike(words, &mut counts)?;
        let (zeros, _) = counts_of(words, folders, allowed);
        let is_seen = |ordinal: &u64| counts[*ordinal as usize] > 0 || zeros[*ordinal as usize] > 0;
        let seen: Vec<u64> = (0..counts.len() as u64).filter(is_seen).collect();
        for (ordinal, word) in seen.iter().zip(words_of(words, &seen)?) {
            self.add(Key::Word(word), u64::from(counts[*ordinal as usize]), Some((segment, *ordinal)));
        }
        Ok(without)
    }
}
