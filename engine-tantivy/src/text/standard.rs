//! Tokens as of Lucene's StandardTokenizer.

use tantivy::tokenizer::{Token, TokenStream, Tokenizer};
use unicode_segmentation::{UWordBoundIndices, UnicodeSegmentation};

/// Longer words are split at this many UTF-16 units, as by default in Lucene.
const MAX_TOKEN_UNITS: usize = 255;

#[derive(Clone, Default)]
pub struct StandardTokenizer {
    token: Token,
}

pub struct StandardTokenStream<'a> {
    text: &'a str,
    words: std::iter::Peekable<UWordBoundIndices<'a>>,
    /// The remainder of a word that is being split.
    rest: Option<(usize, &'a str)>,
    token: &'a mut Token,
}

impl Tokenizer for StandardTokenizer {
    type TokenStream<'a> = StandardTokenStream<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> StandardTokenStream<'a> {
        self.token.reset();
        StandardTokenStream { text, words: text.split_word_bound_indices().peekable(), rest: None, token: &mut self.token }
    }
}

impl<'a> StandardTokenStream<'a> {
    fn next_word(&mut self) -> Option<(usize, &'a str)> {
        if let Some(rest) = self.rest.take() {
            return Some(rest);
        }
        loop {
            let (start, word) = self.words.next()?;
            let first = word.chars().next()?;
            if is_south_east_asian(first) {
                return Some((start, self.run_from(start, word)));
            }
            if word.bytes().all(|byte| byte.is_ascii_alphanumeric()) || word.chars().any(is_word_character) {
                return Some((start, word));
            }
        }
    }

    /// Thai, Lao, Khmer and Burmese are written without spaces. Lucene keeps a run as one token, where UAX 29 would split every character.
    fn run_from(&mut self, start: usize, word: &'a str) -> &'a str {
        let mut end = start + word.len();
        while let Some((next, word)) = self.words.peek() {
            if *next != end || !word.chars().next().is_some_and(is_south_east_asian) {
                break;
            }
            end += word.len();
            self.words.next();
        }
        &self.text[start..end]
    }
}

impl TokenStream for StandardTokenStream<'_> {
    fn advance(&mut self) -> bool {
        let Some((start, word)) = self.next_word() else {
            return false;
        };
        // Only up to the cut: scanning the whole remainder for each piece of a word of several megabytes would take hours.
        let cut = cut_length(word);
        let length = joint_length(&word[..cut]);
        if length < word.len() {
            let rest = word[length..].trim_start_matches(is_joint);
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

/// Unlike Lucene, `FN:Tobias`, `name;first` and `name,3` are split at the punctuation; such joined words are frequent in contact cards, calendars
/// and tables. Numbers such as `1,234` stay whole.
fn joint_length(word: &str) -> usize {
    match word.contains(char::is_alphabetic) {
        true => word.find(is_joint).unwrap_or(word.len()),
        false => word.len(),
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
    c.is_alphanumeric() || is_emoji(c)
}

/// Standalone emoji are tokens in Lucene too.
fn is_emoji(c: char) -> bool {
    matches!(u32::from(c), 0x203C | 0x2049 | 0x2122 | 0x2139 | 0x2194..=0x21AA | 0x231A..=0x23FF | 0x25AA..=0x27BF
        | 0x2934..=0x2935 | 0x2B05..=0x2B55 | 0x3030 | 0x303D | 0x1F000..=0x1FAFF)
}

fn is_south_east_asian(c: char) -> bool {
    c.is_alphanumeric()
        && !c.is_numeric()
        && matches!(u32::from(c), 0x0E00..=0x0EFF | 0x1000..=0x109F | 0x1780..=0x17FF | 0x1950..=0x19DF
            | 0x1A20..=0x1AAF | 0xA9E0..=0xA9FF | 0xAA60..=0xAADF)
}
