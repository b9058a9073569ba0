//! Buckets: keys with their documents.

use serde_json::{Value, json};
use tantivy::DocId;

use super::{Aggregations, Aggregator};
use crate::failure::Outcome;

/// A key with its documents in each segment.
pub struct Bucket<K> {
    pub key: K,
    pub count: u64,
    pub docs: Vec<Vec<DocId>>,
}

impl<K> Bucket<K> {
    pub fn new(key: K, segments: usize) -> Bucket<K> {
        Bucket { key, count: 0, docs: vec![Vec::new(); segments] }
    }

    /// Adds a document once, however many of its values fall into the bucket.
    pub fn add(&mut self, segment: usize, doc: DocId) {
        if self.docs[segment].last() != Some(&doc) {
            self.docs[segment].push(doc);
            self.count += 1;
        }
    }

    pub fn slices(&self) -> Vec<&[DocId]> {
        self.docs.iter().map(Vec::as_slice).collect()
    }
}

impl Aggregator<'_> {
    pub fn shown<K>(&self, bucket: &Bucket<K>, key: Value, aggregations: &Aggregations) -> Outcome<Value> {
        let inner = self.all(aggregations, &bucket.slices())?;
        Ok(json!({ "key": key, "docCount": bucket.count, "aggregations": inner }))
    }
}
