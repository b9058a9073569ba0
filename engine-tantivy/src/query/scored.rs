//! Scores that are changed by functions: weights, values of fields, chance.

use std::collections::HashMap;

use tantivy::columnar::Column;
use tantivy::index::SegmentId;
use tantivy::{DocId, Score, SegmentReader};

use crate::failure::{Failure, Outcome};
use crate::fields::columns::FieldColumn;
use crate::found::documents::collect;
use crate::found::listed::{DocumentSet, ListQuery, Listed};
use crate::query::builder::QueryBuilder;
use crate::query::built::Built;
use crate::query::tree::{Combine, FunctionScore, Modifier, ScoreFunction, ScoreValue};

/// What one function says of the documents of one segment.
struct Opened<'a> {
    /// Those that it is for; `None`: all.
    applies: Option<&'a DocumentSet>,
    weight: f64,
    value: Value<'a>,
}

enum Value<'a> {
    One,
    Field { field: &'a str, column: Option<Column<i64>>, factor: f64, modifier: Modifier, missing: Option<f64> },
    Random { seed: u64, rids: Column<u64> },
}

impl QueryBuilder<'_> {
    /// All is computed up front: a document's score is asked for at any time. A document that has none is a fault only if its score is asked for.
    pub(super) fn scored(&self, asked: &FunctionScore) -> Outcome<Built> {
        let built = match self.view.projects {
            [] => self.build(&asked.query)?,
            projects => self.view.within(self.half(), projects, &asked.query)?,
        };
        let found = collect(self.searcher, &*built, true, self.deadline)?;
        let filters: Outcome<Vec<_>> = asked.functions.iter().map(|one| self.applies(one)).collect();
        let filters = filters?;
        let mut by_segment: HashMap<SegmentId, Vec<(DocId, Score)>> = HashMap::new();
        for (at, (reader, found)) in self.searcher.segment_readers().iter().zip(&found).enumerate() {
            let functions = asked.functions.iter().zip(&filters);
            let functions: Outcome<Vec<Opened>> =
                functions.map(|(one, filter)| self.opened(one, reader, filter.as_ref().map(|segments| &segments[at]))).collect();
            let functions = functions?;
            let mut scored = Vec::with_capacity(found.docs.len());
            for (doc, score) in found.docs.iter().zip(&found.scores) {
                let score = self.score_of(&functions, *doc, *score, asked)?;
                if asked.min_score.is_none_or(|least| score >= least) {
                    scored.push((*doc, score));
                }
            }
            by_segment.insert(reader.segment_id(), scored);
            self.deadline.check()?;
        }
        Ok(Box::new(ListQuery::new(move |reader| {
            Ok(Listed::scored(by_segment.get(&reader.segment_id()).cloned().unwrap_or_default()))
        })))
    }

    /// Where it cannot be computed: not a number, which all that is made of it becomes too. With a least score nothing can be found without it.
    fn score_of(&self, functions: &[Opened], doc: DocId, score: Score, asked: &FunctionScore) -> Outcome<Score> {
        match factor_of(functions, doc, asked.score_mode) {
            Ok(factor) => Ok(joined(f64::from(score), factor.min(f64::from(asked.max_boost)), asked.boost_mode) as Score),
            Err(fault) if asked.min_score.is_some() => Err(fault),
            Err(fault) => {
                self.view.unscored.get_or_init(|| fault.message);
                Ok(Score::NAN)
            }
        }
    }

    /// The documents that a function is for, by segment; `None`: all.
    fn applies(&self, function: &ScoreFunction) -> Outcome<Option<Vec<DocumentSet>>> {
        let Some(filter) = &function.filter else {
            return Ok(None);
        };
        let found = collect(self.searcher, &*self.build(filter)?, false, self.deadline)?;
        let sets = self.searcher.segment_readers().iter().zip(found).map(|(reader, found)| {
            let mut set = DocumentSet::new(reader.max_doc());
            found.docs.iter().for_each(|doc| set.insert(*doc));
            set
        });
        Ok(Some(sets.collect()))
    }

    fn opened<'a>(
        &self,
        function: &'a ScoreFunction,
        reader: &SegmentReader,
        applies: Option<&'a DocumentSet>,
    ) -> Outcome<Opened<'a>> {
        let value = match &function.value {
            None => Value::One,
            Some(ScoreValue::Random { seed }) => Value::Random { seed: *seed, rids: reader.fast_fields().u64("rid")? },
            Some(ScoreValue::Field { field, factor, modifier, missing }) => {
                let column = match FieldColumn::open(reader, self.fields.place(field).as_ref())? {
                    FieldColumn::Numbers(numbers) => Some(numbers),
                    _ => None,
                };
                Value::Field { field, column, factor: *factor, modifier: *modifier, missing: *missing }
            }
        };
        Ok(Opened { applies, weight: function.weight.unwrap_or(1.0), value })
    }
}

