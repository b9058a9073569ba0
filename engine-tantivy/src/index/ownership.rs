//! Ownership of index folders: only an index made by this program is ever emptied or deleted.
//!
//! An index is recognised by its mark, the file with its schema and format, which is written before anything else. An index without its mark is
//! recognised by the follower's position, which is part of every commit.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::failure::{Failure, Outcome};

/// The file with the schema and format of the index.
pub const MARK: &str = "dossier.json";
/// The lock file of the serving process. It proves nothing, since earlier versions also created it in folders that were not theirs.
pub const LOCK: &str = "engine.lock";

/// The number of foreign files that the error message names.
const NAMED_FILES: usize = 3;

/// Refuses a folder with foreign files. Reads only their names, and the last commit of an index without a mark.
pub fn refuse_foreign(folder: &Path) -> Outcome<()> {
    if !folder.exists() || folder.join(MARK).exists() || has_our_commit(folder) {
        return Ok(());
    }
    let mut names: Vec<OsString> = Vec::new();
    for entry in fs::read_dir(folder)? {
        names.push(entry?.file_name());
    }
    // File managers create hidden files; an index never consists of hidden files alone.
    names.retain(|name| name != LOCK && !name.as_encoded_bytes().starts_with(b"."));
    match names.is_empty() {
        true => Ok(()),
        false => Err(Failure::new("FOREIGN_INDEX", sentence(folder, names))),
    }
}

/// Whether the last commit carries a follower's position, as all of ours do.
fn has_our_commit(folder: &Path) -> bool {
    let Ok(bytes) = fs::read(folder.join("meta.json")) else {
        return false;
    };
    let meta: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    let payload: Value = meta["payload"].as_str().and_then(|payload| serde_json::from_str(payload).ok()).unwrap_or_default();
    payload["recordsId"].is_string() || payload["follower"]["recordsId"].is_string()
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
