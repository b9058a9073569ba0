//! The stretches of a text in which some words can be: most of a text has none of them, and need not be split into words at all.

use std::ops::Range;

use memchr::memmem::Finder;

use crate::text::plain::{SIGN_BYTES, is_word_alone, sign_at, sign_before};

/// Each is looked for by itself: with more of them, splitting the text costs less.
const MAX_WORDS: usize = 16;

/// Finds the stretches of texts in which words can be that the analysis of text fields makes.
pub struct Stretches {
    words: Vec<Finder<'static>>,
    lowered: Vec<u8>,
}

impl Stretches {
    /// Nothing where there are too many words.
    pub fn new<'a>(words: impl Iterator<Item = &'a str>) -> Option<Stretches> {
        // Others stand in stretches that are looked at in any case.
        let plain = words.filter(|word| next_unplain(word.as_bytes(), 0) == word.len());
        let words: Vec<Finder> = plain.take(MAX_WORDS + 1).map(|word| Finder::new(word).into_owned()).collect();
        (words.len() <= MAX_WORDS && words.iter().all(|word| !word.needle().is_empty()))
            .then_some(Stretches { words, lowered: Vec::new() })
    }

    /// Ascending and apart from each other. The words of a stretch are those that the whole text has there; none of the words that are looked for is outside of them.
    pub fn of(&mut self, text: &str) -> Vec<Range<usize>> {
        let bytes = text.as_bytes();
        self.lowered.clear();
        self.lowered.extend_from_slice(bytes);
        self.lowered.make_ascii_lowercase();
        let mut unplain = next_unplain(bytes, 0);
        let mut next: Vec<usize> = self.words.iter().map(|word| find(word, &self.lowered, 0)).collect();
        let mut stretches: Vec<Range<usize>> = Vec::new();
        let mut at = 0;
        loop {
            let words = next.iter().zip(&self.words).map(|(from, word)| (*from, from + word.needle().len()));
            let (from, to) = words.chain([(unplain, unplain + 1)]).min().unwrap_or((bytes.len(), 0));
            if from >= bytes.len() {
                return stretches;
            }
            let start = (at..=from).rev().find(|cut| *cut == at || is_cut(bytes, *cut)).unwrap_or(at);
            at = (to..bytes.len()).find(|cut| is_cut(bytes, *cut)).unwrap_or(bytes.len());
            match stretches.last_mut() {
                Some(last) if last.end == start => last.end = at,
                _ => stretches.push(start..at),
            }
            if unplain < at {
                unplain = next_unplain(bytes, at);
            }
            for (next, word) in next.iter_mut().zip(&self.words).filter(|(next, _)| **next < at) {
                *next = find(word, &self.lowered, at);
            }
        }
    }
}

fn find(word: &Finder, lowered: &[u8], at: usize) -> usize {
    word.find(&lowered[at..]).map_or(lowered.len(), |from| at + from)
}

/// Whether a text has words, of which everything is plain.
pub fn has_words(plain: &str) -> bool {
    plain.bytes().any(|byte| byte.is_ascii_alphanumeric()) || plain.chars().any(|c| is_word_alone(c.into()))
}

/// From here on, the first byte of a character that may become another one, or whose neighbours decide whether it ends a word.
fn next_unplain(bytes: &[u8], mut at: usize) -> usize {
    loop {
        at += bytes[at..].iter().take_while(|byte| byte.is_ascii()).count();
        match sign_at(bytes, at) {
            Some(sign) if is_plain(sign) => at += SIGN_BYTES,
            _ => return at,
        }
    }
}

/// Each a word of its own, or none, and never another one in the index.
fn is_plain(sign: u32) -> bool {
    is_word_alone(sign) || matches!(sign, 0x3001 | 0x3002)
}

/// Whether words end here, and both sides have the same words by themselves: behind white space and between signs that are words alone, unless a mark may follow.
fn is_cut(bytes: &[u8], at: usize) -> bool {
    let plain_sign = |sign: Option<u32>| sign.is_some_and(is_plain);
    let begins_sign = plain_sign(sign_at(bytes, at));
    // A run of spaces is one, and what a mark behind it belongs to.
    let begins_ascii = bytes.get(at).is_some_and(|byte| byte.is_ascii() && !byte.is_ascii_whitespace());
    let is_behind_space = at > 0 && bytes[at - 1].is_ascii_whitespace();
    is_behind_space && (begins_ascii || begins_sign) || begins_sign && plain_sign(sign_before(bytes, at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fields::shape::Shape;
    use crate::text::for_shape;

    fn stretches<'a>(words: &[&str], text: &'a str) -> Vec<&'a str> {
        let found = Stretches::new(words.iter().copied()).unwrap().of(text);
        found.into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn are_those_with_a_word_or_with_what_is_folded() {
        assert_eq!(stretches(&["bank"], "a river, the BANK of it and banks"), ["BANK ", "banks"]);
        assert_eq!(stretches(&["bank"], "a café by the river"), ["café "]);
        assert_eq!(stretches(&["bank"], "nothing"), [""; 0]);
        assert_eq!(stretches(&["銀"], "東京の銀行。"), ["銀"]);
        assert_eq!(stretches(&["銀", "行"], "東京の銀行。"), ["銀行"]);
        assert!(Stretches::new([""].into_iter()).is_none());
        assert!(Stretches::new(std::iter::repeat_n("a", 17)).is_none());
    }

    /// The words of a text, with their places in it.
    fn words_of(text: &str, stretch: Range<usize>) -> Vec<(usize, usize, String)> {
        let mut analyzer = for_shape(Shape::Text);
        let mut stream = analyzer.token_stream(&text[stretch.clone()]);
        let mut words = Vec::new();
        while let Some(token) = stream.next() {
            words.push((stretch.start + token.offset_from, stretch.start + token.offset_to, token.text.clone()));
        }
        words
    }

    #[test]
    fn have_the_words_of_the_whole_text_and_nothing_that_is_sought_is_outside() {
        let signs: Vec<char> =
            "abAB  19_:.',;\"-\r\n\u{B}é\u{301}\u{AD}\u{200D}\u{200B}😀☎אカーのは\u{3099}銀行。、\u{2019}\u{2003}٣ﾞ"
                .chars()
                .collect();
        let sought = ["a", "ab", "b1", "銀", "銀行", "1", "は", "é", "\u{AD}"];
        let mut random: u64 = 7;
        for _ in 0..40_000 {
            let text: String = (0..10)
                .map(|_| {
                    random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    signs[(random >> 33) as usize % signs.len()]
                })
                .collect();
            let all = words_of(&text, 0..text.len());
            let found = Stretches::new(sought.into_iter()).unwrap().of(&text);
            let within: Vec<_> = found.iter().flat_map(|stretch| words_of(&text, stretch.clone())).collect();
            let (kept, left): (Vec<_>, Vec<_>) = all.into_iter().partition(|word| within.contains(word));
            assert_eq!(kept, within, "{text:?}");
            assert!(left.iter().all(|(_, _, word)| !sought.contains(&word.as_str())), "{text:?} {left:?}");
            let mut end = 0;
            for stretch in found.iter().cloned().chain(std::iter::once(text.len()..text.len())) {
                let skipped = left.iter().any(|(from, _, _)| (end..stretch.start).contains(from));
                assert_eq!(has_words(&text[end..stretch.start]), skipped, "{text:?}");
                end = stretch.end;
            }
        }
    }
}
