//! Ownership of index folders: only an index made by this program is ever emptied or deleted.
//!
//! An index is recognised by its mark, which is written before anything else and says with which schema and format the index was made, once it is.
//! An index without its mark is recognised by the follower's position in its last commit, or by the fields that all of ours have.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::failure::{Failure, Outcome};

/// The file with the schema and format of the index; while it is being made, without them.
pub const MARK: &str = "dossier.json";
/// The lock file of the serving process. It proves nothing, since earlier versions also created it in folders that were not theirs.
pub const LOCK: &str = "engine.lock";

/// The number of foreign files that the error message names.
const NAMED_FILES: usize = 3;

/// What the mark says until the index has been made: of no schema, so that the remains of a crash are reset.
const MAKING: &str = r#"{"making":true}"#;

/// The mark of an index folder in use.
#[derive(Clone, Debug)]
pub struct Mark {
    folder: PathBuf,
}

impl Mark {
    pub fn of(folder: &Path) -> Mark {
        Mark { folder: folder.to_path_buf() }
    }

    /// Must come before anything is written or removed.
    pub fn begin(&self) -> io::Result<()> {
        self.write(MAKING)
    }

    /// `stamp`: the schema and format of the index, which has been made.
    pub fn complete(&self, stamp: &Value) -> io::Result<()> {
        self.write(&stamp.to_string())
    }

    /// Must come before each new file: marks the folder again if it was emptied while in use. Fails if it now holds foreign files.
    pub fn keep(&self) -> io::Result<()> {
        if self.folder.join(MARK).exists() {
            return Ok(());
        }
        refuse_foreign(&self.folder).map_err(|failure| io::Error::other(failure.message))?;
        self.begin()
    }

    /// Durably. If it is cut short, the index is reset, which it was about to be.
    fn write(&self, text: &str) -> io::Result<()> {
        let mut file = File::create(self.folder.join(MARK))?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        File::open(&self.folder)?.sync_all()
    }
}

/// Refuses a folder with foreign files. Reads only their names, and the list of segments of an index without a mark.
pub fn refuse_foreign(folder: &Path) -> Outcome<()> {
    if !folder.exists() || folder.join(MARK).exists() || holds_ours(folder) {
        return Ok(());
    }
    let names = foreign_names(folder)?;
    match names.is_empty() {
        true => Ok(()),
        false => Err(Failure::new("FOREIGN_INDEX", sentence(folder, names))),
    }
}

/// What may be somebody's work: neither the lock, nor hidden files, which file managers create, nor folders without anything else.
fn foreign_names(folder: &Path) -> io::Result<Vec<OsString>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let is_ignored = name == LOCK || name.as_encoded_bytes().starts_with(b".");
        if !is_ignored && (!entry.file_type()?.is_dir() || !foreign_names(&entry.path())?.is_empty()) {
            names.push(name);
        }
    }
    Ok(names)
}

/// Fields that the documents and the named entities of every version of ours have, and no index of another program all together.
const OUR_FIELDS: [&str; 4] = ["rid", "present", "starts", "metadata_keyword"];

/// Whether an index without its mark is ours. A new one has no commit yet, and a cleared one has none with a position.
fn holds_ours(folder: &Path) -> bool {
    [folder.to_path_buf(), folder.join("entities")].iter().any(|folder| {
        let meta = fs::read(folder.join("meta.json")).unwrap_or_default();
        let meta: Value = serde_json::from_slice(&meta).unwrap_or_default();
        has_our_position(&meta) || has_our_fields(&meta)
    })
}

fn has_our_position(meta: &Value) -> bool {
    let payload: Value = meta["payload"].as_str().and_then(|payload| serde_json::from_str(payload).ok()).unwrap_or_default();
    payload["recordsId"].is_string() || payload["follower"]["recordsId"].is_string()
}

fn has_our_fields(meta: &Value) -> bool {
    let names: Vec<&str> = meta["schema"].as_array().into_iter().flatten().filter_map(|field| field["name"].as_str()).collect();
    OUR_FIELDS.iter().all(|name| names.contains(name))
}

fn sentence(folder: &Path, mut names: Vec<OsString>) -> String {
    names.sort();
    let shown: Vec<_> = names.iter().take(NAMED_FILES).map(|name| name.to_string_lossy()).collect();
    let more = if names.len() > NAMED_FILES { ", …" } else { "" };
    format!(
        "The folder {} holds files that Dossier did not make ({}{more}), so it is left as it is: move them elsewhere, or choose another home with \
         --home, then start again.",
        folder.display(),
        shown.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::store::Store;
    use crate::testing::{Folder, open};
    use tantivy::TantivyDocument;

    #[test]
    fn what_a_killed_write_leaves_in_an_emptied_folder_is_ours() {
        let folder = Folder::new("emptied");
        let store = open(folder.path());
        flush(&store).unwrap();
        empty(folder.path());
        flush(&store).unwrap();
        assert!(has_segment(folder.path()));
        // Another opening, since this one could still clean up: what is on disk is what a kill leaves.
        let again = open(folder.path());
        assert!(again.reset.is_some());
        assert_eq!(again.shown().documents.num_docs(), 0);
    }

    #[test]
    fn nothing_is_written_where_foreign_files_have_taken_the_place_of_the_index() {
        let folder = Folder::new("replaced");
        let store = open(folder.path());
        empty(folder.path());
        fs::write(folder.path().join("meta.json"), "{}").unwrap();
        assert!(flush(&store).is_err());
        let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["meta.json"]);
        assert_eq!(refuse_foreign(folder.path()).unwrap_err().code, "FOREIGN_INDEX");
    }

    #[test]
    fn an_index_that_lost_its_mark_before_its_first_commit_is_ours() {
        let folder = Folder::new("unmarked-new");
        flush(&open(folder.path())).unwrap();
        fs::remove_file(folder.path().join(MARK)).unwrap();
        assert_eq!(open(folder.path()).reset.as_deref(), Some("made by another version"));
    }

    #[test]
    fn a_reset_that_was_killed_is_begun_again() {
        let folder = Folder::new("half-reset");
        drop(open(folder.path()));
        Mark::of(folder.path()).begin().unwrap();
        assert!(open(folder.path()).reset.is_some());
        assert_eq!(open(folder.path()).reset, None);
    }

    #[test]
    fn empty_folders_are_nobodys() {
        let folder = Folder::new("hollow");
        fs::create_dir_all(folder.path().join("entities/.cache")).unwrap();
        assert!(refuse_foreign(folder.path()).is_ok());
        fs::write(folder.path().join("entities/notes.txt"), "mine").unwrap();
        assert!(refuse_foreign(folder.path()).unwrap_err().message.contains("(entities)"));
    }

    /// Writes a segment without committing it, as a large write does. Its files are flushed by then.
    fn flush(store: &Store) -> Outcome<()> {
        let mut writing = store.writing.lock().unwrap();
        let writer = writing.documents.writer(&store.documents)?;
        writer.add_document(TantivyDocument::new())?;
        writer.prepare_commit()?;
        Ok(())
    }

    fn empty(folder: &Path) {
        fs::remove_dir_all(folder).unwrap();
        fs::create_dir_all(folder).unwrap();
    }

    fn has_segment(folder: &Path) -> bool {
        fs::read_dir(folder).unwrap().any(|entry| entry.unwrap().path().extension().is_some_and(|end| end == "store"))
    }
}
