//! Unlike Lucene, combining accents are dropped, so that the decomposed file names of macOS are found too.

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
