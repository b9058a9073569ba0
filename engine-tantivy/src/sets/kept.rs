//! The sets that the engine holds, of which the least recently used are evicted when they take too much memory.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use serde::Deserialize;
use serde_json::{Value, json};

use super::asked::{AskedSets, SetReference};
use super::set::Set;
use crate::failure::{Failure, Outcome};

/// A set of 50,000 documents takes 10 to 100 kB, plus 100 kB per 800,000 documents of the index.
const MAX_BYTES: usize = 128 << 20;

#[derive(Deserialize)]
pub struct SetContents {
    name: String,
    version: u64,
    rids: Vec<u64>,
}

#[derive(Deserialize)]
pub struct SetChange {
    name: String,
    from: u64,
    to: u64,
    #[serde(default)]
    added: Vec<u64>,
    #[serde(default)]
    removed: Vec<u64>,
}

#[derive(Default)]
pub struct KeptSets {
    sets: Mutex<HashMap<String, Arc<Set>>>,
    uses: AtomicU64,
}

impl KeptSets {
    /// Adds or replaces a set, unless the held version is newer.
    pub fn define(&self, contents: SetContents) {
        let set = Arc::new(Set::new(contents.version, contents.rids.into_iter().collect()));
        let mut sets = self.lock();
        if sets.get(&contents.name).is_some_and(|known| known.version > set.version) {
            return;
        }
        self.note_use(&set);
        sets.insert(contents.name, set);
        forget_least_used(&mut sets, MAX_BYTES);
    }

    /// Updates a set to its next version. Returns whether that version or a later one is now held.
    pub fn change(&self, change: &SetChange) -> bool {
        let mut sets = self.lock();
        let Some(known) = sets.get(&change.name) else {
            return false;
        };
        if known.version != change.from {
            return known.version >= change.to;
        }
        let set = Arc::new(known.changed(change.to, &change.added, &change.removed));
        self.note_use(&set);
        sets.insert(change.name.clone(), set);
        true
    }

    pub fn remove(&self, name: &str) {
        self.lock().remove(name);
    }

    pub fn clear(&self) {
        self.lock().clear();
    }

    /// The name, version and size of each set, ordered by name.
    pub fn list(&self) -> Value {
        let sets = self.lock();
        let mut names: Vec<&String> = sets.keys().collect();
        names.sort();
        let shown = |name: &String| json!({ "name": name, "version": sets[name].version, "size": sets[name].size() });
        names.into_iter().map(shown).collect()
    }

    /// The sets that a request refers to. Fails with the list of those that are missing or outdated.
    pub fn find(&self, wanted: &[&SetReference]) -> Outcome<AskedSets> {
        let sets = self.lock();
        let mut asked = AskedSets::default();
        let mut unknown = Vec::new();
        for reference in wanted {
            match sets.get(&reference.name).filter(|set| set.version >= reference.version) {
                Some(set) => {
                    self.note_use(set);
                    asked.add(&reference.name, set.clone());
                }
                None => unknown.push(reference),
            }
        }
        match unknown.is_empty() {
            true => Ok(asked),
            false => Err(Failure::unknown_sets(json!(unknown))),
        }
    }

    fn note_use(&self, set: &Set) {
        set.note_use(self.uses.fetch_add(1, Ordering::Relaxed));
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Set>>> {
        self.sets.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// Never evicts the most recently used set, whatever its size.
fn forget_least_used(sets: &mut HashMap<String, Arc<Set>>, most_bytes: usize) {
    let mut bytes: usize = sets.values().map(|set| set.bytes()).sum();
    let mut by_use: Vec<(u64, String, usize)> =
        sets.iter().map(|(name, set)| (set.last_use(), name.clone(), set.bytes())).collect();
    by_use.sort();
    by_use.pop();
    for (_, name, size) in by_use {
        if bytes <= most_bytes {
            return;
        }
        sets.remove(&name);
        bytes -= size;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contents(name: &str, version: u64, rids: &[u64]) -> SetContents {
        SetContents { name: name.into(), version, rids: rids.to_vec() }
    }

    fn change(from: u64, to: u64, added: &[u64], removed: &[u64]) -> SetChange {
        SetChange { name: "s".into(), from, to, added: added.to_vec(), removed: removed.to_vec() }
    }

    #[test]
    fn keeps_the_latest_version() {
        let kept = KeptSets::default();
        kept.define(contents("s", 3, &[1, 2, 1 << 40]));
        kept.define(contents("s", 2, &[9]));
        assert_eq!(kept.list(), json!([{ "name": "s", "version": 3, "size": 3 }]));
        kept.define(contents("s", 4, &[9]));
        assert_eq!(kept.list(), json!([{ "name": "s", "version": 4, "size": 1 }]));
        kept.remove("s");
        assert_eq!(kept.list(), json!([]));
    }

    #[test]
    fn goes_on_only_from_the_version_that_it_knows() {
        let kept = KeptSets::default();
        assert!(!kept.change(&change(3, 4, &[1], &[])));
        kept.define(contents("s", 3, &[1, 2]));
        assert!(!kept.change(&change(4, 5, &[1], &[])));
        assert!(kept.change(&change(3, 4, &[7, 8], &[1, 99])));
        assert_eq!(kept.list(), json!([{ "name": "s", "version": 4, "size": 3 }]));
        assert!(kept.change(&change(2, 3, &[50], &[])), "a change that is long known");
        assert_eq!(kept.list(), json!([{ "name": "s", "version": 4, "size": 3 }]));
    }

    #[test]
    fn names_all_sets_that_it_was_not_told() {
        let kept = KeptSets::default();
        kept.define(contents("s", 3, &[1]));
        let wanted = |name: &str, version| SetReference { name: name.into(), version };
        assert!(kept.find(&[&wanted("s", 3), &wanted("s", 1)]).is_ok());
        let failure = kept.find(&[&wanted("s", 4), &wanted("t", 1)]).err().unwrap();
        assert_eq!(failure.code, "UNKNOWN_SETS");
        assert_eq!(failure.facts, json!([{ "name": "s", "version": 4 }, { "name": "t", "version": 1 }]));
    }

    #[test]
    fn forgets_the_least_used() {
        let kept = KeptSets::default();
        let rids: Vec<u64> = (0..1000).map(|rid| rid * 1000).collect();
        for name in ["a", "b", "c"] {
            kept.define(contents(name, 1, &rids));
        }
        kept.find(&[&SetReference { name: "a".into(), version: 1 }]).unwrap();
        let mut sets = kept.lock();
        let one = sets["a"].bytes();
        forget_least_used(&mut sets, 2 * one);
        let mut left: Vec<&String> = sets.keys().collect();
        left.sort();
        assert_eq!(left, ["a", "c"]);
        forget_least_used(&mut sets, 0);
        assert!(sets.contains_key("a"), "the one that is in use");
    }
}
