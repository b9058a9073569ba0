//! Changes to the index: documents and their named entities, each in an index of its own. `commit.rs` makes them durable.

use std::sync::MutexGuard;
use std::time::Instant;

use serde::Deserialize;
use tantivy::Term;

use crate::deadline::Deadline;
use crate::failure::Outcome;
use crate::index::documents_in::{CutTerm, EngineDocument, convert};
use crate::index::entities_in::{EntitiesOfDocument, put_entities};
use crate::index::ownership::refuse_foreign;
use crate::index::part::Part;
use crate::index::store::Store;
use crate::index::writing::Writing;

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
    pub(super) fn take_pens(&self, deadline: Deadline) -> Outcome<MutexGuard<'_, Writing>> {
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

#[cfg(test)]
mod tests {
    use std::fs;

    use serde_json::json;

    use super::*;
    use crate::index::ownership::MARK;
    use crate::testing::{Folder, counts, document, entities, open, soon};

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
}
