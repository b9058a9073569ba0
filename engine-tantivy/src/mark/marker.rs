//! Analyses texts like the index and finds the places of a query's words in them.

use std::collections::{BTreeMap, HashMap};
use std::iter::once;

use crate::deadline::{Deadline, Watch};
use crate::failure::Outcome;
use crate::fields::shape::Shape;
use crate::mark::leaves::{Leaf, Wanted};
use crate::mark::stretches::{Stretches, has_words};
use crate::patterns::pattern::Pattern;
use crate::phrases::phrase::Phrase;
use crate::text::for_shape;

/// The number of distinct words whose result is cached.
const MAX_REMEMBERED: usize = 100_000;

/// The place of a highlighted word, in bytes of its text.
pub struct MarkedBytes {
    pub from: usize,
    pub to: usize,
    pub term: usize,
}

/// The uses of a word: the leaf that it matches by itself, and the phrases that contain it, with its number in each.
#[derive(Clone, Default)]
struct Use {
    leaf: Option<usize>,
    in_phrases: Vec<(usize, usize)>,
}

/// Finds the words of a query in texts.
pub struct Marker<'a> {
    shape: Shape,
    phrases: Vec<(usize, &'a Phrase)>,
    begun: Vec<(usize, usize, Pattern)>,
    patterns: Vec<(usize, &'a Pattern)>,
    uses: HashMap<String, Use>,
    /// The bytes that wanted words begin with: most words of a text are told from them by their first one.
    firsts: [bool; 256],
    /// Where the words can be; absent where each word of a text has to be looked at.
    stretches: Option<Stretches>,
}

struct Found {
    position: u32,
    from: usize,
    to: usize,
    leaf: Option<usize>,
}

impl<'a> Marker<'a> {
    pub fn new(shape: Shape, leaves: &'a [Leaf]) -> Marker<'a> {
        let mut marker = Marker {
            shape,
            phrases: Vec::new(),
            begun: Vec::new(),
            patterns: Vec::new(),
            uses: HashMap::new(),
            firsts: [false; 256],
            stretches: None,
        };
        for leaf in leaves {
            match &leaf.wanted {
                Wanted::Words(words) => words.iter().for_each(|word| marker.want(word, leaf.number)),
                Wanted::Pattern(pattern) => marker.patterns.push((leaf.number, pattern)),
                Wanted::Phrase(phrase) => marker.want_phrase(phrase, leaf.number),
            }
        }
        let words: Vec<String> = marker.uses.keys().cloned().collect();
        for word in words {
            marker.firsts[first_byte(&word)] = true;
            let more = marker.by_pattern(&word);
            let known = marker.uses.entry(word).or_default();
            known.leaf = earlier(known.leaf, more.leaf);
            known.in_phrases.extend(more.in_phrases);
        }
        marker.stretches = marker.known_stretches();
        marker
    }

    fn known_stretches(&self) -> Option<Stretches> {
        let patterns = self.patterns.iter().map(|(_, pattern)| pattern.literal());
        let begun = self.begun.iter().map(|(_, _, pattern)| pattern.literal());
        // Other words between theirs count in a sloppy phrase.
        let is_known = self.shape == Shape::Text && self.phrases.iter().all(|(_, phrase)| phrase.slop == 0);
        is_known.then(|| Stretches::new(self.uses.keys().map(String::as_str).chain(patterns).chain(begun))).flatten()
    }

    fn has_only_words(&self) -> bool {
        self.patterns.is_empty() && self.begun.is_empty()
    }

    fn want(&mut self, word: &str, leaf: usize) {
        let known = self.uses.entry(word.to_string()).or_default();
        known.leaf = earlier(known.leaf, Some(leaf));
    }

    fn want_phrase(&mut self, phrase: &'a Phrase, leaf: usize) {
        let number = self.phrases.len();
        self.phrases.push((leaf, phrase));
        for (at, word) in phrase.words.iter().enumerate() {
            match phrase.begins(at) {
                true => self.begun.push((number, at, Pattern::prefix(Shape::Keyword, word))),
                false => self.uses.entry(word.clone()).or_default().in_phrases.push((number, at)),
            }
        }
    }

    fn by_pattern(&self, word: &str) -> Use {
        let matching = self.patterns.iter().filter(|(_, pattern)| pattern.matches(word));
        let begun = self.begun.iter().filter(|(_, _, pattern)| pattern.matches(word));
        Use { leaf: matching.map(|(leaf, _)| *leaf).min(), in_phrases: begun.map(|(phrase, at, _)| (*phrase, *at)).collect() }
    }

    fn use_of(&mut self, word: &str) -> Use {
        let only_words = self.has_only_words();
        if only_words && !self.firsts[first_byte(word)] {
            return Use::default();
        }
        if let Some(known) = self.uses.get(word) {
            return known.clone();
        }
        if only_words {
            return Use::default();
        }
        let found = self.by_pattern(word);
        if self.uses.len() < MAX_REMEMBERED {
            self.uses.insert(word.to_string(), found.clone());
        }
        found
    }

    /// The first places in a text, at most `limit`.
    pub fn find(&mut self, text: &str, limit: usize, deadline: Deadline) -> Outcome<Vec<MarkedBytes>> {
        let mut found: Vec<Found> = Vec::new();
        let mut positions: Vec<Vec<Vec<u32>>> =
            self.phrases.iter().map(|(_, phrase)| vec![Vec::new(); phrase.words.len()]).collect();
        let mut analyzer = for_shape(self.shape);
        let stretches = self.stretches.as_mut().map_or_else(|| once(0..text.len()).collect(), |stretches| stretches.of(text));
        let (mut seen, mut next_position, mut end) = (0u32, 0u32, 0);
        'text: for stretch in stretches {
            // As good as all words between them: an exact phrase has none.
            next_position = next_position.wrapping_add(has_words(&text[end..stretch.start]).into());
            end = stretch.end;
            let before = next_position;
            let mut stream = analyzer.token_stream(&text[stretch.clone()]);
            while let Some(token) = stream.next() {
                seen = seen.wrapping_add(1);
                if seen.is_multiple_of(65_536) {
                    deadline.check()?;
                }
                let position = before.wrapping_add(token.position as u32);
                next_position = position.wrapping_add(1);
                let wanted = self.use_of(&token.text);
                if wanted.leaf.is_none() && wanted.in_phrases.is_empty() {
                    continue;
                }
                let [from, to] = [token.offset_from, token.offset_to].map(|at| stretch.start + at);
                found.push(Found { position, from, to, leaf: wanted.leaf });
                for (phrase, word) in wanted.in_phrases {
                    positions[phrase][word].push(position);
                }
                if self.phrases.is_empty() && found.len() >= limit {
                    break 'text;
                }
            }
        }
        self.add_phrases(&positions, &mut found, deadline)?;
        let marked = |found: Found| Some(MarkedBytes { from: found.from, to: found.to, term: found.leaf? });
        Ok(found.into_iter().filter_map(marked).take(limit).collect())
    }

    /// Marks the words of a phrase only within its matches.
    fn add_phrases(&self, positions: &[Vec<Vec<u32>>], found: &mut [Found], deadline: Deadline) -> Outcome<()> {
        let mut watch = Watch::new(deadline);
        let mut matched: BTreeMap<u32, usize> = BTreeMap::new();
        for ((leaf, phrase), positions) in self.phrases.iter().zip(positions) {
            phrase.for_each_match(positions, &mut watch, |position| {
                let known = matched.entry(position).or_insert(*leaf);
                *known = (*known).min(*leaf);
            })?;
        }
        for found in found.iter_mut() {
            found.leaf = earlier(found.leaf, matched.get(&found.position).copied());
        }
        Ok(())
    }
}

fn first_byte(word: &str) -> usize {
    word.bytes().next().unwrap_or_default().into()
}

fn earlier(a: Option<usize>, b: Option<usize>) -> Option<usize> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}
