//! The order of hits, as it is asked for.

use serde::Deserialize;

use crate::sets::WordSet;

#[derive(Clone, Debug, Deserialize)]
pub struct Sort {
    pub field: String,
    pub descending: bool,
    pub missing: Option<Missing>,
    /// What to sort by: the field's minimum or maximum by the direction, unless specified.
    pub by: Option<By>,
    /// The words of a field whose values are sets, in any order.
    pub sets: Option<Vec<WordSet>>,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub enum By {
    /// The number of values, which is never missing.
    Count,
    Min,
    Max,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub enum Missing {
    First,
    Last,
    /// As if they had this word; only where the field's values are sets.
    Word(String),
}

impl Sort {
    pub fn missing_first(&self) -> bool {
        self.missing == Some(Missing::First)
    }

    pub fn takes_highest(&self) -> bool {
        match self.by {
            Some(By::Min) => false,
            Some(By::Max) => true,
            _ => self.descending,
        }
    }

    pub fn missing_word(&self) -> Option<&str> {
        match &self.missing {
            Some(Missing::Word(word)) => Some(word),
            _ => None,
        }
    }
}
