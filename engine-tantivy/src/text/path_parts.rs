//! The tokenizer for the parts of a path.

use tantivy::tokenizer::{Token, TokenStream, Tokenizer};

/// Splits at slashes, backslashes, dots and spaces, like the wire contract's `path_parts_analyzer`.
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
