//! Requests. One is `[timeoutMs, {"<name>": {…}}]`. Bytes that it refers to stand behind its JSON and a zero byte, which JSON cannot contain.

use serde::Deserialize;
use serde_json::Value;

use crate::failure::{Failure, Outcome};
use crate::fields::schema::ServerSchema;
use crate::index::changes::Change;
use crate::mark::highlight::HighlightRequest;
use crate::mark::locate::LocateRequest;
use crate::mark::stored::StoredRequest;
use crate::query::tree::Query;
use crate::search::{EachRequest, OccurringRequest, PointReference, SearchRequest};
use crate::sets::{SetChange, SetContents, SetReference};
use crate::suggest::SuggestRequest;

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
    pub fn is_search(&self) -> bool {
        !matches!(
            self,
            Request::Open { .. } | Request::Describe { .. } | Request::Write { .. } | Request::Commit { .. } | Request::Clear {}
        )
    }

    /// The projects that the request searches.
    pub fn projects(&self) -> &[String] {
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
    pub fn point(&self) -> Option<&PointReference> {
        match self {
            Request::Search(request) => request.point.as_ref(),
            _ => None,
        }
    }

    /// The sets that the request refers to.
    pub fn sets(&self) -> Vec<&SetReference> {
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

/// A request with the milliseconds that it may take, as JSON.
pub fn parse(json: &[u8]) -> Outcome<(u64, Request)> {
    let mut deserializer = serde_json::Deserializer::from_slice(json);
    deserializer.disable_recursion_limit();
    Ok(<(u64, Request)>::deserialize(&mut deserializer)?)
}

/// The JSON of a request, without the time that it may take.
pub fn wording(json: &[u8]) -> &[u8] {
    let comma = json.iter().position(|byte| *byte == b',').unwrap_or_default();
    &json[comma..]
}

/// Where the JSON of a frame ends, unless it is nested too deeply.
pub fn json_end(frame: &[u8]) -> Outcome<usize> {
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
