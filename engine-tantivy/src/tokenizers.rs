//! Words as Lucene's StandardTokenizer finds them, lower-cased and folded to ASCII; and the parts of a path.
//!
//! Beyond Lucene: combining accents are dropped, so that the decomposed file names of macOS are found as well.

use tantivy::tokenizer::{
    AsciiFoldingFilter, LowerCaser, RawTokenizer, TextAnalyzer, Token, TokenFilter, TokenStream, Tokenizer, TokenizerManager,
};
use unicode_segmentation::{UWordBoundIndices, UnicodeSegmentation};

use crate::schema::Shape;

/// Lucene's default: a longer word is split at this many UTF-16 units.
const MAX_TOKEN_UNITS: usize = 255;

pub fn standard() -> TextAnalyzer {
    TextAnalyzer::builder(StandardTokenizer::default()).filter(LowerCaser).filter(AsciiFoldingFilter).filter(DropAccents).build()
}

pub fn path_parts() -> TextAnalyzer {
    TextAnalyzer::builder(PathPartsTokenizer::default()).filter(LowerCaser).build()
}

pub fn for_shape(shape: Shape) -> TextAnalyzer {
    match shape {
        Shape::Text => standard(),
        Shape::PathParts => path_parts(),
        Shape::LowercaseKeyword => TextAnalyzer::builder(RawTokenizer::default()).filter(LowerCaser).build(),
        _ => TextAnalyzer::from(RawTokenizer::default()),
    }
}

pub fn manager() -> TokenizerManager {
    let manager = TokenizerManager::new();
    // Tantivy asks for "default" on fields that are not text.
    manager.register("default", RawTokenizer::default());
    manager.register("raw", RawTokenizer::default());
    manager.register("standard", standard());
    manager.register("pathParts", path_parts());
    manager
}

/// The terms of a text with their word positions.
pub fn terms(shape: Shape, text: &str) -> Vec<(u32, String)> {
    let mut analyzer = for_shape(shape);
    let mut stream = analyzer.token_stream(text);
    let mut found = Vec::new();
    while let Some(token) = stream.next() {
        found.push((token.position as u32, token.text.clone()));
    }
    found
}

/// The terms of a text, those that stand together in a run without spaces (`浪速経済日報`) as one group: taken one by one, the signs of such a
/// name would find every text that has one of them.
pub fn term_groups(shape: Shape, text: &str) -> Vec<Vec<(u32, String)>> {
    let mut analyzer = for_shape(shape);
    let mut stream = analyzer.token_stream(text);
    let mut groups: Vec<Vec<(u32, String)>> = Vec::new();
    let mut end = None;
    while let Some(token) = stream.next() {
        let word = (token.position as u32, token.text.clone());
        let is_joined = end == Some(token.offset_from) && is_unspaced_at(text, token.offset_from);
        match groups.last_mut() {
            Some(group) if is_joined && shape == Shape::Text => group.push(word),
            _ => groups.push(vec![word]),
        }
        end = Some(token.offset_to);
    }
    groups
}

/// Does Chinese or Japanese stand on one side of this place at least?
fn is_unspaced_at(text: &str, at: usize) -> bool {
    let before = text[..at].chars().next_back();
    let after = text[at..].chars().next();
    before.into_iter().chain(after).any(is_unspaced)
}

/// Kana and Chinese characters.
fn is_unspaced(c: char) -> bool {
    matches!(u32::from(c), 0x3005..=0x3007 | 0x3040..=0x30FF | 0x31F0..=0x31FF | 0x3400..=0x4DBF | 0x4E00..=0x9FFF
        | 0xF900..=0xFAFF | 0xFF66..=0xFF9F | 0x20000..=0x3FFFF)
}

/// A piece of a pattern as the terms of the field are spelled: no splitting.
pub fn normalise(shape: Shape, text: &str) -> String {
    match shape {
        Shape::Text => fold(&text.to_lowercase()),
        Shape::PathParts | Shape::LowercaseKeyword => text.to_lowercase(),
        _ => text.to_string(),
    }
}

pub fn count_words(text: &str) -> u64 {
    let mut tokenizer = StandardTokenizer::default();
    let mut stream = tokenizer.token_stream(text);
    let mut count = 0;
    while stream.advance() {
        count += 1;
    }
    count
}

fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_string();
    }
    let mut analyzer = TextAnalyzer::builder(RawTokenizer::default()).filter(AsciiFoldingFilter).filter(DropAccents).build();
    let mut stream = analyzer.token_stream(text);
    stream.next().map(|token| token.text.clone()).unwrap_or_default()
}

#[derive(Clone, Default)]
pub struct StandardTokenizer {
    token: Token,
}

pub struct StandardTokenStream<'a> {
    text: &'a str,
    words: std::iter::Peekable<UWordBoundIndices<'a>>,
    /// What is left of a word that is too long.
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

    /// Thai, Lao, Khmer and Burmese write no spaces: Lucene takes the whole run, the standard's default each character.
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
        // No further than the cut: looking through the whole rest for each piece of a word of megabytes would take hours.
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

/// Beyond Lucene: `FN:Tobias`, `name;first` and `name,3` are words and not one word; cards, calendars and tables are full of them. Numbers such as
/// `1,234` stay whole.
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

/// Pictures that stand alone are words for Lucene too.
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

