//! Counts documents by set: the matches become a bit set once, which is intersected with each set.

use serde_json::{Value, json};

use super::buckets::Bucket;
use super::{Aggregations, Aggregator, Docs};
use crate::failure::Outcome;
use crate::found::listed::DocumentSet;
use crate::query::view::Side;
use crate::sets::SetReference;

impl Aggregator<'_> {
    /// A bucket for each set, in the order of the request. Sets contain documents only, no named entities.
    pub fn sets(&self, sets: &[SetReference], aggregations: &Aggregations, docs: &Docs) -> Outcome<Value> {
        let mut buckets: Vec<Bucket<&str>> = sets.iter().map(|set| Bucket::new(set.name.as_str(), docs.len())).collect();
        let segments = self.view.segments().filter(|(half, _)| half.side == Side::Documents);
        for (segment, ((_, reader), docs)) in segments.zip(docs).enumerate() {
            let mut found = DocumentSet::new(reader.max_doc());
            docs.iter().for_each(|doc| found.insert(*doc));
            for bucket in &mut buckets {
                self.view.deadline.check()?;
                let Some(of_set) = self.view.sets.in_segment(bucket.key, reader, self.view.deadline)? else {
                    continue;
                };
                bucket.count += found.count_common(&of_set);
                if !aggregations.is_empty() {
                    bucket.docs[segment] = found.common(&of_set).to_list();
                }
            }
        }
        let mut shown = Vec::with_capacity(buckets.len());
        for bucket in &buckets {
            self.count_bucket()?;
            shown.push(self.shown(bucket, json!(bucket.key), aggregations)?);
        }
        Ok(json!({ "kind": "buckets", "buckets": shown, "sumOtherDocCount": 0 }))
    }
}
