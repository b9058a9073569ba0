//! How a field is indexed.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub enum Shape {
    Text,
    Keyword,
    LowercaseKeyword,
    Long,
    Date,
    Boolean,
    Path,
    PathParts,
}

impl Shape {
    pub fn is_number(self) -> bool {
        matches!(self, Shape::Long | Shape::Date | Shape::Boolean)
    }

    pub fn is_split(self) -> bool {
        matches!(self, Shape::Text | Shape::PathParts)
    }
}