/// Drops combining accents that folding leaves behind.
#[derive(Clone)]
struct DropAccents;

#[derive(Clone)]
struct DropAccentsTokenizer<T>(T);

struct DropAccentsStream<T>(T);

impl TokenFilter for DropAccents {
    type Tokenizer<T: Tokenizer> = DropAccentsTokenizer<T>;

    fn transform<T: Tokenizer>(self, tokenizer: T) -> DropAccentsTokenizer<T> {
        DropAccentsTokenizer(tokenizer)
    }
}

impl<T: Tokenizer> Tokenizer for DropAccentsTokenizer<T> {
    type TokenStream<'a> = DropAccentsStream<T::TokenStream<'a>>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> Self::TokenStream<'a> {
        DropAccentsStream(self.0.token_stream(text))
    }
}

impl<T: TokenStream> TokenStream for DropAccentsStream<T> {
    fn advance(&mut self) -> bool {
        if !self.0.advance() {
            return false;
        }
        let text = &mut self.0.token_mut().text;
        if !text.is_ascii() {
            text.retain(|c| !('\u{300}'..='\u{36F}').contains(&c));
        }
        true
    }

    fn token(&self) -> &Token {
        self.0.token()
    }

    fn token_mut(&mut self) -> &mut Token {
        self.0.token_mut()
    }
}

/// Splits at slashes, backslashes, dots and spaces, as the wire contract's `path_parts_analyzer`.
#[derive(Clone, Default)]
pub struct PathPartsTokenizer {
    token: Token,
}

pub struct PathPartsStream<'a> {
    text: &'a str,
    at: usize,
    token: &'a mut Token,
}

impl Tokenizer for PathPartsTokenizer {
    type TokenStream<'a> = PathPartsStream<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> PathPartsStream<'a> {
        self.token.reset();
        PathPartsStream { text, at: 0, token: &mut self.token }
    }
}

impl TokenStream for PathPartsStream<'_> {
    fn advance(&mut self) -> bool {
        let separators = ['/', '\\', '.', ' '];
        let rest = &self.text[self.at..];
        let trimmed = rest.trim_start_matches(separators);
        if trimmed.is_empty() {
            return false;
        }
        let start = self.at + rest.len() - trimmed.len();
        let length = trimmed.find(separators).unwrap_or(trimmed.len());
        self.at = start + length;
        self.token.text.clear();
        self.token.text.push_str(&self.text[start..self.at]);
        self.token.offset_from = start;
        self.token.offset_to = self.at;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        terms(Shape::Text, text).into_iter().map(|(_, word)| word).collect()
    }

    #[test]
    fn splits_at_colons_and_commas_between_words_but_not_in_numbers() {
        assert_eq!(words("FN:Tobias obsidian5634,3 1,234 a;b"), ["fn", "tobias", "obsidian5634", "3", "1,234", "a", "b"]);
    }

    #[test]
    fn splits_a_word_of_megabytes_in_a_moment() {
        let started = std::time::Instant::now();
        assert_eq!(words(&"x".repeat(4_000_000)).len(), 4_000_000_usize.div_ceil(255));
        assert!(started.elapsed().as_secs() < 5, "took {:?}", started.elapsed());
    }

    #[test]
    fn groups_what_stands_together_without_spaces() {
        let groups = |text| {
            term_groups(Shape::Text, text)
                .into_iter()
                .map(|group| group.into_iter().map(|(_, word)| word).collect::<String>())
                .collect::<Vec<_>>()
        };
        assert_eq!(groups("浪速経済日報 crane 2014年 コンサルタント料"), ["浪速経済日報", "crane", "2014年", "コンサルタント料"]);
    }

    #[test]
    fn splits_as_lucene_does() {
        assert_eq!(
            words("Don't mail john.smith@example.com 3.14 foo_bar U.S.A."),
            ["don't", "mail", "john.smith", "example.com", "3.14", "foo_bar", "u.s.a"]
        );
    }

    #[test]
    fn takes_each_han_and_hiragana_alone_and_katakana_runs_whole() {
        assert_eq!(words("東京の銀行カタカナ"), ["東", "京", "の", "銀", "行", "カタカナ"]);
    }

    #[test]
    fn takes_a_thai_run_whole() {
        assert_eq!(words("ธนาคาร abc"), ["ธนาคาร", "abc"]);
    }

    #[test]
    fn folds_composed_and_decomposed_accents() {
        assert_eq!(words("Café Cafe\u{301} Straße"), ["cafe", "cafe", "strasse"]);
    }

    #[test]
    fn splits_words_longer_than_255_units() {
        let found = terms(Shape::Text, &"a".repeat(600));
        assert_eq!(found.iter().map(|(_, w)| w.len()).collect::<Vec<_>>(), [255, 255, 90]);
        assert_eq!(found.iter().map(|(p, _)| *p).collect::<Vec<_>>(), [0, 1, 2]);
    }

    #[test]
    fn counts_the_words_that_it_finds() {
        let text = "one two 東京 three_four 3.14 😀";
        assert_eq!(count_words(text) as usize, words(text).len());
    }

    #[test]
    fn splits_paths_at_slashes_dots_and_spaces() {
        let found = terms(Shape::PathParts, "/Data/My file.tar.gz");
        assert_eq!(found.into_iter().map(|(_, w)| w).collect::<Vec<_>>(), ["data", "my", "file", "tar", "gz"]);
    }
}
