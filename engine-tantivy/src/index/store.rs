//! The index on disk: opened and verified, or reset if it cannot be trusted, since it can always be rebuilt from the records.
//!
//! Documents are in the folder itself, named entities in a subfolder; both are committed and made visible together (see `changes.rs`).

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, RwLock};

use serde_json::{Value, json};
use tantivy::Searcher;

use crate::failure::{Failure, Outcome};
use crate::fields::schema::{FORMAT, Fields, ServerSchema};
use crate::index::ownership::{LOCK, MARK, Mark, refuse_foreign};
use crate::index::part::{META, Part, size_of};
use crate::index::writing::Writing;
use crate::query::view::{Half, Side};

/// Created by the background check when it finds a damaged file.
const DAMAGED: &str = "damaged";
/// The folder of the named entities.
const ENTITIES: &str = "entities";

/// Up to this size all checksums are verified before the index is used, above it in the background.
const CHECK_AT_ONCE_BYTES: u64 = 64 << 20;

pub struct Store {
    pub folder: PathBuf,
    pub documents: Part,
    pub entities: Part,
    pub writing: Mutex<Writing>,
    shown: RwLock<Shown>,
    /// Why the index was reset, if it was.
    pub reset: Option<String>,
}

/// A consistent snapshot of both indexes.
#[derive(Clone)]
pub struct Shown {
    pub documents: Searcher,
    pub entities: Searcher,
}

impl Store {
    pub fn open(folder: &Path, schema: &ServerSchema) -> Outcome<Store> {
        refuse_foreign(folder)?;
        let stamp = stamp_of(schema);
        let mark = Mark::of(folder);
        let mut reset = distrust(folder, &stamp)?;
        if reset.is_none() && folder.join(META).exists() {
            match open_both(folder, &mark, schema) {
                Ok((documents, entities)) => return Store::new(folder, documents, entities, None),
                Err(failure) => reset = Some(format!("corrupt: {}", failure.message)),
            }
        }
        mark.begin()?;
        empty(folder)?;
        let documents = Part::create(folder, &mark, Fields::of_documents(schema))?;
        let entities = Part::create(&folder.join(ENTITIES), &mark, Fields::of_entities(schema))?;
        mark.complete(&stamp)?;
        Store::new(folder, documents, entities, reset)
    }

    fn new(folder: &Path, documents: Part, entities: Part, reset: Option<String>) -> Outcome<Store> {
        let shown = RwLock::new(Shown { documents: documents.searcher(), entities: entities.searcher() });
        let writing = Mutex::new(Writing::new(entities.opstamp()?));
        Ok(Store { folder: folder.to_path_buf(), documents, entities, writing, shown, reset })
    }

    pub fn shown(&self) -> Shown {
        self.shown.read().unwrap_or_else(|poisoned| poisoned.into_inner()).clone()
    }

