//! Boolean queries, without the clauses that make no difference: what every document matches costs nothing, and what none matches ends it.

use tantivy::query::{BooleanQuery, EmptyQuery, Occur};

use crate::failure::Outcome;
use crate::query::builder::QueryBuilder;
use crate::query::built::{Built, Everything, constant, nothing};
use crate::query::plus::{Plus, plus};
use crate::query::tree::Query;

impl QueryBuilder<'_> {
    pub(super) fn boolean(
        &self,
        must: &[Query],
        should: &[Query],
        filter: &[Query],
        must_not: &[Query],
        minimum: Option<i64>,
    ) -> Outcome<Built> {
        let least = match minimum {
            Some(minimum) => minimum.max(0) as usize,
            None => usize::from(must.is_empty() && filter.is_empty() && !should.is_empty()),
        };
        let mut required = self.each(must)?;
        required.extend(self.filters(filter)?.into_iter().map(|query| constant(query, 0.0)));
        let mut optional = self.each(should)?;
        let mut excluded = self.each(must_not)?;
        optional.retain(|query| !query.is::<EmptyQuery>());
        excluded.retain(|query| !query.is::<EmptyQuery>());
        if optional.len() < least || required.iter().any(|query| query.is::<EmptyQuery>()) {
            return nothing();
        }
        if excluded.iter().any(|query| query.is::<Everything>()) {
            return nothing();
        }
        if optional.len() == least {
            required.append(&mut optional);
        }
        Ok(conjunction(required, optional, excluded, least))
    }

    fn each(&self, queries: &[Query]) -> Outcome<Vec<Built>> {
        queries.iter().map(|query| self.build(query)).collect()
    }
}

fn conjunction(required: Vec<Built>, optional: Vec<Built>, excluded: Vec<Built>, least: usize) -> Built {
    let (everything, mut required) = split(required);
    let is_plain = optional.is_empty() && excluded.is_empty();
    let score = everything.unwrap_or(0.0);
    match (everything, required.len()) {
        (None, 0) if is_plain => return Box::new(Everything { score: 1.0 }),
        (Some(score), 0) if is_plain => return Box::new(Everything { score }),
        (_, 1) if is_plain => return plus(required.remove(0), score),
        // Something has to be excluded from, or to be found where none of the optional clauses match.
        (_, 0) if everything.is_some() || optional.is_empty() => {
            required.push(Box::new(Everything { score: 0.0 }));
        }
        _ => {}
    }
    let least = least.min(optional.len());
    let clauses = [(Occur::Must, required), (Occur::Should, optional), (Occur::MustNot, excluded)];
    let clauses = clauses.into_iter().flat_map(|(occur, queries)| queries.into_iter().map(move |query| (occur, query)));
    plus(Box::new(BooleanQuery::with_minimum_required_clauses(clauses.collect(), least)), score)
}

/// Takes the clauses out that every document matches, and what others score besides: the sum of their scores, if there were any, and what is left.
fn split(required: Vec<Built>) -> (Option<f32>, Vec<Built>) {
    let mut sum = None;
    let mut left = Vec::with_capacity(required.len());
    for query in required {
        let (score, rest) = match (query.downcast_ref::<Everything>(), query.downcast_ref::<Plus>()) {
            (Some(all), _) => (all.score, None),
            (_, Some(plus)) => (plus.score, Some(plus.query.box_clone())),
            _ => {
                left.push(query);
                continue;
            }
        };
        sum = Some(sum.unwrap_or(0.0) + score);
        left.extend(rest);
    }
    (sum, left)
}
