//! Text analysis: tokens as of Lucene's StandardTokenizer, lower-cased and folded to ASCII, and the parts of paths.

mod accents;
mod path_parts;
pub mod plain;
mod standard;
pub mod unspaced;

use tantivy::tokenizer::{AsciiFoldingFilter, LowerCaser, RawTokenizer, TextAnalyzer, TokenStream, Tokenizer, TokenizerManager};

use accents::DropAccents;
use path_parts::PathPartsTokenizer;
use standard::StandardTokenizer;
use unspaced::{is_invisible, is_unspaced};

use crate::fields::schema::MAX_TERM_BYTES;
use crate::fields::shape::Shape;

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
    // Tantivy looks up "default" for fields that are not text.
    manager.register("default", RawTokenizer::default());
    manager.register("raw", RawTokenizer::default());
    manager.register("standard", standard());
    manager.register("pathParts", path_parts());
    manager
}

/// The terms of a text with their positions.
pub fn terms(shape: Shape, text: &str) -> Vec<(u32, String)> {
    let mut analyzer = for_shape(shape);
    let mut stream = analyzer.token_stream(text);
    let mut found = Vec::new();
    while let Some(token) = stream.next() {
        found.push((token.position as u32, token.text.clone()));
    }
    found
}

/// The terms of a text, with those of a run without spaces (`浪速経済日報`) as one group: searched one by one, the characters of such a name would
/// match every text with any of them.
pub fn term_groups(shape: Shape, text: &str) -> Vec<Vec<(u32, String)>> {
    let mut analyzer = for_shape(shape);
    let mut stream = analyzer.token_stream(text);
    let mut groups: Vec<Vec<(u32, String)>> = Vec::new();
    let mut end: Option<usize> = None;
    while let Some(token) = stream.next() {
        let word = (token.position as u32, token.text.clone());
        let is_joined = end.is_some_and(|end| is_unspaced_between(text, end, token.offset_from));
        match groups.last_mut() {
            Some(group) if is_joined && shape == Shape::Text => group.push(word),
            _ => groups.push(vec![word]),
        }
        end = Some(token.offset_to);
    }
    groups
}

/// Whether nothing that is seen stands between two words, and one of the characters beside it is of a script without spaces.
fn is_unspaced_between(text: &str, end: usize, from: usize) -> bool {
    let before = text[..end].chars().next_back();
    let after = text[from..].chars().next();
    text[end..from].chars().all(is_invisible) && before.into_iter().chain(after).any(is_unspaced)
}

/// Normalises a part of a pattern like the terms of the field, without tokenizing it.
pub fn normalise(shape: Shape, text: &str) -> String {
    match shape {
        Shape::Text => fold(&text.to_lowercase()),
        Shape::PathParts | Shape::LowercaseKeyword => text.to_lowercase(),
        _ => text.to_string(),
    }
}

/// A keyword as it is indexed: normalised, and truncated if too long.
pub fn keyword(shape: Shape, value: &str) -> String {
    let value = normalise(shape, value);
    match value.len() > MAX_TERM_BYTES {
        true => value[..value.floor_char_boundary(MAX_TERM_BYTES)].to_string(),
        false => value,
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
    fn takes_each_character_of_scripts_without_spaces_alone() {
        assert_eq!(words("東京の銀行カタカナ"), ["東", "京", "の", "銀", "行", "カ", "タ", "カ", "ナ"]);
        assert_eq!(words("กำไร ที่ abc ๑๒"), ["ก", "ำ", "ไ", "ร", "ท", "ี", "่", "abc", "๑๒"]);
        assert_eq!(words("ເງິນ"), ["ເ", "ງ", "ິ", "ນ"]);
        assert_eq!(words("ប្រាក់។"), ["ប", "្", "រ", "ា", "ក", "់"]);
        assert_eq!(words("ငွေ၊"), ["င", "ွ", "ေ"]);
        assert_eq!(words("XコンY_カ2"), ["x", "コ", "ン", "y", "カ", "2"]);
    }

    #[test]
    fn composes_kana_and_widens_narrow_ones() {
        assert_eq!(words("ガ\u{30AB}\u{3099}ｶﾞ か\u{3099}が"), ["ガ", "ガ", "ガ", "が", "が"]);
        assert_eq!(words("ﾊﾟｰﾃｨ"), ["パ", "ー", "テ", "ィ"]);
    }

    #[test]
    fn joins_words_with_an_invisible_space_between_them() {
        assert_eq!(term_groups(Shape::Text, "លុយ\u{200B}ប្រាក់").len(), 1);
        assert_eq!(term_groups(Shape::Text, "one\u{200B}two").len(), 2);
    }

    #[test]
    fn splits_a_run_of_megabytes_in_a_moment() {
        let time = |length: usize| {
            let started = std::time::Instant::now();
            assert_eq!(words(&"カ".repeat(length)).len(), length);
            started.elapsed()
        };
        // The square would be a hundred times as long.
        let (part, whole) = (time(100_000), time(1_000_000));
        assert!(whole < part * 40, "took {whole:?}, a tenth of it {part:?}");
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
