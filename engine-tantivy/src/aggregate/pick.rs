//! The `include` and `exclude` of terms aggregations.

use serde::Deserialize;
use tantivy::columnar::StrColumn;
use tantivy::index::SegmentId;

use super::keys::{Key, key_of};
use crate::failure::Outcome;
use crate::fields::shape::Shape;
use crate::fields::value::Scalar;
use crate::found::kept::{Name, kept};
use crate::patterns::pattern::Pattern;

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum Pick {
    Expression(String),
    Values(Vec<Scalar>),
}

/// Filters keys of a field by `include` and `exclude`.
pub struct Picker<'a> {
    field: &'a str,
    include: Option<Test>,
    exclude: Option<Test>,
}

#[derive(Debug)]
enum Test {
    Pattern(Pattern),
    Keys(Vec<Key>),
}

impl Picker<'_> {
    pub fn new<'a>(field: &'a str, include: Option<&Pick>, exclude: Option<&Pick>, shape: Shape) -> Outcome<Picker<'a>> {
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
        Ok(Picker { field, include: test(include)?, exclude: test(exclude)? })
    }

    /// Sets the counts of words of a segment that are not wanted to zero; the place of a count is the word's ordinal.
    pub fn strike(&self, segment: SegmentId, words: &StrColumn, counts: &mut [u32]) -> Outcome<()> {
        let ordinals = |test| kept(segment, Name::of(&("picked", self.field, test)).as_ref(), || Test::ordinals(test, words));
        if let Some(test) = &self.include {
            let picked: Vec<(usize, u32)> = ordinals(test)?.iter().map(|at| (*at as usize, counts[*at as usize])).collect();
            counts.fill(0);
            picked.into_iter().for_each(|(at, count)| counts[at] = count);
        }
        if let Some(test) = &self.exclude {
            ordinals(test)?.iter().for_each(|at| counts[*at as usize] = 0);
        }
        Ok(())
    }

    pub fn takes(&self, key: &Key) -> bool {
        self.include.as_ref().is_none_or(|test| test.matches(key)) && !self.exclude.as_ref().is_some_and(|test| test.matches(key))
    }
}

impl Test {
    fn ordinals(&self, words: &StrColumn) -> Outcome<Vec<u32>> {
        let dictionary = words.dictionary();
        let mut found = Vec::new();
        match self {
            Test::Keys(keys) => {
                for key in keys {
                    found.extend(dictionary.term_ord(key.text())?.map(|ordinal| ordinal as u32));
                }
            }
            Test::Pattern(pattern) => {
                let mut stream = dictionary.search(pattern).into_stream()?;
                while stream.advance() {
                    found.push(stream.term_ord() as u32);
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
