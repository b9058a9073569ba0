//! Changes to the index. Documents and their named entities are in separate indexes, but are committed together.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::MutexGuard;
use std::time::Instant;

use serde::Deserialize;
use serde_json::{Value, json};
use tantivy::Term;

use crate::deadline::Deadline;
use crate::failure::{Failure, Outcome};
use crate::index::documents_in::{CutTerm, EngineDocument, convert};
use crate::index::entities_in::{EntitiesOfDocument, put_entities};
use crate::index::ownership::refuse_foreign;
use crate::index::part::Part;
use crate::index::store::Store;
use crate::index::writing::Writing;

/// About the size of the smallest segment.
const PROBE_BYTES: usize = 256 << 10;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Change {
    Put(EngineDocument),
    /// Replaces all named entities of a document.
    PutEntities(EntitiesOfDocument),
    Remove(u64),
    RemoveProject(String),
}

impl Store {
    /// Waits for whoever writes. What was given up meanwhile is not begun: its caller may already have written something later.
    fn take_pens(&self, deadline: Deadline) -> Outcome<MutexGuard<'_, Writing>> {
        let writing = self.writing.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        deadline.check()?;
        Ok(writing)
    }

    /// Applies changes in order. Returns the epoch that the commit must name.
    pub fn write(&self, changes: &[Change], deadline: Deadline) -> Outcome<(Vec<CutTerm>, String)> {
        let mut writing = self.take_pens(deadline)?;
        match self.apply(&mut writing, changes) {
            Ok(cut) => Ok((cut, writing.epoch.clone())),
            Err(failure) => Err(self.lost(&mut writing, failure)),
        }
    }

    fn apply(&self, writing: &mut Writing, changes: &[Change]) -> Outcome<Vec<CutTerm>> {
        let mut cut = Vec::new();
        writing.last_used = Instant::now();
        for change in changes {
            match change {
                Change::Put(document) => {
                    let (converted, too_long) = convert(&self.documents.fields, document);
                    writing.documents.replacing(&self.documents, document.rid)?.add_document(converted)?;
                    cut.extend(too_long);
                }
                Change::PutEntities(put) => cut.extend(put_entities(&mut writing.entities, &self.entities, put)?),
                Change::Remove(rid) => {
                    let term = |part: &Part| Some(Term::from_field_u64(part.fields.rid, *rid));
                    self.remove(writing, term)?;
                }
                Change::RemoveProject(name) => {
                    self.remove(writing, |part| part.fields.project().and_then(|place| place.term(name)))?;
                }
            }
        }
        Ok(cut)
    }

    fn remove(&self, writing: &mut Writing, term: impl Fn(&Part) -> Option<Term>) -> Outcome<()> {
        if let Some(term) = term(&self.documents) {
            writing.documents.writer(&self.documents)?.delete_term(term);
        }
        match term(&self.entities) {
            Some(term) if writing.entities.may_hold_any(&self.entities) => {
                writing.entities.writer(&self.entities)?.delete_term(term);
            }
            _ => {}
        }
        Ok(())
    }

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
    fn lost(&self, writing: &mut Writing, failure: Failure) -> Failure {
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

    /// Removes everything, including the position.
    pub fn clear(&self, deadline: Deadline) -> Outcome<()> {
        refuse_foreign(&self.folder)?;
        let mut writing = self.take_pens(deadline)?;
        writing.lose();
        self.clear_with(&mut writing).map_err(|failure| self.lost(&mut writing, failure))
    }

    /// Clears the documents first: without a position the rest is rebuilt in any case.
    fn clear_with(&self, writing: &mut Writing) -> Outcome<()> {
        writing.last_used = Instant::now();
        writing.documents.clear(&self.documents)?;
        if writing.entities.may_hold_any(&self.entities) {
            writing.entities_opstamp = writing.entities.clear(&self.entities)?;
        }
        self.show()
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
    use std::cell::OnceCell;

    use super::*;
    use crate::index::ownership::MARK;
    use crate::query::tree::Query;
    use crate::query::view::View;
    use crate::sets::AskedSets;
    use crate::testing::{Folder, document, entities, open};

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
    fn an_index_in_whose_place_there_is_another_is_not_cleared() {
        let folder = Folder::new("unmarked");
        let store = open(folder.path());
        store.write(&[document(1)], soon()).unwrap();
        store.commit(&json!(1), None, soon()).unwrap();
        fs::remove_file(folder.path().join(MARK)).unwrap();
        fs::remove_dir_all(folder.path().join("entities")).unwrap();
        fs::write(folder.path().join("meta.json"), "{}").unwrap();
        assert_eq!(store.clear(soon()).err().unwrap().code, "FOREIGN_INDEX");
        assert_eq!(counts(&store), [1, 0]);
    }

    #[test]
    fn what_was_given_up_while_it_waited_is_not_written() {
        let folder = Folder::new("given-up");
        let store = open(folder.path());
        assert_eq!(store.write(&[document(1)], Deadline::after(0)).err().unwrap().code, "TIMEOUT");
        store.commit(&json!(1), None, soon()).unwrap();
        assert_eq!(counts(&store), [0, 0]);
    }

    #[test]
    fn what_is_put_takes_the_place_of_what_was_there_before() {
        let folder = Folder::new("replaced");
        let store = open(folder.path());
        let put_twice = |store: &Store| {
            store.write(&[document(7), entities(7, &["ann"]), document(7), entities(7, &["bob", "cleo"])], soon()).unwrap();
        };
        put_twice(&store);
        store.commit(&json!(1), None, soon()).unwrap();
        assert_eq!(counts(&store), [1, 2]);
        put_twice(&store);
        store.write(&[document(3), entities(3, &["dan"])], soon()).unwrap();
        store.commit(&json!(2), None, soon()).unwrap();
        assert_eq!(counts(&store), [2, 3]);
        drop(store);
        let store = open(folder.path());
        store.write(&[document(3), document(7), entities(7, &["eve"]), document(8), document(8)], soon()).unwrap();
        store.commit(&json!(3), None, soon()).unwrap();
        assert_eq!(counts(&store), [3, 2]);
        store.clear(soon()).unwrap();
        put_twice(&store);
        store.commit(&json!(4), None, soon()).unwrap();
        assert_eq!(counts(&store), [1, 2]);
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

    fn soon() -> Deadline {
        Deadline::after(60_000)
    }

    fn counts(store: &Store) -> [u64; 2] {
        let shown = store.shown();
        let [documents, entities] = store.halves(&shown);
        let view = View {
            documents,
            entities,
            sets: &AskedSets::default(),
            projects: &[],
            deadline: Deadline::after(1000),
            unscored: &OnceCell::new(),
            searched: &Default::default(),
        };
        let count = |kind: Value| view.count_within(&["p".into()], &serde_json::from_value::<Query>(kind).unwrap()).unwrap();
        [
            count(json!({ "kind": "term", "field": "type", "value": "Document" })),
            count(json!({ "kind": "term", "field": "type", "value": "NamedEntity" })),
        ]
    }

    fn copy(from: &Path, to: &Path) {
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            let entry = entry.unwrap();
            fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
}
