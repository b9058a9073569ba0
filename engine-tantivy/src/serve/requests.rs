//! Requests and their answers. A request is `[timeoutMs, {"<name>": {…}}]`, an answer `{"ok": …}` or `{"error": {code, message, facts?}}`. Bytes
//! that a request refers to stand behind its JSON and a zero byte, which JSON cannot contain.

use std::cell::OnceCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use serde::Deserialize;
use serde_json::{Value, json};

use crate::deadline::{Caller, Deadline};
use crate::failure::{Failure, Outcome};
use crate::fields::schema::{Fields, ServerSchema};
use crate::fields::shape::Shape;
use crate::index::changes::Change;
use crate::index::store::Store;
use crate::mark::highlight::{HighlightRequest, highlight};
use crate::mark::locate::{LocateRequest, locate};
use crate::mark::stored::{StoredRequest, highlight_stored};
use crate::query::tree::Query;
use crate::query::view::View;
use crate::search::{EachRequest, OccurringRequest, PointReference, SearchRequest, collect_rids, find_each, occurring, search};
use crate::serve::kept_answers::KeptAnswers;
use crate::serve::points::Points;
use crate::sets::{KeptSets, SetChange, SetContents, SetReference};
use crate::suggest::{SuggestRequest, suggest};
use crate::text::terms;

/// Deeper requests are refused, since they are processed recursively (see the stack size in `mod.rs`). Query strings nest up to about 150 levels.
const MAX_DEPTH: usize = 400;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Request {
    /// The first request of a connection that needs the index: opens it if it is not open yet.
    Open {
        schema: ServerSchema,
    },
    /// The first request of a connection for texts only: declares the fields without opening the index.
    Describe {
        schema: ServerSchema,
    },
    Write {
        changes: Vec<Change>,
    },
    Commit {
        follower: Value,
        epoch: Option<String>,
    },
    Position {},
    Clear {},
    Search(SearchRequest),
    SearchEach(EachRequest),
    Occurring(OccurringRequest),
    Count {
        projects: Vec<String>,
        query: Query,
    },
    Collect {
        projects: Vec<String>,
        query: Query,
    },
    DefineSet(SetContents),
    ChangeSet(SetChange),
    DropSet {
        name: String,
    },
    ListSets {},
    /// Keeps the index as it is now for searches that name the point.
    #[serde(rename_all = "camelCase")]
    OpenPoint {
        name: String,
        keep_ms: u64,
    },
    ClosePoint {
        name: String,
    },
    Locate(LocateRequest),
    Suggest(SuggestRequest),
    Highlight(HighlightRequest),
    HighlightStored(StoredRequest),
    Analyze {
        field: String,
        text: String,
    },
    Stats {},
    /// For tests: panics while handling the request.
    Panic {},
}

impl Request {
    /// Whether the request only reads: what writes starts threads of its own, which would inherit that it has stood back.
    fn is_search(&self) -> bool {
        !matches!(
            self,
            Request::Open { .. } | Request::Describe { .. } | Request::Write { .. } | Request::Commit { .. } | Request::Clear {}
        )
    }

    /// The projects that the request searches.
    fn projects(&self) -> &[String] {
        match self {
            Request::Search(request) => &request.projects,
            Request::SearchEach(request) => &request.projects,
            Request::Occurring(request) => &request.projects,
            Request::Suggest(request) => &request.projects,
            Request::Count { projects, .. } | Request::Collect { projects, .. } => projects,
            _ => &[],
        }
    }

    /// The point in time that the request searches at.
    fn point(&self) -> Option<&PointReference> {
        match self {
            Request::Search(request) => request.point.as_ref(),
            _ => None,
        }
    }

    /// The sets that the request refers to.
    fn sets(&self) -> Vec<&SetReference> {
        let mut sets = Vec::new();
        match self {
            Request::Search(request) => return request.sets(),
            Request::SearchEach(request) => return request.sets(),
            Request::Count { query, .. } | Request::Collect { query, .. } => query.sets(&mut sets),
            _ => {}
        }
        sets
    }
}

pub struct Engine {
    /// The index folder; `None` if the program only analyses texts.
    folder: Option<PathBuf>,
    fields: Mutex<Option<Arc<Fields>>>,
    store: Mutex<Option<Arc<Store>>>,
    sets: KeptSets,
    answers: KeptAnswers,
    points: Points,
}