    /// The two halves of a view of a snapshot.
    pub fn halves<'a>(&'a self, shown: &'a Shown) -> [Half<'a>; 2] {
        [
            Half { side: Side::Documents, fields: &self.documents.fields, searcher: &shown.documents },
            Half { side: Side::Entities, fields: &self.entities.fields, searcher: &shown.entities },
        ]
    }

    /// Makes the last commits of both visible at once. Must not be called during a commit.
    pub fn show(&self) -> Outcome<()> {
        let shown = Shown { documents: self.documents.reload()?, entities: self.entities.reload()? };
        *self.shown.write().unwrap_or_else(|poisoned| poisoned.into_inner()) = shown;
        Ok(())
    }

    /// The follower's position in the last commit.
    pub fn position(&self) -> Outcome<Value> {
        Ok(self.documents.payload()?["follower"].take())
    }

    pub fn stats(&self) -> Outcome<Value> {
        let Shown { documents, entities } = self.shown();
        let deleted: u64 = documents.segment_readers().iter().map(|reader| u64::from(reader.num_deleted_docs())).sum();
        Ok(json!({
            "documents": documents.num_docs(),
            "entities": entities.num_docs(),
            "deleted": deleted,
            "segments": documents.segment_readers().len(),
            "bytes": whole_size(&self.folder)?,
            "version": crate::version::VERSION,
        }))
    }

    /// Exits if the index was deleted while in use; the next start creates a new one. `thoroughly`: checks every file.
    pub fn end_if_gone(&self, thoroughly: bool) {
        let is_there = self.documents.is_there(thoroughly) && self.entities.is_there(thoroughly);
        if !is_there {
            eprintln!("{}", json!({ "event": "index taken away", "folder": self.folder }));
            std::process::exit(70);
        }
    }

    /// Verifies the checksums of a large index in the background. Exits if it is damaged; the next start resets it.
    pub fn check_in_background(self: &Arc<Store>) {
        if whole_size(&self.folder).unwrap_or(0) <= CHECK_AT_ONCE_BYTES {
            return;
        }
        let store = self.clone();
        std::thread::spawn(move || {
            for part in [&store.documents, &store.entities] {
                // A merge may be removing files: an error is no proof of damage.
                let damaged = part.index.validate_checksum().unwrap_or_default();
                if let Some(file) = damaged.iter().next() {
                    let _ = fs::write(store.folder.join(DAMAGED), file.display().to_string());
                    eprintln!("{}", json!({ "event": "index damaged", "file": file }));
                    std::process::exit(70);
                }
            }
        });
    }
}

fn stamp_of(schema: &ServerSchema) -> Value {
    json!({ "format": FORMAT, "tantivy": crate::version::TANTIVY, "schema": schema })
}

/// Why the index in the folder must be reset without opening it, if so.
fn distrust(folder: &Path, stamp: &Value) -> Outcome<Option<String>> {
    fs::create_dir_all(folder)?;
    if folder.join(DAMAGED).exists() {
        return Ok(Some("corrupt: a file does not have its checksum".into()));
    }
    // Read as bytes, since a damaged file may not be UTF-8.
    let found = match fs::read(folder.join(MARK)) {
        Ok(bytes) => serde_json::from_slice::<Value>(&bytes).ok(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let is_used = folder.join(META).exists();
            return Ok(is_used.then(|| "made by another version".into()));
        }
        Err(error) => return Err(error.into()),
    };
    if found.as_ref() != Some(stamp) {
        return Ok(Some("made by another version".into()));
    }
    match folder.join(META).exists() {
        true => Ok(None),
        false => Ok(Some("corrupt: meta.json is missing".into())),
    }
}

fn open_both(folder: &Path, mark: &Mark, schema: &ServerSchema) -> Outcome<(Part, Part)> {
    let is_checked = whole_size(folder)? <= CHECK_AT_ONCE_BYTES;
    let documents = Part::open(folder, mark, Fields::of_documents(schema), is_checked)?;
    let entities = Part::open(&folder.join(ENTITIES), mark, Fields::of_entities(schema), is_checked)?;
    check_agreement(&documents, &entities)?;
    Ok((documents, entities))
}

/// Named entities are committed first. After a crash between the two commits they may be ahead of the position, and the follower repeats the
/// rest. If they are behind it, or if there is no position, they do not belong to these documents.
fn check_agreement(documents: &Part, entities: &Part) -> Outcome<()> {
    let payload = documents.payload()?;
    let is_known = match payload["entities"].as_u64() {
        Some(opstamp) => entities.opstamp()? >= opstamp,
        None => entities.searcher().num_docs() == 0,
    };
    match is_known {
        true => Ok(()),
        false => Err(Failure::new("INTERNAL", "the named entities are not those of the documents")),
    }
}

/// Removes everything except the mark and the lock.
fn empty(folder: &Path) -> Outcome<()> {
    let entities = folder.join(ENTITIES);
    fs::create_dir_all(&entities)?;
    for entry in fs::read_dir(folder)?.chain(fs::read_dir(entities)?) {
        let entry = entry?;
        if entry.file_name() != LOCK && entry.file_name() != MARK && entry.file_type()?.is_file() {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

fn whole_size(folder: &Path) -> Outcome<u64> {
    Ok(size_of(folder)? + size_of(&folder.join(ENTITIES))?)
}
