//! Translates wildcards to regular expressions: `*` is any run of characters, `?` any one, and a backslash escapes the next one.

use crate::fields::shape::Shape;
use crate::text::normalise;

pub fn translate_wildcard(shape: Shape, pattern: &str) -> String {
    let mut out = String::new();
    let mut literal = String::new();
    let mut chars = pattern.chars();
    while let Some(c) = chars.next() {
        match c {
            '*' | '?' => {
                push_literal(shape, &mut out, &mut literal);
                out.push_str(if c == '*' { ".*" } else { "." });
            }
            '\\' => literal.push(chars.next().unwrap_or('\\')),
            c => literal.push(c),
        }
    }
    push_literal(shape, &mut out, &mut literal);
    out
}

/// The longest run of characters that stand for themselves.
pub fn literal_of_wildcard(pattern: &str) -> String {
    let mut runs = vec![String::new()];
    let mut chars = pattern.chars();
    while let Some(c) = chars.next() {
        match c {
            '*' | '?' => runs.push(String::new()),
            '\\' => runs.last_mut().unwrap().push(chars.next().unwrap_or('\\')),
            c => runs.last_mut().unwrap().push(c),
        }
    }
    runs.into_iter().max_by_key(String::len).unwrap_or_default()
}

fn push_literal(shape: Shape, out: &mut String, literal: &mut String) {
    for c in normalise(shape, literal).chars() {
        push_character(out, c);
    }
    literal.clear();
}

/// Appends a character, escaped if it is special in regular expressions.
pub fn push_character(out: &mut String, c: char) {
    if c.is_ascii() && !c.is_ascii_alphanumeric() && !c.is_ascii_whitespace() && !c.is_ascii_control() {
        out.push('\\');
    }
    out.push(c);
}
