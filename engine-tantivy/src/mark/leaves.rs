//! The leaves of a query that match words, for highlighting.
//!
//! Leaves on text fields and on the requested field are numbered in order of appearance. A `disMax` is one leaf, since its parts are the same
//! words on other fields. Negated clauses are not counted.

use crate::failure::Outcome;
use crate::fields::schema::Fields;
use crate::fields::shape::Shape;
use crate::patterns::pattern::Pattern;
use crate::phrases::phrase::Phrase;
use crate::query::tree::{FunctionScore, Fuzziness, Match, Query};
use crate::text::keyword;
use crate::text::unspaced::runs_of_pattern;
use crate::text::{normalise, term_groups, terms};

pub struct Leaf {
    pub number: usize,
    pub wanted: Wanted,
}

pub enum Wanted {
    Words(Vec<String>),
    Phrase(Phrase),
    Pattern(Pattern),
}

/// The leaves on one field.
pub fn leaves_on(fields: &Fields, query: &Query, field: &str) -> Outcome<Vec<Leaf>> {
    let Some(shape) = fields.shape(field) else {
        return Ok(Vec::new());
    };
    let mut finder = Finder { fields, field, shape, next: 0, found: Vec::new() };
    finder.walk(query, None)?;
    Ok(finder.found)
}

struct Finder<'a> {
    fields: &'a Fields,
    field: &'a str,
    shape: Shape,
    next: usize,
    found: Vec<Leaf>,
}

impl Finder<'_> {
    fn walk(&mut self, query: &Query, shared: Option<usize>) -> Outcome<()> {
        match query {
            Query::Bool { must, should, filter, .. } => {
                for query in must.iter().chain(should).chain(filter) {
                    self.walk(query, shared)?;
                }
            }
            Query::DisMax { queries, .. } => {
                let number = shared.unwrap_or(self.next);
                let before = self.next;
                self.next = number;
                for query in queries {
                    self.walk(query, Some(number))?;
                }
                self.next = match shared {
                    Some(_) => before,
                    None => number + 1,
                };
            }
            Query::Boost { query, .. } | Query::Constant { query, .. } | Query::OneOfEach { query, .. } => {
                self.walk(query, shared)?;
            }
            Query::FunctionScore(FunctionScore { query, .. }) => self.walk(query, shared)?,
            leaf => self.leaf(leaf, shared)?,
        }
        Ok(())
    }

    fn leaf(&mut self, query: &Query, shared: Option<usize>) -> Outcome<()> {
        let Some(field) = field_of(query) else {
            return Ok(());
        };
        let is_text = self.fields.shape(field).is_some_and(Shape::is_split);
        if field != self.field && !is_text {
            return Ok(());
        }
        let number = shared.unwrap_or(self.next);
        if shared.is_none() {
            self.next += 1;
        }
        if field == self.field {
            self.found.extend(wanted(self.shape, query)?.into_iter().map(|wanted| Leaf { number, wanted }));
        }
        Ok(())
    }
}

fn field_of(query: &Query) -> Option<&str> {
    match query {
        Query::Term { field, .. }
        | Query::Terms { field, .. }
        | Query::Match(Match { field, .. })
        | Query::Phrase { field, .. }
        | Query::Prefix { field, .. }
        | Query::Wildcard { field, .. }
        | Query::Regexp { field, .. }
        | Query::Fuzzy { field, .. } => Some(field),
        _ => None,
    }
}

fn wanted(shape: Shape, query: &Query) -> Outcome<Vec<Wanted>> {
    if shape.is_number() {
        return Ok(Vec::new());
    }
    if let Query::Match(wanted) = query
        && shape.is_split()
    {
        return groups(shape, wanted);
    }
    if let Query::Prefix { text, .. } | Query::Wildcard { pattern: text, .. } | Query::Fuzzy { text, .. } = query
        && let Some(runs) = runs_of_pattern(shape, text)
    {
        return runs.into_iter().map(|run| phrase(shape, run, 0, false)).collect();
    }
    Ok(one_wanted(shape, query)?.into_iter().collect())
}

/// The words of a text, with runs without spaces as phrases.
fn groups(shape: Shape, Match { text, fuzzy, .. }: &Match) -> Outcome<Vec<Wanted>> {
    let (alone, runs): (Vec<_>, Vec<_>) = term_groups(shape, text).into_iter().partition(|group| group.len() == 1);
    let alone = alone.into_iter().flatten().map(|(_, word)| word);
    let (exact, open): (Vec<_>, Vec<_>) = alone.partition(|word| distance(*fuzzy, word) == 0);
    let mut wanted = vec![Wanted::Words(exact)];
    for word in open {
        let prefix_length = fuzzy.map_or(0, |fuzzy| fuzzy.prefix_length);
        wanted.push(Wanted::Pattern(Pattern::fuzzy(Shape::Keyword, &word, distance(*fuzzy, &word), prefix_length)));
    }
    for words in runs {
        wanted.push(Wanted::Phrase(Phrase::new(&words, 0, false)?));
    }
    Ok(wanted)
}

fn distance(fuzzy: Option<Fuzziness>, word: &str) -> u8 {
    fuzzy.map_or(0, |fuzzy| fuzzy.distance(word))
}

fn one_wanted(shape: Shape, query: &Query) -> Outcome<Option<Wanted>> {
    Ok(match query {
        Query::Term { value, .. } => Some(phrase(shape, &value.text(), 0, false)?),
        Query::Terms { values, .. } => Some(Wanted::Words(values.iter().map(|v| keyword(shape, &v.text())).collect())),
        Query::Match(Match { text, .. }) => Some(Wanted::Words(vec![keyword(shape, text)])),
        Query::Phrase { text, slop, prefix, .. } => Some(phrase(shape, text, *slop, *prefix)?),
        Query::Prefix { text, .. } => Some(Wanted::Pattern(Pattern::prefix(shape, text))),
        Query::Wildcard { pattern, ignore_case, .. } => Some(Wanted::Pattern(Pattern::wildcard(shape, pattern, *ignore_case)?)),
        Query::Regexp { pattern, ignore_case, .. } => Some(Wanted::Pattern(Pattern::regexp(shape, pattern, *ignore_case)?)),
        Query::Fuzzy { text, distance, prefix_length, .. } => {
            let text = normalise(shape, text);
            Some(Wanted::Pattern(Pattern::fuzzy(Shape::Keyword, &text, *distance, *prefix_length)))
        }
        _ => None,
    })
}

fn phrase(shape: Shape, text: &str, slop: u32, prefix: bool) -> Outcome<Wanted> {
    if !shape.is_split() {
        return Ok(match prefix {
            true => Wanted::Pattern(Pattern::prefix(shape, text)),
            false => Wanted::Words(vec![keyword(shape, text)]),
        });
    }
    let mut words = terms(shape, text);
    Ok(match (words.len(), prefix) {
        (0, _) => Wanted::Words(Vec::new()),
        (1, false) => Wanted::Words(vec![words.remove(0).1]),
        (1, true) => Wanted::Pattern(Pattern::prefix(Shape::Keyword, &words.remove(0).1)),
        _ => Wanted::Phrase(Phrase::new(&words, slop, prefix)?),
    })
}
