//! Tokens as of Lucene's StandardTokenizer, but each character of a script without spaces alone.

use tantivy::tokenizer::{Token, TokenStream, Tokenizer};
use unicode_segmentation::UnicodeSegmentation;

use super::plain::{Ahead, look_ahead};
use super::unspaced::{is_alone, is_invisible, is_voicing};

/// Longer words are split at this many UTF-16 units, as by default in Lucene.
const MAX_TOKEN_UNITS: usize = 255;

#[derive(Clone, Default)]
pub struct StandardTokenizer {
    token: Token,
}

pub struct StandardTokenStream<'a> {
    text: &'a str,
    /// The word boundary from which the next word is looked for.
    at: usize,
    /// The remainder of a word that is being split.
    rest: Option<(usize, &'a str)>,
    token: &'a mut Token,
}

impl Tokenizer for StandardTokenizer {
    type TokenStream<'a> = StandardTokenStream<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> StandardTokenStream<'a> {
        self.token.reset();
        StandardTokenStream { text, at: 0, rest: None, token: &mut self.token }
    }
}

impl<'a> StandardTokenStream<'a> {
    fn next_word(&mut self) -> Option<(usize, &'a str)> {
        if let Some(rest) = self.rest.take() {
            return Some(rest);
        }
        loop {
            let (start, word, is_plain) = match look_ahead(self.text.as_bytes(), self.at) {
                Ahead::Word(word) => (word.start, &self.text[word], true),
                Ahead::Unclear(start) => (start, self.text[start..].split_word_bounds().next()?, false),
                Ahead::End => return None,
            };
            self.at = start + word.len();
            if is_plain || word.chars().any(is_word_character) {
                return Some((start, word));
            }
        }
    }
}

impl TokenStream for StandardTokenStream<'_> {
    fn advance(&mut self) -> bool {
        let Some((start, word)) = self.next_word() else {
            return false;
        };
        let length = first_length(word);
        if length < word.len() {
            let rest = word[length..].trim_start_matches(|c| is_joint(c) || c == '_' || is_invisible(c));
            self.rest = (!rest.is_empty()).then_some((start + word.len() - rest.len(), rest));
        }
        self.token.text.clear();
        self.token.text.push_str(&word[..length]);
        self.token.offset_from = start;
        self.token.offset_to = start + length;
        self.token.position = self.token.position.wrapping_add(1);
        true
    }

    fn token(&self) -> &Token {
        self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        self.token
    }
}

/// The length of a word's first token.
fn first_length(word: &str) -> usize {
    // Only up to the cut: scanning the whole remainder for each piece of a word of several megabytes would take hours.
    let cut = &word[..cut_length(word)];
    match word.chars().next() {
        _ if cut.bytes().all(|byte| byte.is_ascii_alphanumeric()) => cut.len(),
        Some(first) if first.len_utf8() == word.len() => word.len(),
        Some(first) if is_alone(first) => alone_length(word),
        _ => joint_length(before_alone(cut)),
    }
}

/// Unlike Lucene, `FN:Tobias`, `name;first` and `name,3` are split at the punctuation; such joined words are frequent in contact cards, calendars
/// and tables. Numbers such as `1,234` stay whole.
fn joint_length(word: &str) -> usize {
    match word.contains(char::is_alphabetic) {
        true => word.find(is_joint).unwrap_or(word.len()),
        false => word.len(),
    }
}

/// A character that is a word by itself, with what makes it voiced.
fn alone_length(word: &str) -> usize {
    let mut letters = word.char_indices().skip(1);
    letters.find(|(_, c)| !is_voicing(*c)).map_or(word.len(), |(at, _)| at)
}

/// What comes before the first character that is a word by itself.
fn before_alone(word: &str) -> &str {
    match word.is_ascii() {
        true => word,
        false => word.find(is_alone).map_or(word, |at| match word[..at].trim_end_matches('_') {
            "" => &word[..at],
            joined => joined,
        }),
    }
}

fn is_joint(c: char) -> bool {
    matches!(c, ':' | ',' | ';')
}

fn cut_length(word: &str) -> usize {
    if word.len() <= MAX_TOKEN_UNITS {
        return word.len();
    }
    let mut units = 0;
    for (at, c) in word.char_indices() {
        units += c.len_utf16();
        if units > MAX_TOKEN_UNITS {
            return at;
        }
    }
    word.len()
}

fn is_word_character(c: char) -> bool {
    c.is_alphanumeric() || is_emoji(c) || is_alone(c)
}

/// Standalone emoji are tokens in Lucene too.
fn is_emoji(c: char) -> bool {
    matches!(u32::from(c), 0x203C | 0x2049 | 0x2122 | 0x2139 | 0x2194..=0x21AA | 0x231A..=0x23FF | 0x25AA..=0x27BF
        | 0x2934..=0x2935 | 0x2B05..=0x2B55 | 0x3030 | 0x303D | 0x1F000..=0x1FAFF)
}
