//! Character classes of regular expressions.

use crate::failure::Outcome;
use crate::patterns::java::predefined;
use crate::patterns::regexp::Reader;
use crate::patterns::wildcard::push_character;
use crate::text::normalise;

impl Reader<'_> {
    pub(super) fn class(&mut self) -> Outcome<()> {
        self.out.push('[');
        if self.peek() == Some('^') {
            self.next();
            self.out.push('^');
        }
        let mut is_empty = true;
        loop {
            match self.next() {
                Some(']') if !is_empty => break,
                Some('\\') => match self.next() {
                    Some(c @ ('d' | 'D' | 's' | 'S' | 'w' | 'W')) => self.out.push_str(predefined(c)),
                    Some(c) => self.class_literal(c),
                    None => return Err(self.wrong("a backslash with nothing after it")),
                },
                Some('-') if !is_empty && self.peek() != Some(']') => self.out.push('-'),
                Some(c) => self.class_literal(c),
                None => return Err(self.wrong("an opening bracket without a closing one")),
            }
            is_empty = false;
        }
        self.out.push(']');
        Ok(())
    }

    fn class_literal(&mut self, c: char) {
        let folded = normalise(self.shape, c.encode_utf8(&mut [0; 4]));
        let mut chars = folded.chars();
        match (chars.next(), chars.next()) {
            (Some(only), None) => push_character(&mut self.out, only),
            _ => push_character(&mut self.out, c),
        }
    }
}
