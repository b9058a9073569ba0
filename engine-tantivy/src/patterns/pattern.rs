//! Patterns of terms: prefixes, wildcards, regular expressions and fuzzy words as one automaton type, which runs on the term dictionary, on
//! columns and on the words of a text.

use std::fmt;
use std::sync::{Arc, OnceLock};

use levenshtein_automata::{DFA, Distance, LevenshteinAutomatonBuilder, SINK_STATE};
use regex_automata::util::primitives::StateID;
use tantivy_fst::Automaton;

use crate::failure::Outcome;
use crate::fields::shape::Shape;
use crate::patterns::beginning::literal_of_regexp;
use crate::patterns::expression::{Expression, compile_regexp, compile_wildcard};
use crate::patterns::wildcard::literal_of_wildcard;
use crate::text::normalise;

/// Longer words would have automata of millions of states.
const MAX_FUZZY_CHARACTERS: usize = 256;

pub struct Pattern {
    /// A literal prefix: the path inside a dynamic field, or the exact part of a fuzzy word.
    prefix: Vec<u8>,
    rest: Rest,
    /// What the rest was made of.
    source: String,
    /// What each match contains, in lower case; empty where nothing is sure.
    literal: String,
}

/// Two patterns that are shown alike match alike.
impl fmt::Debug for Pattern {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.debug_tuple("Pattern").field(&self.prefix).field(&self.source).finish()
    }
}

enum Rest {
    Anything,
    Nothing,
    Regexp(Arc<Expression>),
    Fuzzy(DFA),
}

#[derive(Clone, Copy)]
pub enum State {
    InPrefix(usize),
    Anything,
    Nothing,
    Regexp(StateID),
    Fuzzy(u32),
    Dead,
}

impl Pattern {
    pub fn prefix(shape: Shape, text: &str) -> Pattern {
        let literal = normalise(shape, text);
        Pattern { prefix: literal.clone().into_bytes(), rest: Rest::Anything, source: "anything".into(), literal }
    }

    pub fn wildcard(shape: Shape, pattern: &str, ignore_case: bool) -> Outcome<Pattern> {
        let source = format!("wildcard {shape:?} {ignore_case} {pattern}");
        Ok(Pattern::anywhere(Rest::Regexp(compile_wildcard(shape, pattern, ignore_case)?), source, literal_of_wildcard(pattern)))
    }

    pub fn regexp(shape: Shape, pattern: &str, ignore_case: bool) -> Outcome<Pattern> {
        let source = format!("regexp {shape:?} {ignore_case} {pattern}");
        Ok(Pattern::anywhere(Rest::Regexp(compile_regexp(shape, pattern, ignore_case)?), source, literal_of_regexp(pattern)))
    }

    pub fn fuzzy(shape: Shape, text: &str, distance: u8, prefix_length: usize) -> Pattern {
        let word = normalise(shape, text);
        let characters = word.chars().count();
        let sure = match characters > MAX_FUZZY_CHARACTERS || distance == 0 {
            true => characters,
            false => prefix_length.min(characters),
        };
        let at = word.char_indices().nth(sure).map_or(word.len(), |(at, _)| at);
        let rest = match at == word.len() && sure == characters && (distance == 0 || characters > MAX_FUZZY_CHARACTERS) {
            true => Rest::Nothing,
            false => Rest::Fuzzy(levenshtein(distance).build_dfa(&word[at..])),
        };
        let source = format!("fuzzy {distance} {}", &word[at..]);
        Pattern { prefix: word.as_bytes()[..at].to_vec(), rest, source, literal: word[..at].to_lowercase() }
    }

    fn anywhere(rest: Rest, source: String, literal: String) -> Pattern {
        Pattern { prefix: Vec::new(), rest, source, literal: normalise(Shape::Text, &literal) }
    }

    /// What each word of a text that matches contains, in lower case; empty where nothing is sure.
    pub fn literal(&self) -> &str {
        &self.literal
    }

    /// The pattern, preceded by a literal prefix.
    pub fn after(mut self, mut prefix: Vec<u8>) -> Pattern {
        prefix.append(&mut self.prefix);
        self.prefix = prefix;
        self
    }

    pub fn matches(&self, text: &str) -> bool {
        matches(self, text)
    }

    /// The edit distance of a matching term.
    pub fn edits(&self, term: &[u8]) -> u8 {
        let Rest::Fuzzy(dfa) = &self.rest else {
            return 0;
        };
        let rest = term.get(self.prefix.len()..).unwrap_or_default();
        match dfa.eval(rest) {
            Distance::Exact(edits) | Distance::AtLeast(edits) => edits,
        }
    }

    fn after_prefix(&self) -> State {
        match &self.rest {
            Rest::Anything => State::Anything,
            Rest::Nothing => State::Nothing,
            Rest::Regexp(regex) => State::Regexp(regex.start()),
            Rest::Fuzzy(dfa) => State::Fuzzy(dfa.initial_state()),
        }
    }
}

