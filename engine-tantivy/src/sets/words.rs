//! The words of a field whose values are sets: a document has a word where it is in the set of that word.

use serde::Deserialize;
use tantivy::{DocId, SegmentReader};

use super::asked::{AskedSets, SetReference};
use crate::deadline::Deadline;
use crate::failure::Outcome;
use crate::found::listed::DocumentSet;

/// A word, and the set of the documents that have it.
#[derive(Clone, Debug, Deserialize)]
pub struct WordSet {
    pub word: String,
    #[serde(flatten)]
    pub set: SetReference,
}

/// Words by their bytes, as terms are ordered in an index. The place of a word in this list stands for it.
pub fn in_order(words: &[WordSet]) -> Vec<&WordSet> {
    let mut ordered: Vec<&WordSet> = words.iter().collect();
    ordered.sort_by(|a, b| a.word.as_bytes().cmp(b.word.as_bytes()));
    ordered
}

/// How the documents of one segment are looked up in sets.
#[derive(Clone, Copy)]
pub struct Lookup<'a> {
    pub asked: &'a AskedSets,
    pub reader: &'a SegmentReader,
    pub deadline: Deadline,
}

impl Lookup<'_> {
    /// Calls back with each place and the documents of its word, in the order of `places`.
    fn for_each(
        &self,
        words: &[&WordSet],
        places: impl Iterator<Item = usize>,
        mut take: impl FnMut(usize, &DocumentSet),
    ) -> Outcome<()> {
        for place in places {
            self.deadline.check()?;
            if let Some(documents) = self.asked.in_segment(&words[place].set.name, self.reader, self.deadline)? {
                take(place, &documents);
            }
        }
        Ok(())
    }
}

/// The lowest or the highest word of each document of a segment.
pub struct EndWords {
    words: Vec<String>,
    /// The place of the word by document; `NONE` for documents without one.
    places: Vec<u32>,
}

const NONE: u32 = u32::MAX;

/// Which words are meant: the lowest or the highest, and the one that stands for documents without any.
#[derive(Clone, Copy)]
pub struct End<'a> {
    pub is_highest: bool,
    pub missing: Option<&'a str>,
}

impl EndWords {
    /// `lookup` is `None` for a segment of which no document is in any set.
    pub fn of(words: &[WordSet], end: End, max_doc: DocId, lookup: Option<Lookup>) -> Outcome<EndWords> {
        let ordered = in_order(words);
        let mut names: Vec<String> = ordered.iter().map(|each| each.word.clone()).collect();
        let missing = end.missing.map(|word| match find(&names, word) {
            Ok(place) => place,
            Err(place) => {
                names.insert(place, word.to_string());
                place
            }
        });
        let mut places = vec![missing.map_or(NONE, |place| place as u32); max_doc as usize];
        if let Some(lookup) = lookup {
            // What is written last remains.
            let order: Vec<usize> = match end.is_highest {
                true => (0..ordered.len()).collect(),
                false => (0..ordered.len()).rev().collect(),
            };
            let place_of = |at: usize| find(&names, &ordered[at].word).unwrap_or_else(|place| place) as u32;
            lookup.for_each(&ordered, order.into_iter(), |at, documents| {
                let place = place_of(at);
                documents.to_list().into_iter().for_each(|doc| places[doc as usize] = place);
            })?;
        }
        Ok(EndWords { words: names, places })
    }

    pub fn place(&self, doc: DocId) -> Option<u64> {
        self.places.get(doc as usize).filter(|place| **place != NONE).map(|place| u64::from(*place))
    }

    pub fn word(&self, place: u64) -> &str {
        self.words.get(place as usize).map_or("", String::as_str)
    }

    /// The place of a word, or where it would stand.
    pub fn find(&self, word: &str) -> Result<u64, u64> {
        find(&self.words, word).map(|place| place as u64).map_err(|place| place as u64)
    }
}

fn find(words: &[String], word: &str) -> Result<usize, usize> {
    words.binary_search_by(|each| each.as_bytes().cmp(word.as_bytes()))
}

/// The places of all words of each of these documents, ascending; `words` and `docs` must be in order.
pub fn places_of(words: &[&WordSet], docs: &[DocId], lookup: Lookup) -> Outcome<Vec<Vec<u64>>> {
    let mut found = DocumentSet::new(lookup.reader.max_doc());
    docs.iter().for_each(|doc| found.insert(*doc));
    let mut places = vec![Vec::new(); docs.len()];
    lookup.for_each(words, 0..words.len(), |place, documents| {
        for doc in found.common(documents).to_list() {
            if let Ok(at) = docs.binary_search(&doc) {
                places[at].push(place as u64);
            }
        }
    })?;
    Ok(places)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(words: &[&str]) -> Vec<WordSet> {
        let set = |word: &str| SetReference { name: format!("tags:p:{word}"), version: 1 };
        words.iter().map(|word| WordSet { word: word.to_string(), set: set(word) }).collect()
    }

    fn ends(known: &[&str], missing: Option<&str>) -> EndWords {
        EndWords::of(&words(known), End { is_highest: false, missing }, 2, None).unwrap()
    }

    #[test]
    fn orders_words_by_their_bytes() {
        let known = words(&["zoo", "Zoo", "été", "a"]);
        let ordered: Vec<&str> = in_order(&known).iter().map(|each| each.word.as_str()).collect();
        assert_eq!(ordered, ["Zoo", "a", "zoo", "été"]);
    }

    #[test]
    fn gives_documents_without_a_word_the_one_that_stands_for_missing_ones() {
        let column = ends(&["b", "d"], Some("c"));
        assert_eq!(column.place(1).map(|place| column.word(place).to_string()), Some("c".into()));
        assert_eq!(ends(&["b", "d"], Some("d")).place(0), Some(1));
        assert_eq!(ends(&["b", "d"], None).place(0), None);
    }

    #[test]
    fn says_where_a_word_would_stand_that_no_document_has() {
        let column = ends(&["b", "d"], None);
        assert_eq!([column.find("a"), column.find("b"), column.find("c"), column.find("e")], [Err(0), Ok(0), Err(1), Err(2)]);
    }
}
