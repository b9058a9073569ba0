//! The error that the program answers with: a code of the server's table and a message.

use std::fmt::Display;

use serde_json::{Value, json};

/// Marks a timeout inside Tantivy's callbacks, whose error type has no variant for it.
const TIMED_OUT: &str = "deadline";

/// The deadline of a request has passed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimedOut;

#[derive(Debug)]
pub struct Failure {
    pub code: &'static str,
    pub message: String,
    /// Details that the caller can act on; null for most errors.
    pub facts: Value,
}

pub type Outcome<T> = Result<T, Failure>;

impl Failure {
    pub fn new(code: &'static str, message: impl Display) -> Failure {
        Failure { code, message: message.to_string(), facts: Value::Null }
    }

    /// The query is invalid or unsupported.
    pub fn query(message: impl Display) -> Failure {
        Failure::new("BAD_QUERY", message)
    }

    /// The request names sets that the engine lacks or has only in an older version; the caller must define them and retry.
    pub fn unknown_sets(sets: Value) -> Failure {
        Failure { facts: sets, ..Failure::new("UNKNOWN_SETS", "The engine lacks sets that this request refers to") }
    }

    /// The error as it is sent to the caller.
    pub fn shown(&self) -> Value {
        match self.facts.is_null() {
            true => json!({ "code": self.code, "message": self.message }),
            false => json!({ "code": self.code, "message": self.message, "facts": self.facts }),
        }
    }

    pub fn timeout() -> Failure {
        Failure::new("TIMEOUT", "The search took too long and was stopped")
    }
}

impl From<TimedOut> for Failure {
    fn from(_: TimedOut) -> Failure {
        Failure::timeout()
    }
}

impl From<TimedOut> for tantivy::TantivyError {
    fn from(_: TimedOut) -> tantivy::TantivyError {
        tantivy::TantivyError::SystemError(TIMED_OUT.into())
    }
}

impl From<tantivy::TantivyError> for Failure {
    fn from(error: tantivy::TantivyError) -> Failure {
        match error {
            tantivy::TantivyError::SystemError(what) if what == TIMED_OUT => Failure::timeout(),
            tantivy::TantivyError::IoError(error) => Failure::from(std::io::Error::new(error.kind(), error.to_string())),
            error => Failure::new("INTERNAL", error),
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        let code = match error.kind() {
            std::io::ErrorKind::StorageFull => "DISK_FULL",
            _ => "INTERNAL",
        };
        Failure::new(code, error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::new("BAD_REQUEST", error)
    }
}
