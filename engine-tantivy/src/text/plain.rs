//! Words of ASCII letters and digits with nothing but ASCII around them, and Han and Hiragana among their like: most words of most texts, for which few of the rules of UAX 29
//! matter.

use std::ops::Range;

/// What comes next in a text, from a word boundary on.
#[derive(Debug, PartialEq)]
pub enum Ahead {
    /// A whole word.
    Word(Range<usize>),
    /// From here on all rules have to be followed, up to the next word boundary.
    Unclear(usize),
    End,
}

/// Looks for the next word from `at`, which must be a word boundary.
pub fn look_ahead(bytes: &[u8], mut at: usize) -> Ahead {
    while let Some(byte) = bytes.get(at) {
        if byte.is_ascii_alphanumeric() {
            return word_end(bytes, at).map_or(Ahead::Unclear(at), |end| Ahead::Word(at..end));
        }
        if let Some(sign) = sign_at(bytes, at) {
            match sign {
                _ if !is_break_before(bytes, at + SIGN_BYTES) => return Ahead::Unclear(at),
                sign if is_word_alone(sign) => return Ahead::Word(at..at + SIGN_BYTES),
                0x3001 | 0x3002 => {
                    at += SIGN_BYTES;
                    continue;
                }
                _ => return Ahead::Unclear(at),
            }
        }
        let end = if *byte == b' ' { spaces_end(bytes, at) } else { at + 1 };
        let is_alone = byte.is_ascii() && *byte != b'_' && is_ascii_or_end(bytes, end);
        if !is_alone {
            return Ahead::Unclear(at);
        }
        at = end;
    }
    Ahead::End
}

/// Bytes of each of them.
pub const SIGN_BYTES: usize = 3;

/// The character of `SIGN_BYTES` at `at`, where it is one of U+3000 to U+9FFF.
pub fn sign_at(bytes: &[u8], at: usize) -> Option<u32> {
    match bytes.get(at..at + SIGN_BYTES)? {
        [lead @ 0xE3..=0xE9, second, third] => {
            Some(u32::from(lead & 0xF) << 12 | u32::from(second & 0x3F) << 6 | u32::from(third & 0x3F))
        }
        _ => None,
    }
}

/// The same of the character that ends at `at`.
pub fn sign_before(bytes: &[u8], at: usize) -> Option<u32> {
    sign_at(bytes, at.checked_sub(SIGN_BYTES)?)
}

/// Han and Hiragana, of which each is a word (WB999) unless a mark or a joiner comes behind it (WB4).
pub fn is_word_alone(sign: u32) -> bool {
    matches!(sign, 0x3041..=0x3096 | 0x4E00..=0x9FFF)
}

/// Whether what comes at `at` is neither a mark nor a joiner.
fn is_break_before(bytes: &[u8], at: usize) -> bool {
    is_ascii_or_end(bytes, at)
        || sign_at(bytes, at).is_some_and(|sign| is_word_alone(sign) || matches!(sign, 0x3001 | 0x3002 | 0x30A1..=0x30FA))
}

/// Spaces are one segment, which an emoji may join (WB3c, WB3d).
fn spaces_end(bytes: &[u8], at: usize) -> usize {
    at + bytes[at..].iter().take_while(|byte| **byte == b' ').count()
}

/// The end of the word that begins at `at`, unless more of the text could belong to it.
fn word_end(bytes: &[u8], at: usize) -> Option<usize> {
    let end = at + bytes[at..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    match bytes.get(end) {
        Some(b'_') => None,
        // They join letters or digits on both sides (WB6, WB7, WB11, WB12).
        Some(b':' | b'.' | b'\'' | b',' | b';') => {
            let ends = is_ascii_or_end(bytes, end + 1) && !bytes.get(end + 1).is_some_and(u8::is_ascii_alphanumeric);
            ends.then_some(end)
        }
        _ => is_ascii_or_end(bytes, end).then_some(end),
    }
}

fn is_ascii_or_end(bytes: &[u8], at: usize) -> bool {
    bytes.get(at).is_none_or(u8::is_ascii)
}

#[cfg(test)]
mod tests {
    use unicode_segmentation::UnicodeSegmentation;

    use super::*;

    /// The segments with ASCII letters or digits or other signs, by all rules and by as few as possible.
    fn both(text: &str) -> [Vec<(usize, &str)>; 2] {
        let is_shown = |c: char| c.is_ascii_alphanumeric() || c > '\u{7F}' && !matches!(c, '、' | '。');
        let has_word = |(_, segment): &(usize, &str)| segment.contains(is_shown);
        let all = text.split_word_bound_indices().filter(has_word).collect();
        let mut few = Vec::new();
        let mut at = 0;
        loop {
            match look_ahead(text.as_bytes(), at) {
                Ahead::Word(word) => {
                    few.push((word.start, &text[word.clone()]));
                    at = word.end;
                }
                Ahead::Unclear(start) => {
                    let segment = text[start..].split_word_bounds().next().unwrap();
                    few.extend(Some((start, segment)).filter(has_word));
                    at = start + segment.len();
                }
                Ahead::End => return [all, few],
            }
        }
    }

    #[test]
    fn finds_the_words_that_all_rules_find() {
        // Of each class of UAX 29: letters, digits, what joins them, marks, joiners, emoji, flags, Hebrew with its quotes, kana, Han.
        let signs: Vec<char> =
            "ab19_:.',;\" -\r\n\u{B}é\u{301}\u{AD}\u{200D}\u{200B}😀☎🇫🇷אבカーのはﾞ\u{3099}銀行。、\u{2019}\u{2003}\u{202F}٣"
                .chars()
                .collect();
        let mut random: u64 = 42;
        for _ in 0..40_000 {
            let text: String = (0..8)
                .map(|_| {
                    random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    signs[(random >> 33) as usize % signs.len()]
                })
                .collect();
            let [all, few] = both(&text);
            assert_eq!(all, few, "{text:?}");
        }
    }

    #[test]
    fn follows_all_rules_only_where_they_matter() {
        let look = |text: &str| look_ahead(text.as_bytes(), 0);
        assert_eq!(look(" (word) "), Ahead::Word(2..6));
        assert_eq!(look("end. Next"), Ahead::Word(0..3));
        for unclear in ["don't", "3.14", "foo_bar", "wordé", "word\u{301}", "a.\u{301}b", "é"] {
            assert_eq!(look(unclear), Ahead::Unclear(0), "{unclear}");
        }
        assert_eq!(look(" \u{200D}😀"), Ahead::Unclear(0));
        assert_eq!(look("  \u{200D}😀"), Ahead::Unclear(0));
        assert_eq!(look(" -. "), Ahead::End);
        assert_eq!(look("、銀行"), Ahead::Word(3..6));
        assert_eq!(look("銀"), Ahead::Word(0..3));
        for unclear in ["か\u{3099}", "銀\u{FE00}", "銀é", "カード", "。\u{301}"] {
            assert_eq!(look(unclear), Ahead::Unclear(0), "{unclear}");
        }
    }
}