impl Opened<'_> {
    /// `None` where the function is not for this document.
    fn of(&self, doc: DocId) -> Outcome<Option<f64>> {
        if self.applies.is_some_and(|set| !set.contains(doc)) {
            return Ok(None);
        }
        let value = match &self.value {
            Value::One => 1.0,
            Value::Random { seed, rids } => chance(*seed, rids.first(doc).unwrap_or_default()),
            Value::Field { field, column, factor, modifier, missing } => {
                let own = column.as_ref().and_then(|column| column.first(doc)).map(|value| value as f64);
                let Some(value) = own.or(*missing) else {
                    return Err(Failure::query(format!("Missing value for field [{field}]")));
                };
                checked(modified(value * factor, *modifier), field)?
            }
        };
        Ok(Some(value * self.weight))
    }
}

fn checked(value: f64, field: &str) -> Outcome<f64> {
    match value.is_finite() && value >= 0.0 {
        true => Ok(value),
        false => Err(Failure::query(format!(
            "field value function must produce only non-negative scores, but [{field}] gives {value}"
        ))),
    }
}

fn modified(value: f64, modifier: Modifier) -> f64 {
    match modifier {
        Modifier::None => value,
        Modifier::Log => value.log10(),
        Modifier::Log1p => (value + 1.0).log10(),
        Modifier::Log2p => (value + 2.0).log10(),
        Modifier::Ln => value.ln(),
        Modifier::Ln1p => value.ln_1p(),
        Modifier::Ln2p => (value + 2.0).ln(),
        Modifier::Square => value * value,
        Modifier::Sqrt => value.sqrt(),
        Modifier::Reciprocal => 1.0 / value,
    }
}

/// The same for a document and a seed at any time, from 0 to 1 (SplitMix64).
fn chance(seed: u64, rid: u64) -> f64 {
    let mut mixed = (seed ^ rid.wrapping_mul(0x9E37_79B9_7F4A_7C15)).wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (mixed ^ (mixed >> 31)) as f64 / u64::MAX as f64
}

/// What the functions that are for a document come to; 1 if none is.
fn factor_of(functions: &[Opened], doc: DocId, mode: Combine) -> Outcome<f64> {
    let mut values = Vec::with_capacity(functions.len());
    let mut weights = 0.0;
    for function in functions {
        if let Some(value) = function.of(doc)? {
            values.push(value);
            weights += function.weight;
            if mode == Combine::First {
                break;
            }
        }
    }
    Ok(match (values.is_empty(), mode) {
        (true, _) => 1.0,
        (_, Combine::Multiply) => values.iter().product(),
        (_, Combine::Sum) => values.iter().sum(),
        (_, Combine::Avg) if weights > 0.0 => values.iter().sum::<f64>() / weights,
        (_, Combine::Avg) => 1.0,
        (_, Combine::Max) => values.into_iter().fold(f64::NEG_INFINITY, f64::max),
        (_, Combine::Min) => values.into_iter().fold(f64::INFINITY, f64::min),
        (_, Combine::First | Combine::Replace) => values[0],
    })
}

fn joined(score: f64, factor: f64, mode: Combine) -> f64 {
    match mode {
        Combine::Multiply => score * factor,
        Combine::Replace | Combine::First => factor,
        Combine::Sum => score + factor,
        Combine::Avg => (score + factor) / 2.0,
        Combine::Max => score.max(factor),
        Combine::Min => score.min(factor),
    }
}