impl Engine {
    pub fn new(folder: Option<PathBuf>) -> Engine {
        Engine {
            folder,
            fields: Mutex::default(),
            store: Mutex::default(),
            sets: KeptSets::default(),
            answers: KeptAnswers::default(),
            points: Points::default(),
        }
    }

    /// Handles a request. A panic becomes an error, and the process continues.
    pub fn answer(&self, frame: &[u8], caller: &Caller) -> Vec<u8> {
        let answered = catch_unwind(AssertUnwindSafe(|| self.handle(frame, caller)))
            .unwrap_or_else(|_| Err(Failure::new("INTERNAL", "The engine made a mistake in this request")));
        let answer = match answered {
            Ok(value) => json!({ "ok": value }),
            Err(failure) => json!({ "error": failure.shown() }),
        };
        answer.to_string().into_bytes()
    }

    pub fn tidy(&self) {
        self.points.tidy();
        let tidied = self.opened().map(|store| store.tidy());
        if let Ok(Err(failure)) = tidied {
            eprintln!("{}", json!({ "event": "tidying failed", "message": failure.message }));
        }
    }

    fn handle(&self, frame: &[u8], caller: &Caller) -> Outcome<Value> {
        let (json, bytes) = frame.split_at(json_end(frame)?);
        let (timeout_ms, request) = parse(json)?;
        let deadline = caller.deadline(timeout_ms);
        caller.note_search(request.is_search());
        match request {
            Request::Open { schema } => self.open(&schema),
            Request::Describe { schema } => self.describe(schema),
            Request::Highlight(request) => Ok(json!(highlight(&*self.described()?, &request, deadline)?)),
            Request::HighlightStored(request) => {
                let packed = bytes.get(1..).unwrap_or_default();
                Ok(json!(highlight_stored(&*self.described()?, &request, packed, deadline)?))
            }
            Request::Analyze { field, text } => {
                let shape = self.described()?.shape(&field).unwrap_or(Shape::Text);
                let words: Vec<String> = terms(shape, &text).into_iter().map(|(_, word)| word).collect();
                Ok(json!(words))
            }
            request => {
                let parts = Parts { store: &*self.opened()?, sets: &self.sets, answers: &self.answers, points: &self.points };
                handle(parts, (request, wording(json)), deadline)
            }
        }
    }

    fn describe(&self, schema: ServerSchema) -> Outcome<Value> {
        let fields = Fields::of_documents(&schema);
        let mut known = self.fields.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if known.as_ref().is_some_and(|known| known.server != fields.server) {
            return Err(Failure::new("CONFLICT", "The engine runs with the fields of another version"));
        }
        *known = Some(Arc::new(fields));
        Ok(json!({ "version": crate::version::VERSION, "reset": null }))
    }

    fn described(&self) -> Outcome<Arc<Fields>> {
        let known = self.fields.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        known.clone().ok_or_else(|| Failure::new("BAD_REQUEST", "The fields have not been declared yet"))
    }

    fn open(&self, schema: &ServerSchema) -> Outcome<Value> {
        let Some(folder) = &self.folder else {
            return Err(Failure::new("BAD_REQUEST", "This engine only analyses texts and has no index"));
        };
        self.describe(schema.clone())?;
        let mut opened = self.store.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let store = match &*opened {
            Some(store) => store.clone(),
            None => {
                let store = Arc::new(Store::open(folder, schema)?);
                store.check_in_background();
                *opened = Some(store.clone());
                store
            }
        };
        Ok(json!({ "version": crate::version::VERSION, "reset": store.reset }))
    }

    fn opened(&self) -> Outcome<Arc<Store>> {
        let opened = self.store.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        opened.clone().ok_or_else(|| Failure::new("BAD_REQUEST", "The index is not open yet"))
    }
}

fn parse(json: &[u8]) -> Outcome<(u64, Request)> {
    let mut deserializer = serde_json::Deserializer::from_slice(json);
    deserializer.disable_recursion_limit();
    Ok(<(u64, Request)>::deserialize(&mut deserializer)?)
}

/// The JSON of a request, without the time that it may take.
fn wording(json: &[u8]) -> &[u8] {
    let comma = json.iter().position(|byte| *byte == b',').unwrap_or_default();
    &json[comma..]
}

