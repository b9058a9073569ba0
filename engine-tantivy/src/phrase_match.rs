//! Where the words of a phrase stand together, by Lucene's rule: the widest distance from their places in the phrase is at most the slop.
//!
//! Tantivy adds the distances up pair by pair instead, which differs from three words on. The same code finds phrases in the
//! postings and in the words of a text that is highlighted.

/// One word of the phrase: its place in it, and where it stands in the document (ascending).
pub struct PhraseWord<'a> {
    pub offset: u32,
    pub positions: &'a [u32],
    /// Words with the same number are the same word and must stand at different places.
    pub word: usize,
}

/// Calls `found` with the word positions of each match and how far they are moved apart.
pub fn phrase_matches(words: &[PhraseWord], slop: u32, mut found: impl FnMut(&[u32], u32)) {
    let Some(mut walk) = Walk::start(words) else {
        return;
    };
    let mut best: Vec<u32> = Vec::new();
    let mut first = walk.least(None);
    let mut next = walk.place(walk.least(Some(first)));
    let mut length = walk.length(first);
    walk.copy_positions(&mut best);
    while walk.advance(first) {
        if words.len() > 1 && walk.place(first) <= next {
            if walk.length(first) < length {
                length = walk.length(first);
                walk.copy_positions(&mut best);
            }
            continue;
        }
        if length <= i64::from(slop) {
            found(&best, length as u32);
        }
        first = walk.least(None);
        next = walk.place(walk.least(Some(first)));
        length = walk.length(first);
        walk.copy_positions(&mut best);
    }
    if length <= i64::from(slop) {
        found(&best, length as u32);
    }
}

struct Walk<'a, 'b> {
    words: &'b [PhraseWord<'a>],
    at: Vec<usize>,
    end: i64,
    repeats: bool,
}

impl<'a, 'b> Walk<'a, 'b> {
    fn start(words: &'b [PhraseWord<'a>]) -> Option<Walk<'a, 'b>> {
        if words.is_empty() || words.iter().any(|word| word.positions.is_empty()) {
            return None;
        }
        let repeats = (1..words.len()).any(|i| words[..i].iter().any(|other| other.word == words[i].word));
        let mut walk = Walk { words, at: vec![0; words.len()], end: i64::MIN, repeats };
        for i in 0..words.len() {
            if repeats && !walk.part(i) {
                return None;
            }
        }
        walk.end = (0..words.len()).map(|i| walk.place(i)).max()?;
        Some(walk)
    }

    fn position(&self, i: usize) -> u32 {
        self.words[i].positions[self.at[i]]
    }

    /// Where the phrase would begin if it were in order around this word.
    fn place(&self, i: usize) -> i64 {
        i64::from(self.position(i)) - i64::from(self.words[i].offset)
    }

    fn length(&self, i: usize) -> i64 {
        self.end - self.place(i)
    }

    fn least(&self, but: Option<usize>) -> usize {
        (0..self.words.len()).filter(|i| Some(*i) != but).min_by_key(|i| (self.place(*i), self.words[*i].offset)).unwrap_or(0)
    }

    fn copy_positions(&self, into: &mut Vec<u32>) {
        into.clear();
        into.extend((0..self.words.len()).map(|i| self.position(i)));
    }

    fn step(&mut self, i: usize) -> bool {
        if self.at[i] + 1 >= self.words[i].positions.len() {
            return false;
        }
        self.at[i] += 1;
        self.end = self.end.max(self.place(i));
        true
    }

    fn advance(&mut self, i: usize) -> bool {
        self.step(i) && (!self.repeats || self.part(i))
    }

    /// Moves words on until no two equal ones stand at the same place.
    fn part(&mut self, mut i: usize) -> bool {
        while let Some(other) = self.collision(i) {
            let lesser = match (self.place(i), self.words[i].offset) < (self.place(other), self.words[other].offset) {
                true => i,
                false => other,
            };
            if !self.step(lesser) {
                return false;
            }
            i = lesser;
        }
        true
    }

    fn collision(&self, i: usize) -> Option<usize> {
        (0..self.words.len())
            .find(|j| *j != i && self.words[*j].word == self.words[i].word && self.position(*j) == self.position(i))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lengths of the matches of a phrase in a text of single words.
    fn lengths(phrase: &str, text: &str, slop: u32) -> Vec<u32> {
        let wanted: Vec<&str> = phrase.split(' ').collect();
        let positions: Vec<Vec<u32>> = wanted
            .iter()
            .map(|w| {
                let all = text.split(' ').enumerate();
                all.filter(|(_, t)| t == w).map(|(i, _)| i as u32).collect()
            })
            .collect();
        let words: Vec<PhraseWord> = (0..wanted.len())
            .map(|i| PhraseWord {
                offset: i as u32,
                positions: &positions[i],
                word: wanted.iter().position(|w| *w == wanted[i]).unwrap(),
            })
            .collect();
        let mut found = Vec::new();
        phrase_matches(&words, slop, |_, length| found.push(length));
        found
    }

    #[test]
    fn finds_words_in_order() {
        assert_eq!(lengths("a b c", "x a b c a b c", 0), [0, 0]);
        assert!(lengths("a b c", "a c b", 0).is_empty());
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
}