impl Automaton for Pattern {
    type State = State;

    fn start(&self) -> State {
        match self.prefix.is_empty() {
            true => self.after_prefix(),
            false => State::InPrefix(0),
        }
    }

    fn is_match(&self, state: &State) -> bool {
        match (state, &self.rest) {
            (State::Anything | State::Nothing, _) => true,
            (State::Regexp(state), Rest::Regexp(regex)) => regex.is_match(state),
            (State::Fuzzy(state), Rest::Fuzzy(dfa)) => matches!(dfa.distance(*state), Distance::Exact(_)),
            _ => false,
        }
    }

    fn can_match(&self, state: &State) -> bool {
        match (state, &self.rest) {
            (State::Dead, _) => false,
            (State::Regexp(state), Rest::Regexp(regex)) => regex.can_match(state),
            (State::Fuzzy(state), _) => *state != SINK_STATE,
            _ => true,
        }
    }

    fn will_always_match(&self, state: &State) -> bool {
        matches!(state, State::Anything)
    }

    fn accept(&self, state: &State, byte: u8) -> State {
        match (state, &self.rest) {
            (State::InPrefix(at), _) if self.prefix[*at] == byte => match at + 1 == self.prefix.len() {
                true => self.after_prefix(),
                false => State::InPrefix(at + 1),
            },
            (State::Anything, _) => State::Anything,
            (State::Regexp(state), Rest::Regexp(regex)) => State::Regexp(regex.accept(state, byte)),
            (State::Fuzzy(state), Rest::Fuzzy(dfa)) => State::Fuzzy(dfa.transition(*state, byte)),
            _ => State::Dead,
        }
    }
}

/// Whether an automaton accepts the whole text.
pub fn matches<A: Automaton>(automaton: &A, text: &str) -> bool {
    let mut state = automaton.start();
    for byte in text.bytes() {
        if !automaton.can_match(&state) {
            return false;
        }
        state = automaton.accept(&state, byte);
    }
    automaton.is_match(&state)
}

/// The parametric tables are kept, since they take milliseconds to build.
fn levenshtein(distance: u8) -> &'static LevenshteinAutomatonBuilder {
    static ONE: OnceLock<LevenshteinAutomatonBuilder> = OnceLock::new();
    static TWO: OnceLock<LevenshteinAutomatonBuilder> = OnceLock::new();
    match distance {
        0 | 1 => ONE.get_or_init(|| LevenshteinAutomatonBuilder::new(1, true)),
        _ => TWO.get_or_init(|| LevenshteinAutomatonBuilder::new(2, true)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_a_swap_as_one_edit() {
        let pattern = Pattern::fuzzy(Shape::Text, "Foundation", 1, 0);
        assert!(pattern.matches("foundaiton"));
        assert!(!pattern.matches("fuondaiton"));
        assert_eq!(pattern.edits(b"foundaiton"), 1);
    }

    #[test]
    fn knows_what_each_match_contains() {
        let wildcard = |pattern: &str| Pattern::wildcard(Shape::Text, pattern, true).unwrap().literal;
        assert_eq!(["Off*sh\u{f6}re?", "*", "a\\*b?", "*\\"].map(wildcard), ["shore", "", "a*b", "\\"]);
        let regexp = |pattern: &str| Pattern::regexp(Shape::Text, pattern, false).unwrap().literal;
        assert_eq!(
            ["off.*", "offs?h", "of{2}", "a|b", "of+", "[a-z]k", "of(f|t)?", "a\\(|b", "(a)|b"].map(regexp),
            ["off", "off", "o", "", "of", "", "of", "", ""]
        );
        assert_eq!(Pattern::fuzzy(Shape::Text, "Bank", 1, 2).literal, "ba");
        assert_eq!(Pattern::prefix(Shape::Text, "Caf\u{e9}").literal, "cafe");
    }

    #[test]
    fn keeps_the_sure_part_of_a_fuzzy_word() {
        let pattern = Pattern::fuzzy(Shape::Keyword, "bank", 1, 2);
        assert!(pattern.matches("bang"));
        assert!(!pattern.matches("tank"));
        assert!(!Pattern::fuzzy(Shape::Keyword, "bank", 0, 0).matches("bang"));
        assert!(Pattern::fuzzy(Shape::Keyword, "bank", 0, 0).matches("bank"));
        assert!(Pattern::fuzzy(Shape::Keyword, "ab", 1, 2).matches("abc"));
    }

    #[test]
    fn matches_behind_other_bytes() {
        let pattern = Pattern::prefix(Shape::Text, "Caf").after(b"path\0s".to_vec());
        assert!(pattern.matches("path\0scafe"));
        assert!(!pattern.matches("path\0sx"));
    }
}