/// Where the JSON of a frame ends, unless it is nested too deeply.
fn json_end(frame: &[u8]) -> Outcome<usize> {
    let mut depth: usize = 0;
    let (mut in_text, mut escaped) = (false, false);
    for (at, byte) in frame.iter().enumerate() {
        match (in_text, byte) {
            (_, 0) => return Ok(at),
            (true, _) if escaped => escaped = false,
            (true, b'\\') => escaped = true,
            (_, b'"') => in_text = !in_text,
            (false, b'[' | b'{') => {
                depth += 1;
                if depth > MAX_DEPTH {
                    return Err(Failure::query("The query is nested too deeply"));
                }
            }
            (false, b']' | b'}') => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    Ok(frame.len())
}

/// What answers requests.
struct Parts<'a> {
    store: &'a Store,
    sets: &'a KeptSets,
    answers: &'a KeptAnswers,
    points: &'a Points,
}

fn handle(
    Parts { store, sets, answers, points }: Parts,
    (request, words): (Request, &[u8]),
    deadline: Deadline,
) -> Outcome<Value> {
    let shown = match request.point() {
        Some(point) => points.find(point)?,
        None => store.shown(),
    };
    let asked = sets.find(&request.sets())?;
    let [documents, entities] = store.halves(&shown);
    let projects = request.projects().to_vec();
    let view = View {
        documents,
        entities,
        sets: &asked,
        projects: &projects,
        deadline,
        unscored: &OnceCell::new(),
        searched: &Default::default(),
    };
    match request {
        Request::Write { changes } => {
            let (cut, epoch) = store.write(&changes, deadline)?;
            Ok(json!({ "cutTerms": cut, "epoch": epoch }))
        }
        Request::Commit { follower, epoch } => {
            store.commit(&follower, epoch.as_deref(), deadline)?;
            Ok(Value::Null)
        }
        Request::Position {} => store.position(),
        Request::Clear {} => {
            store.clear(deadline)?;
            // The numbers may refer to other documents from now on.
            sets.clear();
            points.clear();
            Ok(Value::Null)
        }
        // What is kept are answers about the index as it is.
        Request::Search(request) if request.only_counts() && !request.is_fresh && request.point.is_none() => {
            answers.find_or(view, words, || search(view, &request))
        }
        Request::Search(request) => search(view, &request),
        Request::SearchEach(request) => Ok(json!(find_each(view, &request)?)),
        Request::Occurring(request) => Ok(json!(occurring(view, &request)?)),
        Request::Count { projects, query } => Ok(json!(view.count_within(&projects, &query)?)),
        Request::Collect { projects, query } => Ok(json!(collect_rids(view, &projects, &query)?)),
        Request::DefineSet(contents) => {
            sets.define(contents);
            Ok(Value::Null)
        }
        Request::ChangeSet(change) => Ok(json!(sets.change(&change))),
        Request::DropSet { name } => {
            sets.remove(&name);
            Ok(Value::Null)
        }
        Request::ListSets {} => Ok(sets.list()),
        Request::OpenPoint { name, keep_ms } => {
            points.open(name, keep_ms, shown.clone())?;
            Ok(Value::Null)
        }
        Request::ClosePoint { name } => {
            points.close(&name);
            Ok(Value::Null)
        }
        Request::Locate(request) => Ok(json!(locate(view, &request)?)),
        Request::Suggest(request) => suggest(view, &request),
        Request::Stats {} => store.stats(),
        Request::Panic {} => panic!("asked to"),
        // Handled above, since they need no open index.
        Request::Open { .. }
        | Request::Describe { .. }
        | Request::Highlight(_)
        | Request::HighlightStored(_)
        | Request::Analyze { .. } => Ok(Value::Null),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_json_from_the_bytes_behind_it() {
        assert_eq!(json_end(b"[1,\"[\\\"\"]\0[[[").unwrap(), 9);
        assert_eq!(json_end(b"[1]").unwrap(), 3);
    }

    #[test]
    fn refuses_json_that_is_nested_too_deeply() {
        assert!(json_end("[".repeat(MAX_DEPTH).as_bytes()).is_ok());
        assert!(json_end("[".repeat(MAX_DEPTH + 1).as_bytes()).is_err());
        let behind = format!("[]\0{}", "[".repeat(MAX_DEPTH + 1));
        assert_eq!(json_end(behind.as_bytes()).unwrap(), 2);
    }
}
