//! Unlike Lucene, combining accents are dropped and kana are composed and widened, so that the decomposed file names of macOS are found too.

use tantivy::tokenizer::Token;
use tantivy::tokenizer::{TokenFilter, TokenStream, Tokenizer};

/// Drops combining accents, which ASCII folding leaves in place.
#[derive(Clone)]
pub struct DropAccents;

#[derive(Clone)]
pub struct DropAccentsTokenizer<T>(T);

pub struct DropAccentsStream<T>(T);

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
            join_kana(text);
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

/// The wide forms of U+FF66 to U+FF9D.
const WIDE: &str =
    "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン";

/// Kana that can be voiced: each is followed by its voiced form, and those of the second list by a third, half-voiced one.
const VOICED: &str = "かきくけこさしすせそたちつてとカキクケコサシスセソタチツテト";
const HALF_VOICED: &str = "はひふへほハヒフヘホ";

/// Narrow kana become wide, and a kana with a mark behind it becomes one character.
fn join_kana(text: &mut String) {
    if !text.chars().any(|c| matches!(c, '\u{3099}' | '\u{309A}' | '\u{FF66}'..='\u{FF9F}')) {
        return;
    }
    let mut joined = String::with_capacity(text.len());
    for c in text.chars().map(widened) {
        let voiced = joined.chars().next_back().and_then(|before| voiced(before, c));
        if voiced.is_some() {
            joined.pop();
        }
        joined.push(voiced.unwrap_or(c));
    }
    *text = joined;
}

fn widened(c: char) -> char {
    match c {
        '\u{FF66}'..='\u{FF9D}' => WIDE.chars().nth(c as usize - 0xFF66).unwrap_or(c),
        '\u{FF9E}' => '\u{3099}',
        '\u{FF9F}' => '\u{309A}',
        c => c,
    }
}

fn voiced(kana: char, mark: char) -> Option<char> {
    match (kana, mark) {
        ('う', '\u{3099}') => Some('ゔ'),
        ('ウ', '\u{3099}') => Some('ヴ'),
        (kana, '\u{3099}') if VOICED.contains(kana) || HALF_VOICED.contains(kana) => char::from_u32(kana as u32 + 1),
        (kana, '\u{309A}') if HALF_VOICED.contains(kana) => char::from_u32(kana as u32 + 2),
        _ => None,
    }
}
