//! The sort values of hits.

use tantivy::columnar::MonotonicallyMappableToU64;

use crate::failure::Outcome;
use crate::fields::columns::{FieldColumn, words_of};
use crate::fields::shape::Shape;
use crate::found::documents::SegmentDocuments;
use crate::search::candidate::Value;
use crate::search::keys::{Key, KeyColumn, Ranker};

/// The values of all keys for each of the documents.
pub fn values_of(keys: &[Key], columns: &[KeyColumn], documents: &SegmentDocuments, picked: &[u32]) -> Outcome<Vec<Vec<Value>>> {
    let mut all: Vec<Vec<Value>> = vec![Vec::with_capacity(keys.len()); picked.len()];
    for (key, column) in keys.iter().zip(columns) {
        let ranker = Ranker::new(key, column);
        let raws: Vec<Option<u64>> = picked.iter().map(|at| ranker.raw(documents.docs[*at as usize])).collect();
        let mut words = match key.is_count() {
            true => Words::default(),
            false => Words::of(column, &raws)?,
        };
        for (i, at) in picked.iter().enumerate() {
            let value = match (key.is_score(), raws[i], column) {
                (true, _, _) => documents.scores.get(*at as usize).map_or(Value::Missing, |s| Value::Score(*s)),
                (false, Some(count), _) if key.is_count() => Value::Number(count as i64, Shape::Long),
                (false, Some(raw), KeyColumn::Words(words)) => Value::Word(words.word(raw).to_string()),
                (false, Some(raw), KeyColumn::Field(FieldColumn::Words(_))) => Value::Word(words.take(raw)),
                (false, Some(raw), KeyColumn::Field(FieldColumn::Numbers(_))) => {
                    Value::Number(i64::from_u64(raw), key.place.as_ref().map_or(Shape::Long, |place| place.shape))
                }
                _ => Value::Missing,
            };
            all[i].push(value);
        }
    }
    Ok(all)
}

/// Words by ordinal, read in one pass.
#[derive(Default)]
struct Words {
    ordinals: Vec<u64>,
    words: Vec<String>,
}

impl Words {
    fn of(column: &KeyColumn, raws: &[Option<u64>]) -> Outcome<Words> {
        let KeyColumn::Field(FieldColumn::Words(words)) = column else {
            return Ok(Words::default());
        };
        let mut ordinals: Vec<u64> = raws.iter().flatten().copied().collect();
        ordinals.sort_unstable();
        ordinals.dedup();
        let words = words_of(words, &ordinals)?;
        Ok(Words { ordinals, words })
    }

    fn take(&mut self, ordinal: u64) -> String {
        let at = self.ordinals.binary_search(&ordinal).unwrap_or_default();
        self.words.get(at).cloned().unwrap_or_default()
    }
}
