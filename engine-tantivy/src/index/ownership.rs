//! Whose index lies in a folder: only what this program has made is ever emptied or deleted.
//!
//! The mark is the file that says with which fields and format an index was made; it is written before anything else. An index whose mark was
//! lost is known by the follower's position, which each of our commits carries.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::failure::{Failure, Outcome};

/// Says with which fields and format the index was made.
pub const MARK: &str = "dossier.json";
/// Held by the process that serves the folder; it may lie in a folder that is not ours, because earlier versions put it there first.
pub const LOCK: &str = "engine.lock";

/// So many files of a foreign folder are named.
const NAMED_FILES: usize = 3;

/// Refuses a folder with files that are not ours. Nothing is read but their names, and the last commit of an index without a mark.
pub fn refuse_foreign(folder: &Path) -> Outcome<()> {
    if !folder.exists() || folder.join(MARK).exists() || has_our_commit(folder) {
        return Ok(());
    }
    let mut names: Vec<OsString> = Vec::new();
    for entry in fs::read_dir(folder)? {
        names.push(entry?.file_name());
    }
    // Hidden files are file managers' own; an index has others beside them.
    names.retain(|name| name != LOCK && !name.as_encoded_bytes().starts_with(b"."));
    match names.is_empty() {
        true => Ok(()),
        false => Err(Failure::new("FOREIGN_INDEX", sentence(folder, names))),
    }
}

/// Each of our commits carries whose records the index follows.
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
