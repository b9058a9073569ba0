//! Composite aggregations: documents counted by combinations of values, page by page in key order.

use std::cmp::Ordering;
use std::collections::HashMap;

use serde_json::{Value, json};

use super::buckets::Bucket;
use super::sources::{Part, Raws, Source, SourceValues};
use super::{Aggregations, Aggregator, Docs};
use crate::deadline::Watch;
use crate::failure::{Failure, Outcome};
use crate::fields::columns::shown_number;
use crate::fields::value::Scalar;

/// The most combinations of values of one document; nothing sensible has more.
const MAX_COMBINATIONS: usize = 10_000;
/// The most combinations of values of all documents together, each of which takes some memory.
const MAX_ENTRIES: usize = 20_000_000;

impl Aggregator<'_> {
    pub fn composite(
        &self,
        sources: &[Source],
        size: usize,
        after: Option<&[Option<Scalar>]>,
        aggregations: &Aggregations,
        docs: &Docs,
    ) -> Outcome<Value> {
        let mut values = Vec::new();
        for source in sources {
            values.push(SourceValues::open(source, self.view)?);
        }
        let mut buckets: Vec<Bucket<Vec<Part>>> = match values.as_slice() {
            [only] if aggregations.is_empty() => self.counted(only, docs)?,
            _ => self.combined(&values, docs)?.into_values().collect(),
        };
        let compare = |a: &[Part], b: &[Part]| compare(sources, a, b);
        if let Some(after) = after {
            let after = parts_of(after, &values)?;
            buckets.retain(|bucket| compare(&bucket.key, &after) == Ordering::Greater);
        }
        buckets.sort_by(|a, b| compare(&a.key, &b.key));
        buckets.truncate(size);
        let mut shown = Vec::new();
        for bucket in &buckets {
            self.count_bucket()?;
            shown.push(self.shown(bucket, shown_key(&bucket.key, &values), aggregations)?);
        }
        let mut result = json!({ "kind": "buckets", "buckets": shown, "sumOtherDocCount": 0 });
        if let Some(last) = buckets.last() {
            result["after"] = shown_key(&last.key, &values);
        }
        Ok(result)
    }

    /// The values of a single source, of which nothing but the counts is wanted.
    fn counted(&self, source: &SourceValues, docs: &Docs) -> Outcome<Vec<Bucket<Vec<Part>>>> {
        let mut counts: HashMap<Part, u64> = HashMap::new();
        for (segment, docs) in docs.iter().enumerate() {
            for (part, count) in source.counts(self.view, segment, docs)? {
                *counts.entry(part).or_default() += count;
            }
            self.view.deadline.check()?;
        }
        Ok(counts.into_iter().map(|(part, count)| Bucket { key: vec![part], count, docs: Vec::new() }).collect())
    }

    fn combined(&self, sources: &[SourceValues], docs: &Docs) -> Outcome<HashMap<Vec<Part>, Bucket<Vec<Part>>>> {
        let mut buckets: HashMap<Vec<Part>, Bucket<Vec<Part>>> = HashMap::new();
        let mut watch = Watch::new(self.view.deadline);
        let mut entries = 0;
        for (segment, docs_of) in docs.iter().enumerate() {
            let mut raws: Vec<Raws> = Vec::new();
            for source in sources {
                raws.extend(source.raws(self.view, segment, docs_of)?);
            }
            // Without one of the values there is no combination.
            if raws.len() < sources.len() {
                continue;
            }
            let mut by_raw: HashMap<Vec<u64>, Vec<u32>> = HashMap::new();
            for (at, doc) in docs_of.iter().enumerate() {
                let each: Vec<Vec<u64>> = raws.iter().map(|raws| raws.of(at, *doc)).collect();
                let combinations = combinations(&each)?;
                watch.spend(combinations.len() as u32 + 1)?;
                entries += combinations.len();
                if entries > MAX_ENTRIES {
                    return Err(Failure::query(format!(
                        "The sources have more than {MAX_ENTRIES} combinations of values: narrow the search"
                    )));
                }
                for raw in combinations {
                    by_raw.entry(raw).or_default().push(*doc);
                }
            }
            let names = Names::read(sources, segment, by_raw.keys())?;
            for (raw, found) in by_raw {
                let key = names.parts(&raw);
                let bucket = buckets.entry(key.clone()).or_insert_with(|| Bucket::new(key, docs.len()));
                found.into_iter().for_each(|doc| bucket.add(segment, doc));
            }
            self.view.deadline.check()?;
        }
        Ok(buckets)
    }
}

