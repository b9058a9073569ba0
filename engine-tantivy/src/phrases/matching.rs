//! Phrase matching, for postings as well as for texts that are highlighted.
//!
//! Sloppy phrases follow Lucene: the spread of the words' displacements from their places in the phrase must not exceed the slop. Tantivy instead
//! sums displacements pair by pair, which differs for three or more words.

use std::collections::HashMap;

use crate::deadline::{TimedOut, Watch};
use crate::phrases::place::PhrasePlace;

/// The start positions of the exact matches of a phrase. `positions` has the ascending positions of each word.
pub fn exact_starts(places: &[PhrasePlace], positions: &[Vec<u32>], watch: &mut Watch) -> Result<Vec<u32>, TimedOut> {
    let Some(rarest) = places.iter().min_by_key(|place| positions[place.word].len()) else {
        return Ok(Vec::new());
    };
    let mut starts: Vec<u32> = positions[rarest.word].iter().filter_map(|at| at.checked_sub(rarest.offset)).collect();
    for place in places {
        let of_word = &positions[place.word];
        let mut kept = Vec::new();
        for start in starts {
            watch.spend(1)?;
            if start.checked_add(place.offset).is_some_and(|at| of_word.binary_search(&at).is_ok()) {
                kept.push(start);
            }
        }
        starts = kept;
    }
    Ok(starts)
}

/// Calls `found` with the word positions of each sloppy match and its length (how far its words are displaced).
pub fn sloppy_matches(
    places: &[PhrasePlace],
    positions: &[Vec<u32>],
    slop: u32,
    watch: &mut Watch,
    mut found: impl FnMut(&[u32], u32),
) -> Result<(), TimedOut> {
    let Some(mut walk) = Walk::start(places, positions) else {
        return Ok(());
    };
    let mut best: Vec<u32> = Vec::new();
    let (mut first, mut next) = walk.least_two();
    let mut length = walk.length(first);
    walk.copy_positions(&mut best);
    while walk.advance(first) {
        watch.spend(places.len() as u32)?;
        if places.len() > 1 && walk.start_of(first) <= next {
            if walk.length(first) < length {
                length = walk.length(first);
                walk.copy_positions(&mut best);
            }
            continue;
        }
        if length <= i64::from(slop) {
            found(&best, length as u32);
        }
        (first, next) = walk.least_two();
        length = walk.length(first);
        walk.copy_positions(&mut best);
    }
    if length <= i64::from(slop) {
        found(&best, length as u32);
    }
    Ok(())
}

/// A cursor for each place of the phrase, advanced from match to match.
struct Walk<'a> {
    places: &'a [PhrasePlace],
    positions: &'a [Vec<u32>],
    /// The cursor of each place, as an index into the positions of its word.
    at: Vec<usize>,
    end: i64,
    /// The places of repeated words by word and cursor: no two may be at the same position.
    taken: HashMap<(usize, usize), usize>,
    /// Of each word whether it has several places.
    repeated: Vec<bool>,
}

