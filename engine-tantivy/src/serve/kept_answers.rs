//! Answers to requests that only count: a page of statistics or of facets asks the same again, and nothing has changed since.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};

use serde_json::Value;
use tantivy::index::SegmentId;

use crate::failure::Outcome;
use crate::query::view::View;

/// Of all answers and requests together, as JSON.
const MAX_BYTES: usize = 4 << 20;
/// A larger answer or request is not kept: a few would drive out all others.
const MAX_ONE: usize = 256 << 10;

/// The segments that a request sees, and how much is deleted in each.
type Seen = Vec<(SegmentId, u32)>;

/// The words of a request, and the versions of the sets that it refers to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Asked {
    words: Vec<u8>,
    sets: Vec<(String, u64)>,
}

#[derive(Default)]
struct Kept {
    seen: Seen,
    answers: HashMap<Asked, Value>,
    bytes: usize,
}

#[derive(Default)]
pub struct KeptAnswers(Mutex<Kept>);

impl KeptAnswers {
    /// The answer to these words in this view, which is made if it is not known.
    pub fn find_or(&self, view: View, words: &[u8], make: impl FnOnce() -> Outcome<Value>) -> Outcome<Value> {
        if words.len() > MAX_ONE {
            return make();
        }
        let seen: Seen = view.segments().map(|(_, reader)| (reader.segment_id(), reader.num_deleted_docs())).collect();
        let asked = Asked { words: words.to_vec(), sets: view.sets.versions() };
        if let Some(known) = self.lock().find(&seen, &asked) {
            return Ok(known);
        }
        let made = make()?;
        self.lock().add(seen, asked, &made);
        Ok(made)
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

impl Kept {
    fn find(&self, seen: &Seen, asked: &Asked) -> Option<Value> {
        match *seen == self.seen {
            true => self.answers.get(asked).cloned(),
            false => None,
        }
    }

    fn add(&mut self, seen: Seen, asked: Asked, answer: &Value) {
        let bytes = asked.words.len() + answer.to_string().len();
        if bytes > MAX_ONE {
            return;
        }
        if seen != self.seen || self.bytes + bytes > MAX_BYTES {
            *self = Kept { seen, ..Kept::default() };
        }
        if self.answers.insert(asked, answer.clone()).is_none() {
            self.bytes += bytes;
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn asked(words: &str, version: u64) -> Asked {
        Asked { words: words.into(), sets: vec![("stars".into(), version)] }
    }

    fn seen(deleted: &[u32]) -> Seen {
        let segment = SegmentId::from_uuid_string("0123456789abcdef0123456789abcdef").unwrap();
        deleted.iter().map(|deleted| (segment, *deleted)).collect()
    }

    #[test]
    fn hold_until_a_segment_or_a_set_changes() {
        let mut kept = Kept::default();
        kept.add(seen(&[0]), asked("how many", 1), &json!(7));
        assert_eq!(kept.find(&seen(&[0]), &asked("how many", 1)), Some(json!(7)));
        for (seen, asked) in [
            (seen(&[1]), asked("how many", 1)),
            (seen(&[0, 0]), asked("how many", 1)),
            (seen(&[0]), asked("how many", 2)),
            (seen(&[0]), asked("how few", 1)),
        ] {
            assert_eq!(kept.find(&seen, &asked), None);
        }
        kept.add(seen(&[1]), asked("how many", 1), &json!(6));
        assert_eq!(kept.find(&seen(&[0]), &asked("how many", 1)), None);
        assert_eq!(kept.find(&seen(&[1]), &asked("how many", 1)), Some(json!(6)));
    }

    #[test]
    fn stay_within_their_memory() {
        let mut kept = Kept::default();
        let large = json!("x".repeat(MAX_ONE / 2));
        for number in 0..100 {
            kept.add(seen(&[0]), asked(&number.to_string(), 1), &large);
            assert!(kept.bytes <= MAX_BYTES);
        }
        assert!(kept.find(&seen(&[0]), &asked("99", 1)).is_some());
        kept.add(seen(&[0]), asked("vast", 1), &json!("x".repeat(MAX_ONE)));
        assert!(kept.find(&seen(&[0]), &asked("vast", 1)).is_none());
    }
}
