//! Several searches in one request, of which only the totals and the numbers of the first documents are wanted: the lines of a list.

use std::cell::OnceCell;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::failure::Outcome;
use crate::query::sort::Sort;
use crate::query::tree::Query;
use crate::query::view::View;
use crate::search::lowest::Way;
use crate::search::sort::{Order, best};
use crate::sets::SetReference;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EachRequest {
    pub projects: Vec<String>,
    pub queries: Vec<Query>,
    /// How many documents of each.
    pub size: usize,
    pub sort: Vec<Sort>,
    /// How long each may take.
    pub each_ms: u64,
}

impl EachRequest {
    /// The sets that the request refers to.
    pub fn sets(&self) -> Vec<&SetReference> {
        let mut sets = Vec::new();
        self.queries.iter().for_each(|query| query.sets(&mut sets));
        self.sort.iter().flat_map(|sort| &sort.sets).flatten().for_each(|word| sets.push(&word.set));
        sets
    }
}

/// What each of them finds, or what is wrong with it: the others are answered all the same.
pub fn find_each(view: View, request: &EachRequest) -> Outcome<Vec<Value>> {
    let mut answers = Vec::with_capacity(request.queries.len());
    for query in &request.queries {
        let of_one = View { deadline: view.deadline.within(request.each_ms), unscored: &OnceCell::new(), ..view };
        let found = find(of_one, request, query);
        view.deadline.check()?;
        answers.push(found.unwrap_or_else(|failure| json!({ "error": failure.shown() })));
    }
    Ok(answers)
}

fn find(view: View, EachRequest { projects, size, sort, .. }: &EachRequest, query: &Query) -> Outcome<Value> {
    let with_scores = sort.iter().any(|sort| sort.field == "_score");
    let found = view.find_within(projects, query, with_scores)?;
    let total: usize = found.iter().map(|segment| segment.docs.len()).sum();
    let order = Order { sorts: sort, after: None, wanted: total.min(*size), way: Way::Forwards };
    let first = if order.wanted == 0 { Vec::new() } else { best(view, order, &found)?.candidates };
    let rids: Vec<u64> = first.iter().map(|candidate| candidate.number.rid).collect();
    Ok(json!({ "total": total, "rids": rids }))
}