impl<'a> Walk<'a> {
    /// `None` if a word occurs less often than in the phrase.
    fn start(places: &'a [PhrasePlace], positions: &'a [Vec<u32>]) -> Option<Walk<'a>> {
        let mut uses = vec![0; positions.len()];
        let mut at = Vec::with_capacity(places.len());
        for place in places {
            at.push(uses[place.word]);
            uses[place.word] += 1;
        }
        if places.is_empty() || uses.iter().zip(positions).any(|(used, positions)| positions.len() < *used) {
            return None;
        }
        let repeated: Vec<bool> = uses.iter().map(|used| *used > 1).collect();
        let of_repeated = (0..places.len()).filter(|i| repeated[places[*i].word]);
        let taken = of_repeated.map(|i| ((places[i].word, at[i]), i)).collect();
        let mut walk = Walk { places, positions, at, end: i64::MIN, taken, repeated };
        walk.end = (0..places.len()).map(|i| walk.start_of(i)).max()?;
        Some(walk)
    }

    fn position(&self, i: usize) -> u32 {
        self.positions[self.places[i].word][self.at[i]]
    }

    /// Where an exact match containing this occurrence would start.
    fn start_of(&self, i: usize) -> i64 {
        i64::from(self.position(i)) - i64::from(self.places[i].offset)
    }

    fn length(&self, i: usize) -> i64 {
        self.end - self.start_of(i)
    }

    fn rank(&self, i: usize) -> (i64, u32) {
        (self.start_of(i), self.places[i].offset)
    }

    /// The rearmost cursor, and the start of the one next to it.
    fn least_two(&self) -> (usize, i64) {
        let (mut least, mut second) = (0, None);
        for i in 1..self.places.len() {
            if self.rank(i) < self.rank(least) {
                second = Some(least);
                least = i;
            } else if second.is_none_or(|second| self.rank(i) < self.rank(second)) {
                second = Some(i);
            }
        }
        (least, self.start_of(second.unwrap_or(least)))
    }

    fn copy_positions(&self, into: &mut Vec<u32>) {
        into.clear();
        into.extend((0..self.places.len()).map(|i| self.position(i)));
    }

    /// Advances a cursor, and those of equal words that it collides with. Returns false at the end of the positions.
    fn advance(&mut self, i: usize) -> bool {
        let word = self.places[i].word;
        if !self.repeated[word] {
            return self.step(i);
        }
        let mut moving = i;
        self.taken.remove(&(word, self.at[i]));
        loop {
            if !self.step(moving) {
                return false;
            }
            let Some(other) = self.taken.insert((word, self.at[moving]), moving) else {
                return true;
            };
            if self.rank(moving) < self.rank(other) {
                self.taken.insert((word, self.at[other]), other);
            } else {
                moving = other;
            }
        }
    }

    fn step(&mut self, i: usize) -> bool {
        if self.at[i] + 1 >= self.positions[self.places[i].word].len() {
            return false;
        }
        self.at[i] += 1;
        self.end = self.end.max(self.start_of(i));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deadline::Deadline;
    use crate::phrases::phrase::Phrase;

    /// A phrase and a text, as the matcher takes them.
    fn parts(phrase: &str, text: &str) -> (Vec<PhrasePlace>, Vec<Vec<u32>>) {
        let wanted: Vec<(u32, String)> = phrase.split(' ').enumerate().map(|(i, word)| (i as u32, word.to_string())).collect();
        let Phrase { places, words, .. } = Phrase::new(&wanted, 0, false).unwrap();
        let standing = |word: &str| {
            let all = text.split(' ').enumerate();
            all.filter(|(_, other)| *other == word).map(|(i, _)| i as u32).collect()
        };
        (places, words.iter().map(|word| standing(word)).collect())
    }

    fn watch(milliseconds: u64) -> Watch {
        Watch::new(Deadline::after(milliseconds))
    }

    /// The lengths of the matches.
    fn lengths(phrase: &str, text: &str, slop: u32) -> Vec<u32> {
        let (places, positions) = parts(phrase, text);
        let mut found = Vec::new();
        sloppy_matches(&places, &positions, slop, &mut watch(60_000), |_, length| found.push(length)).unwrap();
        found
    }

    fn starts(phrase: &str, text: &str) -> Vec<u32> {
        let (places, positions) = parts(phrase, text);
        exact_starts(&places, &positions, &mut watch(60_000)).unwrap()
    }

    #[test]
    fn finds_words_in_order() {
        assert_eq!(lengths("a b c", "x a b c a b c", 0), [0, 0]);
        assert!(lengths("a b c", "a c b", 0).is_empty());
        assert_eq!(starts("a b c", "x a b c a b c"), [1, 4]);
        assert!(starts("a b c", "a c b").is_empty());
        assert!(starts("a b c", "a b").is_empty());
    }

    #[test]
    fn finds_exact_phrases_that_overlap() {
        assert_eq!(starts("a a", "a a a"), [0, 1]);
        assert_eq!(starts("a b a", "a b a b a"), [0, 2]);
    }

    #[test]
    fn counts_a_swap_of_two_as_two() {
        assert!(lengths("a b", "b a", 1).is_empty());
        assert_eq!(lengths("a b", "b a", 2), [2]);
    }

    #[test]
    fn takes_the_widest_distance_of_three_words_and_not_the_sum() {
        assert_eq!(lengths("quick brown fox", "brown quick fox", 2), [2]);
        assert_eq!(lengths("quick brown fox", "quick x brown x fox", 2), [2]);
        assert!(lengths("quick brown fox", "fox brown quick", 3).is_empty());
        assert_eq!(lengths("quick brown fox", "fox brown quick", 4), [4]);
    }

    #[test]
    fn wants_a_repeated_word_twice() {
        assert!(lengths("a a", "a b", 5).is_empty());
        assert_eq!(lengths("a a", "a b a", 1), [1]);
        assert_eq!(lengths("to be to", "x to be to", 0), [0]);
    }

    #[test]
    fn takes_a_single_word_everywhere() {
        assert_eq!(lengths("a", "a b a", 0), [0, 0]);
    }

    #[test]
    fn stops_at_its_deadline_inside_one_text() {
        let (phrase, text) = (["a"; 900].join(" "), ["a"; 100_000].join(" "));
        let (places, positions) = parts(&phrase, &text);
        let started = std::time::Instant::now();
        assert!(sloppy_matches(&places, &positions, 1000, &mut watch(50), |_, _| {}).is_err());
        assert!(exact_starts(&places, &positions, &mut watch(0)).is_err());
        assert!(started.elapsed().as_millis() < 5_000, "took {:?}", started.elapsed());
    }
}
