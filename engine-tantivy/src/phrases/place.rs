//! Places of a phrase.

/// One place of a phrase: its offset from the first one, and which word stands there. Equal words share a number, and so their positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PhrasePlace {
    pub offset: u32,
    pub word: usize,
}
