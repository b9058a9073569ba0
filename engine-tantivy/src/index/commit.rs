//! What makes changes durable. Documents and their named entities are in separate indexes, whose commits come one after the other.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::Instant;

use serde_json::{Value, json};

use crate::deadline::Deadline;
use crate::failure::{Failure, Outcome};
use crate::index::store::Store;
use crate::index::writing::Writing;

/// About the size of the smallest segment.
const PROBE_BYTES: usize = 256 << 10;

impl Store {
    /// Makes all changes durable and searchable, together with the follower's position.
    pub fn commit(&self, follower: &Value, epoch: Option<&str>, deadline: Deadline) -> Outcome<()> {
        let mut writing = self.take_pens(deadline)?;
        if epoch.is_some_and(|epoch| epoch != writing.epoch) {
            return Err(Failure::new(
                "ENGINE_DOWN",
                "What was written since the last commit is lost: go on from the engine's position",
            ));
        }
        self.commit_with(&mut writing, follower).map_err(|failure| self.lost(&mut writing, failure))
    }

    /// Discards the writers. Their threads do not always report why they failed, so check for a full disk and for a deleted index.
    pub(super) fn lost(&self, writing: &mut Writing, failure: Failure) -> Failure {
        writing.lose();
        self.end_if_gone(true);
        // The entities may have been committed although the documents were not.
        let _ = self.entities.reload();
        match failure.code {
            "INTERNAL" if is_full(&self.folder) => Failure::new("DISK_FULL", failure.message),
            _ => failure,
        }
    }

    /// Commits the named entities first: the position is part of the commit of the documents, so it never claims more than both contain.
    fn commit_with(&self, writing: &mut Writing, follower: &Value) -> Outcome<()> {
        self.commit_entities(writing)?;
        let payload = json!({ "follower": follower, "entities": writing.entities_opstamp });
        writing.last_used = Instant::now();
        writing.documents.commit(&self.documents, Some(&payload))?;
        self.show()
    }

    fn commit_entities(&self, writing: &mut Writing) -> Outcome<()> {
        if writing.entities.has_changes() {
            writing.entities_opstamp = writing.entities.commit(&self.entities, None)?;
        }
        Ok(())
    }
}

/// Whether the disk of a folder is full.
fn is_full(folder: &Path) -> bool {
    let probe = folder.join("probe");
    let written = fs::write(&probe, vec![1; PROBE_BYTES]);
    let _ = fs::remove_file(&probe);
    written.is_err_and(|error| error.kind() == ErrorKind::StorageFull)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::changes::Change;
    use crate::testing::{Folder, counts, document, entities, open, soon};

    #[test]
    fn a_crash_between_the_two_commits_loses_nothing_that_the_position_claims() {
        let folder = Folder::new("between");
        let store = open(folder.path());
        store.write(&[document(1), entities(1, &["ann"])], soon()).unwrap();
        store.commit(&json!(1), None, soon()).unwrap();
        store.write(&[document(1), entities(1, &["bob", "cleo"]), document(2), entities(2, &["dan"])], soon()).unwrap();
        store.commit_entities(&mut store.writing.lock().unwrap()).unwrap();
        assert_eq!(counts(&store), [1, 1], "half a commit was shown");
        drop(store);

        let store = open(folder.path());
        assert_eq!(store.reset, None);
        assert_eq!(store.position().unwrap(), json!(1));
        store.write(&[document(1), entities(1, &["bob", "cleo"]), document(2), entities(2, &["dan"])], soon()).unwrap();
        store.commit(&json!(2), None, soon()).unwrap();
        assert_eq!(counts(&store), [2, 3]);
    }

    #[test]
    fn what_was_put_and_removed_again_stays_away_after_such_a_crash() {
        let folder = Folder::new("removed");
        let store = open(folder.path());
        store.write(&[document(1), entities(1, &["ann"])], soon()).unwrap();
        store.commit(&json!(1), None, soon()).unwrap();
        store.write(&[document(2), entities(2, &["dan"])], soon()).unwrap();
        store.commit_entities(&mut store.writing.lock().unwrap()).unwrap();
        drop(store);

        let store = open(folder.path());
        store.write(&[Change::Remove(2), Change::RemoveProject("p".into())], soon()).unwrap();
        store.commit(&json!(3), None, soon()).unwrap();
        assert_eq!(counts(&store), [0, 0]);
    }

    #[test]
    fn entities_of_another_time_are_not_taken_for_those_of_the_documents() {
        let folder = Folder::new("behind");
        let store = open(folder.path());
        store.write(&[document(1), entities(1, &["ann"])], soon()).unwrap();
        store.commit(&json!(1), None, soon()).unwrap();
        drop(store);
        let (kept, own) = (folder.path().join("kept"), folder.path().join("entities"));
        copy(&own, &kept);
        let store = open(folder.path());
        store.write(&[entities(1, &["bob"])], soon()).unwrap();
        store.commit(&json!(2), None, soon()).unwrap();
        drop(store);
        fs::remove_dir_all(&own).unwrap();
        copy(&kept, &own);

        let store = open(folder.path());
        assert!(store.reset.as_ref().is_some_and(|why| why.contains("named entities")), "{:?}", store.reset);
        assert_eq!(store.position().unwrap(), Value::Null);
        assert_eq!(counts(&store), [0, 0]);
    }

    #[test]
    fn entities_that_a_crash_left_without_any_position_are_not_shown() {
        let folder = Folder::new("first");
        let store = open(folder.path());
        store.write(&[document(1), entities(1, &["ann"])], soon()).unwrap();
        store.commit_entities(&mut store.writing.lock().unwrap()).unwrap();
        drop(store);
        assert_eq!(counts(&open(folder.path())), [0, 0]);
    }

    #[test]
    fn entities_of_a_commit_that_failed_halfway_can_be_removed() {
        let folder = Folder::new("halfway");
        let store = open(folder.path());
        store.write(&[document(1), entities(1, &["ann"])], soon()).unwrap();
        let mut writing = store.writing.lock().unwrap();
        store.commit_entities(&mut writing).unwrap();
        store.lost(&mut writing, Failure::new("INTERNAL", "the documents could not be committed"));
        drop(writing);
        store.write(&[document(1), Change::Remove(1)], soon()).unwrap();
        store.commit(&json!(1), None, soon()).unwrap();
        assert_eq!(counts(&store), [0, 0]);
    }

    fn copy(from: &Path, to: &Path) {
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            let entry = entry.unwrap();
            fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
}
