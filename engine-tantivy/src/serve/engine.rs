//! Answers requests: `{"ok": …}` or `{"error": {code, message, facts?}}`.

use std::cell::OnceCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use crate::deadline::{Caller, Deadline};
use crate::failure::{Failure, Outcome};
use crate::fields::schema::{Fields, ServerSchema};
use crate::fields::shape::Shape;
use crate::index::store::Store;
use crate::mark::highlight::highlight;
use crate::mark::locate::locate;
use crate::mark::stored::highlight_stored;
use crate::query::view::View;
use crate::search::{collect_rids, find_each, occurring, search};
use crate::serve::kept_answers::KeptAnswers;
use crate::serve::points::Points;
use crate::serve::requests::{Request, json_end, parse, wording};
use crate::sets::KeptSets;
use crate::suggest::suggest;
use crate::text::terms;

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
