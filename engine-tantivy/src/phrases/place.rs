//! The places of a phrase.

/// A place of a phrase: its offset and the number of its word. Equal words share a number, and with it their positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PhrasePlace {
    pub offset: u32,
    pub word: usize,
}
