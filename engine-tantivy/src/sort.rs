//! The best documents by up to several keys: each segment chooses its own by numbers, then the chosen are compared by value.

use std::cmp::Ordering;

use serde::Deserialize;
use tantivy::columnar::MonotonicallyMappableToU64;
use tantivy::{DocId, Score, SegmentReader};

use crate::after::After;
use crate::columns::{FieldColumn, refuse_text, shown_number, words_of};
use crate::documents::SegmentDocuments;
use crate::failure::Outcome;
use crate::schema::{PLACE, Place, Shape};
use crate::tree::Scalar;
use crate::view::{Half, View};

#[derive(Clone, Debug, Deserialize)]
pub struct Sort {
    pub field: String,
    pub descending: bool,
    pub missing: Option<Missing>,
    /// What of the field counts: its least or greatest value, unless it is said.
    pub by: Option<By>,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub enum By {
    /// How many values there are; nothing is missing then.
    Count,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub enum Missing {
    First,
    Last,
}

/// The number of a hit among all: a document, then its named entities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Number {
    pub rid: u64,
    /// The place of a named entity among those of its document, from 1; 0 for the document itself.
    pub place: u64,
}

/// As one number the place is in the fraction: exact for rids below 2^33 and a million entities of one document.
const PLACES: f64 = (1 << 20) as f64;

impl Number {
    pub fn shown(self) -> Scalar {
        match self.place {
            0 => Scalar::Int(self.rid as i64),
            place => Scalar::Float(self.rid as f64 + place as f64 / PLACES),
        }
    }

    pub fn of(shown: &Scalar) -> Option<Number> {
        if let Some(rid) = shown.integer() {
            return Some(Number { rid: u64::try_from(rid).ok()?, place: 0 });
        }
        let number = shown.number().filter(|number| *number >= 0.0)?;
        Some(Number { rid: number as u64, place: (number.fract() * PLACES).round() as u64 })
    }
}

/// A document that may be among the hits, with its values in the order of the sort keys.
pub struct Candidate {
    pub segment: usize,
    pub doc: DocId,
    pub number: Number,
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
    fn of(sorts: &[Sort], half: Half) -> Outcome<Vec<Key>> {
        let mut keys = Vec::new();
        for sort in sorts {
            let place = half.fields.place(&sort.field);
            refuse_text(place.as_ref(), &sort.field)?;
            keys.push(Key { sort: sort.clone(), place });
        }
        Ok(keys)
    }

    pub fn is_score(&self) -> bool {
        self.sort.field == "_score"
    }

    pub fn is_count(&self) -> bool {
        self.sort.by == Some(By::Count)
    }
}

impl Sort {
    fn missing_first(&self) -> bool {
        self.missing == Some(Missing::First)
    }
}

/// What is wanted of the documents that were found: the first so many of the order, or of those behind a hit.
pub struct Order<'a> {
    pub sorts: &'a [Sort],
    pub after: Option<&'a [Option<Scalar>]>,
    pub wanted: usize,
}

/// The first documents of the order.
pub fn best(view: View, order: Order, found: &[SegmentDocuments]) -> Outcome<Vec<Candidate>> {
    let Order { sorts, wanted, .. } = order;
    let after = order.after.map(|values| After::new(values, sorts.len())).transpose()?;
    let mut candidates = Vec::new();
    for (segment, ((half, reader), documents)) in view.segments().zip(found).enumerate() {
        candidates.extend(best_of_segment(segment, reader, &Key::of(sorts, half)?, documents, after.as_ref(), wanted)?);
    }
    candidates.sort_by(|a, b| compare(sorts, a, b));
    candidates.truncate(wanted);
    Ok(candidates)
}

fn compare(sorts: &[Sort], a: &Candidate, b: &Candidate) -> Ordering {
    for (at, sort) in sorts.iter().enumerate() {
        let order = compare_values(sort, &a.values[at], &b.values[at]);
        if order != Ordering::Equal {
            return order;
        }
    }
    a.number.cmp(&b.number)
}

fn compare_values(sort: &Sort, a: &Value, b: &Value) -> Ordering {
    let missing_rank = |value: &Value| match (value, sort.missing_first()) {
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
    match sort.descending {
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
    let places = reader.fast_fields().column_opt::<u64>(PLACE)?;
    let number_of = |at: u32| {
        let doc = documents.docs[at as usize];
        let place = places.as_ref().and_then(|places| places.first(doc));
        Number { rid: rids.first(doc).unwrap_or_default(), place: place.unwrap_or_default() }
    };
    let rankers: Vec<Ranker> = keys.iter().zip(&columns).map(|(key, column)| Ranker::new(key, column)).collect();
    let mut chosen: Vec<u32> = (0..documents.docs.len() as u32).collect();
    if let Some(after) = after {
        let edges = after.in_segment(keys, &columns, &rankers)?;
        chosen.retain(|at| edges.is_before(|key| rankers[key].rank(documents, *at), number_of(*at)));
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
            .unwrap_or_else(|| number_of(chosen[*a as usize]).cmp(&number_of(chosen[*b as usize])))
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
        .map(|(at, values)| {
            let score = documents.scores.get(*at as usize).copied();
            Candidate { segment, doc: documents.docs[*at as usize], number: number_of(*at), score, values }
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
    is_count: bool,
    descending: bool,
    missing: u64,
}

impl Ranker {
    fn new(key: &Key, column: &FieldColumn) -> Ranker {
        Ranker {
            column: column.raw(),
            is_score: key.is_score(),
            is_count: key.is_count(),
            descending: key.sort.descending,
            missing: if key.sort.missing_first() { 0 } else { u64::MAX },
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
        if self.is_count {
            return Some(self.column.as_ref().map_or(0, |column| column.values_for_doc(doc).count() as u64));
        }
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
        let mut words = match key.is_count() {
            true => Words::default(),
            false => Words::of(column, &raws)?,
        };
        for (i, at) in picked.iter().enumerate() {
            let value = match (key.is_score(), raws[i], column) {
                (true, _, _) => documents.scores.get(*at as usize).map_or(Value::Missing, |s| Value::Score(*s)),
                (false, Some(count), _) if key.is_count() => Value::Number(count as i64, Shape::Long),
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
#[derive(Default)]
struct Words {
    ordinals: Vec<u64>,
    words: Vec<String>,
}

impl Words {
    fn of(column: &FieldColumn, raws: &[Option<u64>]) -> Outcome<Words> {
        let FieldColumn::Words(words) = column else {
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
