//! Scripts that are written without spaces between words. Their characters are terms of their own, so that every part of such a text can be
//! searched: a part of two characters and more is a phrase.

use crate::fields::shape::Shape;

/// Han and kana, and the scripts of `is_south_east_asian`.
pub fn is_unspaced(c: char) -> bool {
    matches!(u32::from(c), 0x3005..=0x3007 | 0x3040..=0x30FF | 0x31F0..=0x31FF | 0x3400..=0x4DBF | 0x4E00..=0x9FFF
        | 0xF900..=0xFAFF | 0xFF66..=0xFF9F | 0x20000..=0x3FFFF)
        || is_south_east_asian(c)
}

/// Characters that UAX 29 and Lucene leave in runs: Katakana, and the scripts of South-East Asia. Han and Hiragana it takes one by one.
pub fn is_alone(c: char) -> bool {
    matches!(u32::from(c), 0x30A1..=0x30FA | 0x30FC..=0x30FF | 0x31F0..=0x31FF | 0xFF66..=0xFF9D) || is_south_east_asian(c)
}

/// Letters and signs of Thai, Lao, Khmer, Burmese and their neighbours; neither digits nor punctuation.
fn is_south_east_asian(c: char) -> bool {
    let is_letter_or_sign = matches!(u32::from(c), 0x0E01..=0x0EFF | 0x1000..=0x109F | 0x1780..=0x17DD | 0x1950..=0x19DF
        | 0x1A20..=0x1A9F | 0xA9E0..=0xA9FF | 0xAA60..=0xAADD);
    let is_punctuation = matches!(u32::from(c), 0x0E3F | 0x0E4F | 0x0E5A | 0x0E5B | 0x104A..=0x104F | 0x17D4..=0x17D6
        | 0x17D8..=0x17DB | 0x19DE | 0x19DF | 0xAA77..=0xAA79);
    is_letter_or_sign && !is_punctuation && !c.is_numeric()
}

/// What makes a kana before it voiced.
pub fn is_voicing(c: char) -> bool {
    matches!(c, '\u{3099}' | '\u{309A}' | '\u{FF9E}' | '\u{FF9F}')
}

/// What separates no words, such as the zero-width spaces that Khmer and Thai texts have between theirs.
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{FEFF}')
}

/// The parts of a pattern between its `*`, where all of it is in such a script: a run has no first and no last word, so that the pattern means the parts.
pub fn runs_of_pattern(shape: Shape, pattern: &str) -> Option<Vec<&str>> {
    if shape != Shape::Text || pattern.is_ascii() || !pattern.chars().all(|c| c == '*' || is_unspaced(c) || is_voicing(c)) {
        return None;
    }
    let runs: Vec<&str> = pattern.split('*').filter(|run| !run.is_empty()).collect();
    (!runs.is_empty()).then_some(runs)
}
