//! The sets that a request refers to, each in one version throughout the request.

use std::collections::HashMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tantivy::SegmentReader;

use super::numbers::NumberTables;
use super::set::{DocumentsOfSet, Set};
use crate::deadline::Deadline;
use crate::found::listed::{ListQuery, Listed};

/// A reference to a set in this version or any later one.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct SetReference {
    pub name: String,
    pub version: u64,
}

#[derive(Clone, Default)]
pub struct AskedSets {
    sets: HashMap<String, Arc<Set>>,
    tables: NumberTables,
}

impl AskedSets {
    pub fn add(&mut self, name: &str, set: Arc<Set>) {
        self.sets.insert(name.to_string(), set);
    }

    /// The name and version of each set, ordered by name.
    pub fn versions(&self) -> Vec<(String, u64)> {
        let mut versions: Vec<(String, u64)> = self.sets.iter().map(|(name, set)| (name.clone(), set.version)).collect();
        versions.sort();
        versions
    }

    /// The documents of a set in one segment; `None` if the request did not declare the set.
    pub fn in_segment(&self, name: &str, reader: &SegmentReader, deadline: Deadline) -> tantivy::Result<Option<DocumentsOfSet>> {
        self.sets.get(name).map(|set| set.in_segment(reader, &self.tables, deadline)).transpose()
    }

    /// How many documents a set has, whether they are in the index or not; none where the request did not declare it.
    pub fn size(&self, name: &str) -> u64 {
        self.sets.get(name).map_or(0, |set| set.size())
    }

    /// Matches the documents of a set, each with score 1.
    pub fn query(&self, name: &str, deadline: Deadline) -> Option<ListQuery> {
        let set = self.sets.get(name)?.clone();
        let tables = self.tables.clone();
        Some(ListQuery::new(move |reader| Ok(Listed::constant(set.in_segment(reader, &tables, deadline)?.to_list()))))
    }
}
