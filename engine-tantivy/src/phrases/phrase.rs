//! Phrases as they are searched and highlighted.

use std::collections::HashMap;

use crate::deadline::{TimedOut, Watch};
use crate::failure::{Failure, Outcome};
use crate::phrases::matching::{exact_starts, sloppy_matches};
use crate::phrases::place::PhrasePlace;

/// The longest phrase, in words; the same number is in `contract/spine/limits.ts`.
const MAX_WORDS: usize = 1_000;

/// A phrase of at least two words.
pub struct Phrase {
    pub places: Vec<PhrasePlace>,
    /// The distinct words.
    pub words: Vec<String>,
    pub slop: u32,
    /// Whether the last word is a prefix. It is a word of its own even if another one is spelled the same.
    pub is_begun: bool,
}

impl Phrase {
    /// Refuses phrases that are too long, since matching needs a cursor for each word.
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

    /// Whether this word is a prefix.
    pub fn begins(&self, word: usize) -> bool {
        self.is_begun && word + 1 == self.words.len()
    }

    pub fn has_repeats(&self) -> bool {
        self.words.len() < self.places.len()
    }

    /// Calls `mark` with each word position that is part of a match. `positions` has the ascending positions of each word.
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
