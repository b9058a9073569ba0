//! Translates Lucene's regular expressions to those of the `regex` crates.
//!
//! Lucene's `~` (complement) and `&` (intersection) are not supported and refused with a message. In Lucene `^` and `$` are literals, and every
//! expression is anchored at both ends.

use crate::failure::{Failure, Outcome};
use crate::fields::shape::Shape;
use crate::patterns::java::predefined;
use crate::patterns::wildcard::push_character;
use crate::text::normalise;

/// The widest numeric interval (`<from-to>`); a wider one would exceed the size limit of automata.
const MAX_INTERVAL: u64 = 1_000;
const MAX_REPEAT: u32 = 1_000;

pub fn translate_regexp(shape: Shape, pattern: &str) -> Outcome<String> {
    let mut reader = Reader { shape, pattern, chars: pattern.chars().collect(), at: 0, out: String::new() };
    reader.alternatives()?;
    if reader.at < reader.chars.len() {
        return Err(reader.wrong("a closing parenthesis without an opening one"));
    }
    Ok(reader.out)
}

pub(super) struct Reader<'a> {
    pub(super) shape: Shape,
    pattern: &'a str,
    chars: Vec<char>,
    at: usize,
    pub(super) out: String,
}

impl Reader<'_> {
    pub(super) fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let c = self.peek();
        self.at += usize::from(c.is_some());
        c
    }

    pub(super) fn wrong(&self, what: &str) -> Failure {
        Failure::query(format!("The regular expression [{}] has {what} at position {}", self.pattern, self.at))
    }

    fn alternatives(&mut self) -> Outcome<()> {
        loop {
            self.sequence()?;
            if self.peek() != Some('|') {
                return Ok(());
            }
            self.next();
            self.out.push('|');
        }
    }

    fn sequence(&mut self) -> Outcome<()> {
        while let Some(c) = self.peek() {
            if c == '|' || c == ')' {
                return Ok(());
            }
            self.atom()?;
            self.repeats()?;
        }
        Ok(())
    }

    fn atom(&mut self) -> Outcome<()> {
        match self.next() {
            Some('.') => self.out.push('.'),
            Some('@') => self.out.push_str("(?:.*)"),
            // The empty language, as a noncharacter that occurs in no text.
            Some('#') => self.out.push('\u{10FFFF}'),
            Some('(') => self.group()?,
            Some('[') => self.class()?,
            Some('"') => self.quoted()?,
            Some('<') => self.interval()?,
            Some('\\') => self.escaped()?,
            Some('~') => return Err(self.wrong("the operator ~ (complement), which is not supported,")),
            Some('&') => return Err(self.wrong("the operator & (intersection), which is not supported,")),
            Some(c @ ('*' | '+' | '?' | '{')) => {
                return Err(self.wrong(&format!("[{c}] with nothing before it")));
            }
            Some(c) => self.literal(c),
            None => {}
        }
        Ok(())
    }

    fn literal(&mut self, c: char) {
        let folded = normalise(self.shape, c.encode_utf8(&mut [0; 4]));
        let single = folded.chars().count() == 1;
        if !single {
            self.out.push_str("(?:");
        }
        for c in folded.chars() {
            push_character(&mut self.out, c);
        }
        if !single {
            self.out.push(')');
        }
    }

    fn group(&mut self) -> Outcome<()> {
        self.out.push_str("(?:");
        self.alternatives()?;
        if self.next() != Some(')') {
            return Err(self.wrong("an opening parenthesis without a closing one"));
        }
        self.out.push(')');
        Ok(())
    }

    fn quoted(&mut self) -> Outcome<()> {
        self.out.push_str("(?:");
        loop {
            match self.next() {
                Some('"') => break,
                Some(c) => self.literal(c),
                None => return Err(self.wrong("a quotation mark that is not closed")),
            }
        }
        self.out.push(')');
        Ok(())
    }

    fn escaped(&mut self) -> Outcome<()> {
        match self.next() {
            Some(c @ ('d' | 'D' | 's' | 'S' | 'w' | 'W')) => self.out.push_str(predefined(c)),
            Some(c) => self.literal(c),
            None => return Err(self.wrong("a backslash with nothing after it")),
        }
        Ok(())
    }

    fn interval(&mut self) -> Outcome<()> {
        let inside: String = std::iter::from_fn(|| self.next().filter(|c| *c != '>')).collect();
        let bounds = inside
            .split_once('-')
            .and_then(|(from, to)| Some((from.parse::<u64>().ok()?, to.parse::<u64>().ok()?, from.len(), to.len())));
        let Some((from, to, from_width, to_width)) = bounds else {
            return Err(self.wrong("a numeric interval that is not <number-number>"));
        };
        let (low, high) = (from.min(to), from.max(to));
        if high - low > MAX_INTERVAL {
            return Err(self.wrong(&format!("a numeric interval of more than {MAX_INTERVAL} numbers")));
        }
        // If both bounds have the same number of digits, leading zeros are significant, as in Lucene.
        let width = if from_width == to_width { from_width } else { 0 };
        let numbers: Vec<String> = (low..=high)
            .map(|number| match width {
                0 => format!("0*{number}"),
                width => format!("{number:0width$}"),
            })
            .collect();
        self.out.push_str(&format!("(?:{})", numbers.join("|")));
        Ok(())
    }

    fn repeats(&mut self) -> Outcome<()> {
        let mut repeated = false;
        while let Some(c) = self.peek() {
            if !matches!(c, '*' | '+' | '?' | '{') {
                break;
            }
            if repeated {
                return self.repeat_again();
            }
            self.repeat()?;
            repeated = true;
        }
        Ok(())
    }

    fn repeat(&mut self) -> Outcome<()> {
        match self.next() {
            Some('{') => self.counted(),
            Some(c) => {
                self.out.push(c);
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// In Lucene a second operator (`a*?`) repeats the repetition; here it would make it lazy.
    fn repeat_again(&mut self) -> Outcome<()> {
        Err(self.wrong("two repetition operators in a row, which is not supported,"))
    }

    fn counted(&mut self) -> Outcome<()> {
        let inside: String = std::iter::from_fn(|| self.next().filter(|c| *c != '}')).collect();
        let (least, most) = match inside.split_once(',') {
            None => (inside.parse::<u32>().ok(), inside.parse::<u32>().ok()),
            Some((least, "")) => (least.parse().ok(), Some(u32::MAX)),
            Some((least, most)) => (least.parse().ok(), most.parse().ok()),
        };
        let (Some(least), Some(most)) = (least, most) else {
            return Err(self.wrong("a repetition that is not {number,number}"));
        };
        if least > MAX_REPEAT || (most != u32::MAX && most > MAX_REPEAT) || most < least {
            return Err(self.wrong(&format!("a repetition out of order or above {MAX_REPEAT}")));
        }
        self.out.push_str(&match most {
            u32::MAX => format!("{{{least},}}"),
            most => format!("{{{least},{most}}}"),
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patterns::expression::{compile_regexp, compile_wildcard};
    use crate::patterns::pattern::matches;

    fn finds(pattern: &str, text: &str) -> bool {
        matches(&*compile_regexp(Shape::Keyword, pattern, false).unwrap(), text)
    }

    fn refusal(pattern: &str) -> String {
        compile_regexp(Shape::Keyword, pattern, false).err().unwrap().message
    }

    #[test]
    fn anchors_at_both_ends() {
        assert!(finds("ab.*", "abc"));
        assert!(!finds("ab", "abc"));
        assert!(finds(".*(foo|bär).*", "a bär b"));
    }

    #[test]
    fn takes_carets_dollars_and_quotes_literally() {
        assert!(finds("^a$", "^a$"));
        assert!(finds("\"a.b\"c", "a.bc"));
        assert!(!finds("\"a.b\"c", "axbc"));
    }

    #[test]
    fn knows_the_operators_of_lucene() {
        assert!(finds("a@z", "abcz"));
        assert!(finds("file<1-12>", "file7"));
        assert!(!finds("file<1-12>", "file13"));
        assert!(finds("file<01-12>", "file07"));
        assert!(!finds("#", ""));
        assert!(finds("[^a-c]{2,3}", "xyz"));
        assert!(finds("\\d+\\.\\w", "12.a"));
        assert!(finds("", ""));
    }

    #[test]
    fn takes_many_long_alternatives() {
        let types: Vec<String> = (0..60).map(|n| format!("application/vnd.some-office.document.number{n}")).collect();
        let pattern = format!(".*({}).*", types.join("|"));
        assert!(finds(&pattern, "x application/vnd.some-office.document.number42; charset=é"));
        assert!(!finds(&pattern, "application/vnd.some-office.document"));
        let long = format!("*{}*", "très-long/nom ".repeat(40));
        assert!(matches(&*compile_wildcard(Shape::Keyword, &long, false).unwrap(), &"très-long/nom ".repeat(41)));
    }

    #[test]
    fn names_what_it_cannot_do() {
        assert!(refusal("~abc").contains("operator ~"));
        assert!(refusal("a&b").contains("operator &"));
        assert!(refusal("(a").contains("parenthesis"));
        assert!(refusal("a)").contains("parenthesis"));
        assert!(refusal("[a").contains("bracket"));
        assert!(refusal("*a").contains("nothing before"));
        assert!(refusal("a{1000}{1000}").contains("not supported"));
        assert!(refusal("(.{1000}a){1000}").contains("complex"));
    }

    #[test]
    fn folds_the_letters_of_text_fields_only() {
        let text = compile_regexp(Shape::Text, "CAFÉ.*", false).unwrap();
        assert!(matches(&*text, "cafeteria"));
        assert!(!finds("CAFÉ.*", "cafeteria"));
        let wildcard = compile_wildcard(Shape::Text, "É*e\\*?", false).unwrap();
        assert!(matches(&*wildcard, "ecole*s"));
        assert!(matches(&*compile_wildcard(Shape::Keyword, "/Data/*", true).unwrap(), "/data/x"));
    }
}
