//! Several numbers of a field at once: of its values, or of the letters of its words.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::keys::counts_of;
use super::{Aggregator, Docs};
use crate::failure::Outcome;
use crate::fields::columns::{FieldColumn, words_of};

/// A sum of many numbers without the error of adding small ones to large ones (Kahan), as Elasticsearch has it.
#[derive(Default)]
struct Sum {
    value: f64,
    lost: f64,
}

impl Sum {
    fn add(&mut self, number: f64) {
        let corrected = number - self.lost;
        let sum = self.value + corrected;
        self.lost = (sum - self.value) - corrected;
        self.value = sum;
    }
}

impl Aggregator<'_> {
    pub fn stats(&self, field: &str, docs: &Docs) -> Outcome<Value> {
        let (mut count, mut sum, mut squares) = (0_u64, Sum::default(), Sum::default());
        let (mut min, mut max): (Option<i64>, Option<i64>) = (None, None);
        for (column, docs) in self.view.columns(field)?.iter().zip(docs) {
            let FieldColumn::Numbers(numbers) = column else {
                continue;
            };
            for value in docs.iter().flat_map(|doc| numbers.values_for_doc(*doc)) {
                count += 1;
                sum.add(value as f64);
                squares.add(value as f64 * value as f64);
                min = Some(min.map_or(value, |least| least.min(value)));
                max = Some(max.map_or(value, |most| most.max(value)));
            }
            self.view.deadline.check()?;
        }
        Ok(json!({ "kind": "stats", "count": count, "min": min, "max": max, "sum": sum.value, "sumOfSquares": squares.value }))
    }

    /// Lengths are those of JavaScript and Java, in UTF-16 units, and so are the letters.
    pub fn letters(&self, field: &str, docs: &Docs) -> Outcome<Value> {
        let (mut count, mut total, mut min, mut max) = (0_u64, 0_u64, None::<u64>, None::<u64>);
        let mut letters: BTreeMap<u16, u64> = BTreeMap::new();
        for (column, docs) in self.view.columns(field)?.iter().zip(docs) {
            let FieldColumn::Words(words) = column else {
                continue;
            };
            let (counts, _) = counts_of(words, None, docs);
            let ordinals: Vec<u64> = (0..counts.len() as u64).filter(|ordinal| counts[*ordinal as usize] > 0).collect();
            for (ordinal, word) in ordinals.iter().zip(words_of(words, &ordinals)?) {
                let times = u64::from(counts[*ordinal as usize]);
                let length = word.encode_utf16().count() as u64;
                word.encode_utf16().for_each(|unit| *letters.entry(unit).or_default() += times);
                count += times;
                total += length * times;
                min = Some(min.map_or(length, |least| least.min(length)));
                max = Some(max.map_or(length, |most| most.max(length)));
            }
            self.view.deadline.check()?;
        }
        let letters: Vec<(u16, u64)> = letters.into_iter().collect();
        Ok(
            json!({ "kind": "letters", "count": count, "minLength": min, "maxLength": max, "totalLength": total, "letters": letters }),
        )
    }
}
