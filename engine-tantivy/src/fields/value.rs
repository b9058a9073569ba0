//! A value of a field, a query or a sort key.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Deserialize, Serialize, PartialEq)]
#[serde(untagged)]
pub enum Scalar {
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
}

impl Scalar {
    /// The value as the text of a keyword field.
    pub fn text(&self) -> String {
        match self {
            Scalar::Bool(value) => value.to_string(),
            Scalar::Int(value) => value.to_string(),
            Scalar::Float(value) => value.to_string(),
            Scalar::Text(value) => value.clone(),
        }
    }

    /// The value as a number; booleans are 0 and 1.
    pub fn number(&self) -> Option<f64> {
        match self {
            Scalar::Bool(value) => Some(f64::from(u8::from(*value))),
            Scalar::Int(value) => Some(*value as f64),
            Scalar::Float(value) => Some(*value),
            Scalar::Text(value) => match value.trim() {
                "true" => Some(1.0),
                "false" => Some(0.0),
                other => other.parse().ok(),
            },
        }
    }

    /// The value as an integer, if it is one.
    pub fn integer(&self) -> Option<i64> {
        match self {
            Scalar::Int(value) => Some(*value),
            Scalar::Text(value) if value.trim().parse::<i64>().is_ok() => value.trim().parse().ok(),
            other => other.number().filter(|value| value.fract() == 0.0 && value.abs() < 9.2e18).map(|value| value as i64),
        }
    }
}
