//! A value of a field, a query or a sort key.

use std::fmt;

use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

#[derive(Clone, Debug, Serialize, PartialEq)]
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

/// One value or several, as a document has them.
#[derive(Debug, PartialEq)]
pub enum Values {
    Many(Vec<Scalar>),
    One(Scalar),
}

impl Values {
    pub fn all(&self) -> &[Scalar] {
        match self {
            Values::Many(values) => values,
            Values::One(value) => std::slice::from_ref(value),
        }
    }
}

// By hand: what serde derives for untagged enums keeps each value aside and tries one form after the other, and an index is told of millions.
impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Scalar, D::Error> {
        from.deserialize_any(ScalarVisitor)
    }
}

impl<'de> Deserialize<'de> for Values {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Values, D::Error> {
        from.deserialize_any(ValuesVisitor)
    }
}

struct ScalarVisitor;

impl Visitor<'_> for ScalarVisitor {
    type Value = Scalar;

    fn expecting(&self, form: &mut fmt::Formatter) -> fmt::Result {
        form.write_str("a text, a number or a boolean")
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<Scalar, E> {
        Ok(Scalar::Bool(value))
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Scalar, E> {
        Ok(Scalar::Int(value))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Scalar, E> {
        Ok(i64::try_from(value).map_or(Scalar::Float(value as f64), Scalar::Int))
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Scalar, E> {
        Ok(Scalar::Float(value))
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<Scalar, E> {
        Ok(Scalar::Text(value.to_string()))
    }

    fn visit_string<E: de::Error>(self, value: String) -> Result<Scalar, E> {
        Ok(Scalar::Text(value))
    }
}

struct ValuesVisitor;

impl<'de> Visitor<'de> for ValuesVisitor {
    type Value = Values;

    fn expecting(&self, form: &mut fmt::Formatter) -> fmt::Result {
        form.write_str("a value or a list of values")
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<Values, E> {
        ScalarVisitor.visit_bool(value).map(Values::One)
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Values, E> {
        ScalarVisitor.visit_i64(value).map(Values::One)
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Values, E> {
        ScalarVisitor.visit_u64(value).map(Values::One)
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Values, E> {
        ScalarVisitor.visit_f64(value).map(Values::One)
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<Values, E> {
        ScalarVisitor.visit_str(value).map(Values::One)
    }

    fn visit_string<E: de::Error>(self, value: String) -> Result<Values, E> {
        ScalarVisitor.visit_string(value).map(Values::One)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Values, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element()? {
            values.push(value);
        }
        Ok(Values::Many(values))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, from_value, json};

    use super::*;

    #[test]
    fn reads_values_of_each_kind_and_lists_of_them() {
        let read = |value: Value| from_value::<Scalar>(value).unwrap();
        assert_eq!(read(json!(true)), Scalar::Bool(true));
        assert_eq!(read(json!(-7)), Scalar::Int(-7));
        assert_eq!(read(json!(7)), Scalar::Int(7));
        assert_eq!(read(json!(u64::MAX)), Scalar::Float(u64::MAX as f64));
        assert_eq!(read(json!(0.5)), Scalar::Float(0.5));
        assert_eq!(read(json!("7")), Scalar::Text("7".into()));
        assert_eq!(from_value::<Values>(json!("x")).unwrap(), Values::One(Scalar::Text("x".into())));
        let mixed = Values::Many(vec![Scalar::Int(1), Scalar::Text("x".into())]);
        assert_eq!(from_value::<Values>(json!([1, "x"])).unwrap(), mixed);
    }

    #[test]
    fn takes_nothing_else() {
        for value in [json!(null), json!({}), json!([[1]]), json!([null])] {
            assert!(from_value::<Values>(value.clone()).is_err(), "{value}");
        }
        assert!(from_value::<Scalar>(json!([1])).is_err());
    }
}
