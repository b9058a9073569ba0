//! The best documents by up to several keys: each segment chooses its own by numbers, then the chosen are compared by value.

use std::cmp::Ordering;

use serde::Deserialize;
use tantivy::columnar::MonotonicallyMappableToU64;
use tantivy::{DocId, Score, Searcher, SegmentReader};

use crate::after::After;
use crate::columns::{FieldColumn, refuse_text, shown_number, words_of};
use crate::documents::SegmentDocuments;
use crate::failure::Outcome;
use crate::schema::{Fields, Place, Shape};
use crate::tree::Scalar;

#[derive(Clone, Debug, Deserialize)]
pub struct Sort {
    pub field: String,
    pub descending: bool,
    pub missing: Option<Missing>,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub enum Missing {
    First,
    Last,
}

/// A document that may be among the hits, with its values in the order of the sort keys.
pub struct Candidate {
    pub segment: usize,
    pub doc: DocId,
    pub rid: u64,
    pub score: Option<Score>,
    pub values: Vec<Value>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Missing,
    Score(Score),
    Number(i64, Shape),
    Word(String),
}

impl Value {
    pub fn shown(&self) -> Option<Scalar> {
        match self {
            Value::Missing => None,
            Value::Score(score) => Some(Scalar::Float(f64::from(*score))),
            Value::Number(number, shape) => Some(shown_number(*shape, *number)),
            Value::Word(word) => Some(Scalar::Text(word.clone())),
        }
    }
}

pub struct Key {
    pub sort: Sort,
    place: Option<Place>,
}

impl Key {
    pub fn is_score(&self) -> bool {
        self.sort.field == "_score"
    }

    fn missing_first(&self) -> bool {
        self.sort.missing == Some(Missing::First)
    }
}

/// What is wanted of the documents that were found: the first so many of the order, or of those behind a hit.
pub struct Order<'a> {
    pub sorts: &'a [Sort],
    pub after: Option<&'a [Option<Scalar>]>,
    pub wanted: usize,
}

/// The first documents of the order.
pub fn best(searcher: &Searcher, fields: &Fields, order: Order, found: &[SegmentDocuments]) -> Outcome<Vec<Candidate>> {
    let wanted = order.wanted;
    let mut keys = Vec::new();
    for sort in order.sorts {
        let place = fields.place(&sort.field);
        refuse_text(place.as_ref(), &sort.field)?;
        keys.push(Key { sort: sort.clone(), place });
    }
    let after = order.after.map(|values| After::new(values, keys.len())).transpose()?;
    let mut candidates = Vec::new();
    for (segment, documents) in found.iter().enumerate() {
        let reader = searcher.segment_reader(segment as u32);
        candidates.extend(best_of_segment(segment, reader, &keys, documents, after.as_ref(), wanted)?);
    }
    candidates.sort_by(|a, b| compare(&keys, a, b));
    candidates.truncate(wanted);
    Ok(candidates)
}

fn compare(keys: &[Key], a: &Candidate, b: &Candidate) -> Ordering {
    for (at, key) in keys.iter().enumerate() {
        let order = compare_values(key, &a.values[at], &b.values[at]);
        if order != Ordering::Equal {
            return order;
        }
    }
    a.rid.cmp(&b.rid)
}

fn compare_values(key: &Key, a: &Value, b: &Value) -> Ordering {
    let missing_rank = |value: &Value| match (value, key.missing_first()) {
        (Value::Missing, true) => 0,
        (Value::Missing, false) => 2,
        _ => 1,
    };
    let order = match (a, b) {
        (Value::Score(a), Value::Score(b)) => a.total_cmp(b),
        (Value::Number(a, _), Value::Number(b, _)) => a.cmp(b),
        (Value::Word(a), Value::Word(b)) => a.as_bytes().cmp(b.as_bytes()),
        _ => return missing_rank(a).cmp(&missing_rank(b)),
    };
    match key.sort.descending {
        true => order.reverse(),
        false => order,
    }
}

