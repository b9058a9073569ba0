//! A phrase as it is searched and highlighted.

use std::collections::HashMap;

use crate::deadline::{TimedOut, Watch};
use crate::failure::{Failure, Outcome};
use crate::phrases::matching::{exact_starts, sloppy_matches};
use crate::phrases::place::PhrasePlace;

/// The longest phrase; `contract/limits.ts` says the same.
const MAX_WORDS: usize = 1_000;

/// A phrase of two words or more.
pub struct Phrase {
    pub places: Vec<PhrasePlace>,
    /// The different words of the places.
    pub words: Vec<String>,
    pub slop: u32,
    /// The last word is only begun, and a word of its own even where it is spelled like another.
    pub is_begun: bool,
}

impl Phrase {
    /// Refuses a phrase that is too long: each of its words is a cursor that is moved through the text.
    pub fn new(all: &[(u32, String)], slop: u32, is_begun: bool) -> Outcome<Phrase> {
        if all.len() > MAX_WORDS {
            return Err(Failure::query(format!(
                "A phrase of {} words is too long: at most {MAX_WORDS} are possible; shorten it, or search for parts of it joined by AND",
                all.len()
            )));
        }
        let mut phrase = Phrase { places: Vec::with_capacity(all.len()), words: Vec::new(), slop, is_begun };
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        for (at, (offset, text)) in all.iter().enumerate() {
            let next = phrase.words.len();
            let word = match is_begun && at + 1 == all.len() {
                true => next,
                false => *numbers.entry(text).or_insert(next),
            };
            if word == next {
                phrase.words.push(text.clone());
            }
            phrase.places.push(PhrasePlace { offset: *offset, word });
        }
        Ok(phrase)
    }

    /// Whether this word is the one that is only begun.
    pub fn begins(&self, word: usize) -> bool {
        self.is_begun && word + 1 == self.words.len()
    }

    pub fn has_repeats(&self) -> bool {
        self.words.len() < self.places.len()
    }

    /// Calls `mark` with each word position that is part of a match. `positions` are ascending, by word.
    pub fn for_each_match(&self, positions: &[Vec<u32>], watch: &mut Watch, mut mark: impl FnMut(u32)) -> Result<(), TimedOut> {
        if self.slop > 0 {
            return sloppy_matches(&self.places, positions, self.slop, watch, |found, _| {
                found.iter().for_each(|position| mark(*position));
            });
        }
        for start in exact_starts(&self.places, positions, watch)? {
            watch.spend(self.places.len() as u32)?;
            self.places.iter().for_each(|place| mark(start + place.offset));
        }
        Ok(())
    }
}
