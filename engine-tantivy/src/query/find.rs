//! Runs queries on documents and named entities.

use tantivy::query::{BooleanQuery, ConstScoreQuery, Occur, Query as TantivyQuery, TermSetQuery};

use crate::failure::{Failure, Outcome};
use crate::found::documents::{SegmentDocuments, collect, count};
use crate::query::builder::QueryBuilder;
use crate::query::plus::without_score;
use crate::query::reach::reaches;
use crate::query::tree::Query;
use crate::query::view::{Half, View};

impl<'a> View<'a> {
    /// The matches of a query in each segment of both indexes.
    pub fn find(&self, query: &Query, with_scores: bool) -> Outcome<Vec<SegmentDocuments>> {
        self.find_by(query, with_scores, |half| QueryBuilder::on(*self, half).build(query))
    }

    /// The same, restricted to some projects.
    pub fn find_within(&self, projects: &[String], query: &Query, with_scores: bool) -> Outcome<Vec<SegmentDocuments>> {
        self.find_by(query, with_scores, |half| self.within(half, projects, query))
    }

    pub fn count_within(&self, projects: &[String], query: &Query) -> Outcome<u64> {
        let mut total = 0;
        for half in self.halves().into_iter().filter(|half| reaches(query, half)) {
            let built = self.within(half, projects, query)?;
            total += count(half.searcher, without_score(&*built), self.deadline)?;
        }
        Ok(total)
    }

    fn find_by(
        &self,
        query: &Query,
        with_scores: bool,
        build: impl Fn(Half<'a>) -> Outcome<Box<dyn TantivyQuery>>,
    ) -> Outcome<Vec<SegmentDocuments>> {
        let mut found = Vec::new();
        for half in self.halves() {
            match reaches(query, &half) {
                true => found.extend(collect(half.searcher, &*build(half)?, with_scores, self.deadline)?),
                false => found.extend(half.searcher.segment_readers().iter().map(|_| SegmentDocuments::default())),
            }
        }
        match self.unscored.get() {
            Some(fault) if found.iter().any(SegmentDocuments::lacks_scores) => Err(Failure::query(fault)),
            _ => Ok(found),
        }
    }

    /// A query restricted to some projects; without a filter if the index has no others.
    pub fn within(&self, half: Half<'a>, projects: &[String], query: &Query) -> Outcome<Box<dyn TantivyQuery>> {
        let built = QueryBuilder::on(*self, half).build(query)?;
        let Some(place) = half.fields.project() else {
            return Ok(built);
        };
        if half.holds_only(projects)? {
            return Ok(built);
        }
        let terms = projects.iter().filter_map(|project| place.term(project));
        let filter = ConstScoreQuery::new(Box::new(TermSetQuery::new(terms)), 0.0);
        Ok(Box::new(BooleanQuery::new(vec![(Occur::Must, built), (Occur::Must, Box::new(filter))])))
    }
}
