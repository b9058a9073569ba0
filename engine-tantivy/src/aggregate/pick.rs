//! The `include` and `exclude` of terms aggregations.

use serde::Deserialize;
use tantivy::columnar::StrColumn;

use super::keys::{Key, key_of};
use crate::failure::Outcome;
use crate::fields::shape::Shape;
use crate::fields::value::Scalar;
use crate::patterns::pattern::Pattern;

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum Pick {
    Expression(String),
    Values(Vec<Scalar>),
}

/// Filters keys by `include` and `exclude`.
pub struct Picker {
    include: Option<Test>,
    exclude: Option<Test>,
}

enum Test {
    Pattern(Pattern),
    Keys(Vec<Key>),
}

impl Picker {
    pub fn new(include: Option<&Pick>, exclude: Option<&Pick>, shape: Shape) -> Outcome<Picker> {
        let test = |pick: Option<&Pick>| match pick {
            None => Ok(None),
            Some(Pick::Values(values)) => {
                let mut keys: Vec<Key> = values.iter().map(|value| key_of(value, shape)).collect();
                keys.sort();
                Ok(Some(Test::Keys(keys)))
            }
            Some(Pick::Expression(expression)) => {
                Pattern::regexp(Shape::Keyword, expression, false).map(|pattern| Some(Test::Pattern(pattern)))
            }
        };
        Ok(Picker { include: test(include)?, exclude: test(exclude)? })
    }

    /// Sets the counts of words that are not wanted to zero; the place of a count is the word's ordinal.
    pub fn strike(&self, words: &StrColumn, counts: &mut [u32]) -> Outcome<()> {
        if let Some(test) = &self.include {
            let kept: Vec<(usize, u32)> = test.ordinals(words)?.into_iter().map(|at| (at, counts[at])).collect();
            counts.fill(0);
            kept.into_iter().for_each(|(at, count)| counts[at] = count);
        }
        if let Some(test) = &self.exclude {
            test.ordinals(words)?.into_iter().for_each(|at| counts[at] = 0);
        }
        Ok(())
    }

    pub fn takes(&self, key: &Key) -> bool {
        self.include.as_ref().is_none_or(|test| test.matches(key)) && !self.exclude.as_ref().is_some_and(|test| test.matches(key))
    }
}

impl Test {
    fn ordinals(&self, words: &StrColumn) -> Outcome<Vec<usize>> {
        let dictionary = words.dictionary();
        let mut found = Vec::new();
        match self {
            Test::Keys(keys) => {
                for key in keys {
                    found.extend(dictionary.term_ord(key.text())?.map(|ordinal| ordinal as usize));
                }
            }
            Test::Pattern(pattern) => {
                let mut stream = dictionary.search(pattern).into_stream()?;
                while stream.advance() {
                    found.push(stream.term_ord() as usize);
                }
            }
        }
        Ok(found)
    }

    fn matches(&self, key: &Key) -> bool {
        match self {
            Test::Keys(keys) => keys.binary_search(key).is_ok(),
            Test::Pattern(pattern) => pattern.matches(&key.text()),
        }
    }
}