fn best_of_segment(
    segment: usize,
    reader: &SegmentReader,
    keys: &[Key],
    documents: &SegmentDocuments,
    after: Option<&After>,
    wanted: usize,
) -> Outcome<Vec<Candidate>> {
    if wanted == 0 || documents.docs.is_empty() {
        return Ok(Vec::new());
    }
    let mut columns = Vec::new();
    for key in keys {
        columns.push(FieldColumn::open(reader, key.place.as_ref())?);
    }
    let rids = reader.fast_fields().u64("rid")?;
    let rid_of = |at: u32| rids.first(documents.docs[at as usize]).unwrap_or_default();
    let rankers: Vec<Ranker> = keys.iter().zip(&columns).map(|(key, column)| Ranker::new(key, column)).collect();
    let mut chosen: Vec<u32> = (0..documents.docs.len() as u32).collect();
    if let Some(after) = after {
        let edges = after.in_segment(keys, &columns, &rankers)?;
        chosen.retain(|at| edges.is_before(|key| rankers[key].rank(documents, *at), rid_of(*at)));
    }
    let mut ranks: Vec<Vec<u64>> = Vec::new();
    for ranker in &rankers {
        let rank: Vec<u64> = chosen.iter().map(|at| ranker.rank(documents, *at)).collect();
        if ranks.is_empty() && chosen.len() > wanted {
            let kept = up_to_nth(&rank, wanted);
            chosen = kept.iter().map(|i| chosen[*i]).collect();
            ranks.push(kept.iter().map(|i| rank[*i]).collect());
        } else {
            ranks.push(rank);
        }
    }
    let mut order: Vec<u32> = (0..chosen.len() as u32).collect();
    let by_rank = |a: &u32, b: &u32| {
        ranks
            .iter()
            .map(|rank| rank[*a as usize].cmp(&rank[*b as usize]))
            .find(|order| *order != Ordering::Equal)
            .unwrap_or_else(|| rid_of(chosen[*a as usize]).cmp(&rid_of(chosen[*b as usize])))
    };
    if order.len() > wanted {
        order.select_nth_unstable_by(wanted - 1, by_rank);
        order.truncate(wanted);
    }
    order.sort_unstable_by(by_rank);
    let picked: Vec<u32> = order.iter().map(|i| chosen[*i as usize]).collect();
    let values = values_of(keys, &columns, documents, &picked)?;
    Ok(picked
        .iter()
        .zip(values)
        .map(|(at, values)| Candidate {
            segment,
            doc: documents.docs[*at as usize],
            rid: rid_of(*at),
            score: documents.scores.get(*at as usize).copied(),
            values,
        })
        .collect())
}

/// The places of all ranks that are not behind the n-th: equal ones stay for the next key to decide.
fn up_to_nth(ranks: &[u64], n: usize) -> Vec<usize> {
    let mut sorted = ranks.to_vec();
    let (_, threshold, _) = sorted.select_nth_unstable(n - 1);
    let threshold = *threshold;
    (0..ranks.len()).filter(|i| ranks[*i] <= threshold).collect()
}

/// Turns a document's value into a number whose ascending order is the wanted one, within a segment.
pub struct Ranker {
    column: Option<tantivy::columnar::Column<u64>>,
    is_score: bool,
    descending: bool,
    missing: u64,
}

impl Ranker {
    fn new(key: &Key, column: &FieldColumn) -> Ranker {
        Ranker {
            column: column.raw(),
            is_score: key.is_score(),
            descending: key.sort.descending,
            missing: if key.missing_first() { 0 } else { u64::MAX },
        }
    }

    fn rank(&self, documents: &SegmentDocuments, at: u32) -> u64 {
        let raw = match self.is_score {
            true => documents.scores.get(at as usize).copied().map(score_bits),
            false => self.raw(documents.docs[at as usize]),
        };
        self.rank_of(raw)
    }

    pub fn is_descending(&self) -> bool {
        self.descending
    }

    /// The rank of a raw value: of a column's number or ordinal, of a score's bits, or of a value that is missing.
    pub fn rank_of(&self, raw: Option<u64>) -> u64 {
        match (raw, self.descending) {
            (None, _) => self.missing,
            (Some(raw), false) => raw.saturating_add(1),
            (Some(raw), true) => !raw.saturating_add(1),
        }
    }

    fn raw(&self, doc: DocId) -> Option<u64> {
        let values = self.column.as_ref()?.values_for_doc(doc);
        match self.descending {
            true => values.max(),
            false => values.min(),
        }
    }
}

/// Scores in an order-keeping form.
pub fn score_bits(score: Score) -> u64 {
    u64::from(score.max(0.0).to_bits())
}

fn values_of(keys: &[Key], columns: &[FieldColumn], documents: &SegmentDocuments, picked: &[u32]) -> Outcome<Vec<Vec<Value>>> {
    let mut all: Vec<Vec<Value>> = vec![Vec::with_capacity(keys.len()); picked.len()];
    for (key, column) in keys.iter().zip(columns) {
        let ranker = Ranker::new(key, column);
        let raws: Vec<Option<u64>> = picked.iter().map(|at| ranker.raw(documents.docs[*at as usize])).collect();
        let mut words = Words::of(column, &raws)?;
        for (i, at) in picked.iter().enumerate() {
            let value = match (key.is_score(), raws[i], column) {
                (true, _, _) => documents.scores.get(*at as usize).map_or(Value::Missing, |s| Value::Score(*s)),
                (false, Some(raw), FieldColumn::Words(_)) => Value::Word(words.take(raw)),
                (false, Some(raw), FieldColumn::Numbers(_)) => {
                    Value::Number(i64::from_u64(raw), key.place.as_ref().map_or(Shape::Long, |place| place.shape))
                }
                _ => Value::Missing,
            };
            all[i].push(value);
        }
    }
    Ok(all)
}

/// The words of some ordinals, read in one pass.
struct Words {
    ordinals: Vec<u64>,
    words: Vec<String>,
}

impl Words {
    fn of(column: &FieldColumn, raws: &[Option<u64>]) -> Outcome<Words> {
        let FieldColumn::Words(words) = column else {
            return Ok(Words { ordinals: Vec::new(), words: Vec::new() });
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