fn compare(sources: &[Source], a: &[Part], b: &[Part]) -> Ordering {
    for (at, source) in sources.iter().enumerate() {
        match (a[at].cmp(&b[at]), source.descending) {
            (Ordering::Equal, _) => {}
            (order, true) => return order.reverse(),
            (order, false) => return order,
        }
    }
    Ordering::Equal
}

/// The Cartesian product: all ways to take one value of each.
fn combinations(each: &[Vec<u64>]) -> Outcome<Vec<Vec<u64>>> {
    if each
        .iter()
        .try_fold(1, |product: usize, values| product.checked_mul(values.len()))
        .is_none_or(|all| all > MAX_COMBINATIONS)
    {
        return Err(Failure::query(format!(
            "A document has more than {MAX_COMBINATIONS} combinations of values of the sources: use fewer sources"
        )));
    }
    let mut all = vec![Vec::new()];
    for values in each {
        all = all
            .iter()
            .flat_map(|start: &Vec<u64>| {
                values.iter().map(move |value| {
                    let mut next = start.clone();
                    next.push(*value);
                    next
                })
            })
            .collect();
    }
    Ok(all)
}

fn parts_of(after: &[Option<Scalar>], sources: &[SourceValues]) -> Outcome<Vec<Part>> {
    if after.len() != sources.len() {
        return Err(Failure::query("[after] must have one value for each source of the composite aggregation"));
    }
    let parts = after.iter().zip(sources).map(|(value, source)| match (value, source.shape.is_number()) {
        (Some(value), true) => Part::Number(value.integer().unwrap_or(i64::MIN)),
        (Some(value), false) => Part::Word(value.text()),
        (None, true) => Part::Number(i64::MIN),
        (None, false) => Part::Word(String::new()),
    });
    Ok(parts.collect())
}

fn shown_key(parts: &[Part], sources: &[SourceValues]) -> Value {
    let shown = parts.iter().zip(sources).map(|(part, source)| match part {
        Part::Number(number) => json!(shown_number(source.shape, *number)),
        Part::Word(word) => json!(word),
    });
    Value::Array(shown.collect())
}

/// The values behind a segment's raw values, for each source.
struct Names(Vec<HashMap<u64, Part>>);

impl Names {
    fn read<'a>(sources: &[SourceValues], segment: usize, raws: impl Iterator<Item = &'a Vec<u64>> + Clone) -> Outcome<Names> {
        let mut names = Vec::new();
        for (at, source) in sources.iter().enumerate() {
            let mut values: Vec<u64> = raws.clone().map(|raw| raw[at]).collect();
            values.sort_unstable();
            values.dedup();
            names.push(source.parts(segment, &values)?);
        }
        Ok(Names(names))
    }

    fn parts(&self, raw: &[u64]) -> Vec<Part> {
        let part = |(at, value): (usize, &u64)| self.0[at].get(value).cloned().unwrap_or(Part::Number(0));
        raw.iter().enumerate().map(part).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::combinations;

    #[test]
    fn refuses_more_combinations_than_a_document_may_have() {
        let values: Vec<u64> = (0..100).collect();
        assert_eq!(combinations(&[values.clone(), values.clone()]).unwrap().len(), 10_000);
        assert_eq!(combinations(&[values.clone(), values.clone(), vec![1, 2]]).unwrap_err().code, "BAD_QUERY");
        assert!(combinations(&[values.clone(), Vec::new(), values.clone(), values]).unwrap().is_empty());
    }
}
