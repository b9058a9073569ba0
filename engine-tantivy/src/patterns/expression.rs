//! Patterns compiled to automata, the most recent of which are cached briefly.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard};

use regex_automata::dfa::{Automaton as _, StartKind, dense};
use regex_automata::nfa::thompson;
use regex_automata::util::primitives::StateID;
use regex_automata::{Anchored, Input, MatchKind};
use tantivy_fst::Automaton;

use crate::failure::{Failure, Outcome};
use crate::fields::shape::Shape;
use crate::patterns::regexp::translate_regexp;
use crate::patterns::wildcard::translate_wildcard;

const MAX_PATTERN_BYTES: usize = 10_000;
/// Forty content types as alternatives take about 300 kB. Larger automata would also take too long to compile.
const MAX_AUTOMATON_BYTES: usize = 8 << 20;

pub fn compile_regexp(shape: Shape, pattern: &str, ignore_case: bool) -> Outcome<Arc<Expression>> {
    compile(&translate_regexp(shape, pattern)?, pattern, ignore_case)
}

pub fn compile_wildcard(shape: Shape, pattern: &str, ignore_case: bool) -> Outcome<Arc<Expression>> {
    compile(&translate_wildcard(shape, pattern), pattern, ignore_case)
}

fn compile(expression: &str, pattern: &str, ignore_case: bool) -> Outcome<Arc<Expression>> {
    if pattern.len() > MAX_PATTERN_BYTES {
        return Err(Failure::query(format!("The pattern is longer than {MAX_PATTERN_BYTES} bytes")));
    }
    let flags = if ignore_case { "is" } else { "s" };
    let whole = format!("(?{flags}:{expression})");
    let found = known().find(&whole);
    let compiled = found.unwrap_or_else(|| {
        let made = Expression::new(&whole).map(Arc::new);
        known().keep(whole, made.clone());
        made
    });
    compiled.map_err(|error| Failure::query(format!("The pattern [{pattern}] is too complex or wrong: {error}")))
}

/// A compiled expression, anchored at both ends.
pub struct Expression {
    dfa: dense::DFA<Vec<u32>>,
    start: StateID,
}

impl Expression {
    fn new(pattern: &str) -> Result<Expression, String> {
        let config = dense::Config::new()
            .start_kind(StartKind::Anchored)
            .match_kind(MatchKind::All)
            .dfa_size_limit(Some(MAX_AUTOMATON_BYTES))
            .determinize_size_limit(Some(MAX_AUTOMATON_BYTES));
        let steps = thompson::Config::new().nfa_size_limit(Some(MAX_AUTOMATON_BYTES / 2));
        let compiled = dense::DFA::builder().configure(config).thompson(steps).build(pattern);
        let dfa = compiled.map_err(|error| root_cause(&error))?;
        let beginning = Input::new("").anchored(Anchored::Yes);
        let start = dfa.start_state_forward(&beginning).map_err(|error| error.to_string())?;
        Ok(Expression { dfa, start })
    }
}

impl Automaton for Expression {
    type State = StateID;

    fn start(&self) -> StateID {
        self.start
    }

    /// These automata report a match one transition late, hence the end-of-input transition.
    fn is_match(&self, state: &StateID) -> bool {
        self.dfa.is_match_state(self.dfa.next_eoi_state(*state))
    }

    fn can_match(&self, state: &StateID) -> bool {
        !self.dfa.is_dead_state(*state)
    }

    fn accept(&self, state: &StateID, byte: u8) -> StateID {
        self.dfa.next_state(*state, byte)
    }
}

fn root_cause(error: &dyn std::error::Error) -> String {
    match error.source() {
        Some(source) => root_cause(source),
        None => error.to_string(),
    }
}

/// What a pattern has become, or why it has not.
type Compiled = Result<Arc<Expression>, String>;

/// The most recent patterns. Compiling takes half a millisecond, and a pattern is used for a dozen default fields and then for highlighting; one that is refused for its size has
/// taken fifty times as long, and whoever sends it again waits no longer for that.
static KNOWN: Mutex<Known> = Mutex::new(Known(VecDeque::new()));
const MAX_KNOWN: usize = 8;

struct Known(VecDeque<(String, Compiled)>);

impl Known {
    fn find(&self, pattern: &str) -> Option<Compiled> {
        self.0.iter().find(|known| known.0 == pattern).map(|known| known.1.clone())
    }

    fn keep(&mut self, pattern: String, compiled: Compiled) {
        self.0.push_front((pattern, compiled));
        self.0.truncate(MAX_KNOWN);
    }
}

fn known() -> MutexGuard<'static, Known> {
    KNOWN.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Empties the cache, which may hold megabytes; it only needs to outlast a search and its highlighting.
pub fn forget_patterns() {
    known().0.clear();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_the_last_patterns_and_refusals() {
        let mut known = Known(VecDeque::new());
        known.keep("first".into(), Expression::new("a").map(Arc::new));
        known.keep("vast".into(), Err("exceeded size limit".into()));
        assert!(known.find("first").is_some_and(|compiled| compiled.is_ok()));
        assert_eq!(known.find("vast").and_then(Result::err), Some("exceeded size limit".into()));
        assert!(known.find("other").is_none());
        (0..MAX_KNOWN).for_each(|number| known.keep(number.to_string(), Err(String::new())));
        assert!(known.find("first").is_none());
    }

    #[test]
    fn refuses_a_pattern_that_is_too_complex_in_the_same_words_again() {
        let refusal =
            || compile_regexp(Shape::Keyword, "((((.{0,50}){0,50}){0,50}){0,50})", false).err().map(|error| error.message);
        let first = refusal();
        assert!(first.as_ref().is_some_and(|message| message.contains("too complex")));
        assert_eq!(refusal(), first);
    }
}
