//! A small index for unit tests.

use std::cell::OnceCell;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};

use crate::deadline::Deadline;
use crate::fields::schema::{Fields, ServerSchema};
use crate::index::changes::Change;
use crate::index::store::Store;
use crate::query::tree::Query;
use crate::query::view::{Side, View};
use crate::sets::AskedSets;

pub fn schema() -> ServerSchema {
    let schema = json!({
        "fields": { "type": "keyword", "content": "text", "tags": "keyword", "size": "long", "rootDocument": "keyword", "_routing": "keyword", "join": "keyword", "_index": "keyword" },
        "entityFields": { "type": "keyword", "mentionNorm": "keyword", "category": "keyword", "offsets": "long", "_index": "keyword" },
        "typeField": "type",
        "entityType": "NamedEntity",
        "routingField": "_routing",
        "contentField": "content",
        "projectField": "_index",
        "columnFields": [],
        "aliases": { "_routing": "rootDocument", "join": "type" },
        "dynamicPrefix": "metadata.",
        "keywordSuffix": ".keyword",
        "dateNames": [],
        "datePrefix": "metadata.",
        "dateSuffix": "_iso8601",
    });
    serde_json::from_value(schema).unwrap()
}

pub fn fields(side: Side) -> Fields {
    match side {
        Side::Documents => Fields::of_documents(&schema()),
        Side::Entities => Fields::of_entities(&schema()),
    }
}

pub fn open(folder: &Path) -> Store {
    Store::open(folder, &schema()).unwrap()
}

pub fn document(rid: u64) -> Change {
    change(
        json!({ "put": { "rid": rid, "id": format!("d{rid}"), "segments": ["text"], "fields": { "type": "Document", "_index": "p" } } }),
    )
}

/// Named entities with these normal forms.
pub fn entities(rid: u64, names: &[&str]) -> Change {
    let entity = |name: &&str| {
        let fields = json!({ "mentionNorm": name, "category": "PERSON", "offsets": [1] });
        json!({ "id": format!("e{rid}-{name}"), "fields": fields })
    };
    let shared = json!({ "type": "NamedEntity", "_index": "p" });
    let group = json!({ "shared": shared, "copies": {}, "entities": names.iter().map(entity).collect::<Vec<_>>() });
    change(json!({ "putEntities": { "rid": rid, "groups": [group] } }))
}

pub fn change(value: Value) -> Change {
    serde_json::from_value(value).unwrap()
}

/// Later than any test ends.
pub fn soon() -> Deadline {
    Deadline::after(60_000)
}

/// How many documents and named entities are shown of the project `p`.
pub fn counts(store: &Store) -> [u64; 2] {
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

/// A temporary folder of its own for each call, removed when dropped.
pub struct Folder(PathBuf);

static FOLDERS: AtomicUsize = AtomicUsize::new(0);

impl Folder {
    pub fn new(name: &str) -> Folder {
        // Two tests at a time may have chosen the same name.
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("dossier-engine-{}-{number}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
