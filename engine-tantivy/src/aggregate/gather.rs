//! Collects the documents of keys.

use std::collections::HashMap;

use super::Docs;
use super::buckets::Bucket;
use super::folders::Folders;
use super::keys::{Counted, Key};
use crate::fields::columns::{FieldColumn, for_each_single};

/// Collects documents by key, in a pass over the matches.
pub struct Gatherer<'a> {
    pub columns: &'a [FieldColumn],
    /// By segment; none is given where no field of folders is gathered.
    pub folders: &'a [Option<Folders>],
    pub docs: &'a Docs<'a>,
    pub missing: Option<&'a Key>,
}

impl Gatherer<'_> {
    pub fn gather(&self, keys: Vec<Counted>, with_docs: bool) -> Vec<Bucket<Key>> {
        let segments = self.docs.len();
        let mut buckets: Vec<Bucket<Key>> = Vec::with_capacity(keys.len());
        for found in &keys {
            let mut bucket = Bucket::new(found.key.clone(), segments);
            bucket.count = found.count;
            buckets.push(bucket);
        }
        if !with_docs {
            return buckets;
        }
        let places: HashMap<&Key, usize> = keys.iter().enumerate().map(|(at, found)| (&found.key, at)).collect();
        let missing = self.missing.and_then(|key| places.get(key)).copied();
        for segment in 0..segments {
            let by_ordinal = ordinals_of(&keys, segment);
            let place_of = |ordinal: u64| by_ordinal.get(ordinal as usize).copied().filter(|at| *at != usize::MAX);
            if let FieldColumn::Words(words) = &self.columns[segment]
                && for_each_single(words.ords(), self.docs[segment], |doc, ordinal| {
                    if let Some(at) = place_of(ordinal) {
                        buckets[at].docs[segment].push(doc);
                    }
                })
            {
                continue;
            }
            if let Some(Some(folders)) = self.folders.get(segment) {
                folders.for_each(self.docs[segment], |doc, above| {
                    let without = missing.filter(|_| above.is_empty());
                    let places = above.iter().filter_map(|ordinal| place_of(u64::from(*ordinal)));
                    places.chain(without).for_each(|at| buckets[at].docs[segment].push(doc));
                });
                continue;
            }
            for doc in self.docs[segment] {
                let mut has_value = false;
                let mut put = |at: Option<usize>| {
                    if let Some(at) = at {
                        buckets[at].docs[segment].push(*doc);
                    }
                };
                match &self.columns[segment] {
                    FieldColumn::None => {}
                    FieldColumn::Words(words) => words.term_ords(*doc).for_each(|ordinal| {
                        has_value = true;
                        put(place_of(ordinal));
                    }),
                    FieldColumn::Numbers(numbers) => numbers.values_for_doc(*doc).for_each(|value| {
                        has_value = true;
                        put(places.get(&Key::Number(value)).copied());
                    }),
                }
                if !has_value {
                    put(missing);
                }
            }
        }
        buckets
    }
}

/// The index of the key for each ordinal of a segment.
fn ordinals_of(keys: &[Counted], segment: usize) -> Vec<usize> {
    let mut places = Vec::new();
    for (at, found) in keys.iter().enumerate() {
        for (_, ordinal) in found.ordinals.iter().filter(|(of, _)| *of == segment) {
            let needed = *ordinal as usize + 1;
            if places.len() < needed {
                places.resize(needed, usize::MAX);
            }
            places[*ordinal as usize] = at;
        }
    }
    places
}
