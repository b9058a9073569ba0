//! Highlighting of texts as the records keep them: UTF-16 (little endian), packed by zstd. What crosses the socket is packed one way, and what
//! stands around marks the other.

use std::num::NonZero;
use std::ops::Range;
use std::panic::resume_unwind;
use std::thread;

use serde::{Deserialize, Serialize};
use zstd::bulk::Decompressor;

use crate::deadline::Deadline;
use crate::failure::{Failure, Outcome};
use crate::fields::schema::Fields;
use crate::fields::shape::Shape;
use crate::mark::highlight::{Mark, in_units};
use crate::mark::leaves::{Leaf, leaves_on};
use crate::mark::marker::{MarkedBytes, Marker};
use crate::query::tree::Query;

/// Threads of one request.
const MAX_THREADS: usize = 4;
/// A thread takes as long to start as it takes to look through a few thousand characters.
const MIN_TEXTS_OF_THREAD: usize = 4;

#[derive(Deserialize)]
pub struct StoredRequest {
    pub query: Query,
    pub field: String,
    /// Of each text, the bytes that it takes behind the request, and its length in UTF-16 units.
    pub texts: Vec<(usize, usize)>,
    pub limit: usize,
    /// UTF-16 units that are wanted on either side of a mark.
    pub around: usize,
}

/// A part of a text with its marks, which are counted from its beginning.
#[derive(Debug, PartialEq, Serialize)]
pub struct Part {
    pub text: String,
    pub marks: Vec<Mark>,
}

/// A packed text and its length in UTF-16 units.
type Packed<'a> = (&'a [u8], usize);

/// The parts of each text that have marks, in the order of the text.
pub fn highlight_stored(fields: &Fields, request: &StoredRequest, bytes: &[u8], deadline: Deadline) -> Outcome<Vec<Vec<Part>>> {
    let leaves = leaves_on(fields, &request.query, &request.field)?;
    let shape = fields.shape(&request.field).unwrap_or(Shape::Text);
    let texts = cut(bytes, &request.texts)?;
    let look = |texts: &[Packed]| look_through(texts, (shape, &leaves), request, deadline);
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(MAX_THREADS);
    let of_thread = texts.len().div_ceil(threads).max(MIN_TEXTS_OF_THREAD);
    if texts.len() <= of_thread {
        return look(&texts);
    }
    let (own, others) = texts.split_at(of_thread);
    thread::scope(|scope| {
        let running: Vec<_> = others.chunks(of_thread).map(|texts| scope.spawn(|| look(texts))).collect();
        let mut all = look(own)?;
        for thread in running {
            all.extend(thread.join().unwrap_or_else(|panic| resume_unwind(panic))?);
        }
        Ok(all)
    })
}

fn cut<'a>(bytes: &'a [u8], lengths: &[(usize, usize)]) -> Outcome<Vec<Packed<'a>>> {
    let mut rest = bytes;
    let mut texts = Vec::with_capacity(lengths.len());
    for (length, units) in lengths {
        let (text, others) = rest.split_at_checked(*length).ok_or_else(damaged)?;
        texts.push((text, *units));
        rest = others;
    }
    Ok(texts)
}

fn look_through(
    texts: &[Packed],
    (shape, leaves): (Shape, &[Leaf]),
    request: &StoredRequest,
    deadline: Deadline,
) -> Outcome<Vec<Vec<Part>>> {
    let mut marker = Marker::new(shape, leaves);
    let mut unpacker = Unpacker { zstd: Decompressor::new()?, bytes: Vec::new() };
    let mut all = Vec::with_capacity(texts.len());
    for packed in texts {
        deadline.check()?;
        let text = unpacker.unpack(*packed)?;
        all.push(parts(&text, &marker.find(&text, request.limit, deadline)?, request.around));
    }
    Ok(all)
}

struct Unpacker {
    zstd: Decompressor<'static>,
    bytes: Vec<u8>,
}

impl Unpacker {
    fn unpack(&mut self, (packed, units): Packed) -> Outcome<String> {
        self.bytes.clear();
        self.bytes.reserve(units * 2);
        self.zstd.decompress_to_buffer(packed, &mut self.bytes).map_err(|_| damaged())?;
        Ok(from_utf16(&self.bytes))
    }
}

fn from_utf16(bytes: &[u8]) -> String {
    let units = bytes.chunks_exact(2).map(|unit| u16::from_le_bytes([unit[0], unit[1]]));
    let mut text = String::with_capacity(bytes.len() / 2);
    match units.clone().all(|unit| unit < 0x80) {
        true => text.extend(units.map(|unit| char::from(unit as u8))),
        false => text.extend(char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))),
    }
    text
}

/// As the server tells it of texts that it unpacks itself.
fn damaged() -> Failure {
    Failure::new("RECORD_DAMAGED", "A stored text is damaged: index its folder again.")
}

fn parts(text: &str, places: &[MarkedBytes], around: usize) -> Vec<Part> {
    // A unit takes three bytes at most.
    let reach = if text.is_ascii() { around } else { around.saturating_mul(3) };
    let mut found: Vec<(Range<usize>, Range<usize>)> = Vec::new();
    for (number, place) in places.iter().enumerate() {
        let from = text.floor_char_boundary(place.from.saturating_sub(reach));
        let to = text.ceil_char_boundary(place.to.saturating_add(reach).min(text.len()));
        match found.last_mut() {
            Some((bytes, own)) if from <= bytes.end => (bytes.end, own.end) = (to, number + 1),
            _ => found.push((from..to, number..number + 1)),
        }
    }
    let part = |(bytes, own): (Range<usize>, Range<usize>)| Part {
        text: text[bytes.clone()].to_string(),
        marks: in_units(&text[bytes.clone()], bytes.start, &places[own]),
    };
    found.into_iter().map(part).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use zstd::bulk::Compressor;
    use zstd::zstd_safe::CParameter;

    use super::*;
    use crate::query::view::Side;
    use crate::testing::fields;

    fn packed(text: &str) -> Vec<u8> {
        let bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let mut zstd = Compressor::new(3).unwrap();
        zstd.set_parameter(CParameter::ChecksumFlag(true)).unwrap();
        zstd.compress(&bytes).unwrap()
    }

    fn look(texts: &[(Vec<u8>, usize)], around: usize) -> Outcome<Vec<Vec<Part>>> {
        let query = json!({ "kind": "match", "field": "content", "text": "bank", "operator": "or" });
        let lengths = texts.iter().map(|(bytes, units)| (bytes.len(), *units)).collect();
        let request = StoredRequest {
            query: serde_json::from_value(query).unwrap(),
            field: "content".into(),
            texts: lengths,
            limit: 9,
            around,
        };
        let bytes: Vec<u8> = texts.iter().flat_map(|(bytes, _)| bytes.clone()).collect();
        highlight_stored(&fields(Side::Documents), &request, &bytes, Deadline::after(10_000))
    }

    fn stored(text: &str) -> (Vec<u8>, usize) {
        (packed(text), text.encode_utf16().count())
    }

    fn told(parts: &[Part]) -> Vec<(&str, Vec<(usize, usize)>)> {
        parts.iter().map(|part| (part.text.as_str(), part.marks.iter().map(|mark| (mark.start, mark.end)).collect())).collect()
    }

    #[test]
    fn tells_what_stands_around_marks_and_nothing_else() {
        let texts = [stored("a bank, no river, a bank and bank"), stored("a river"), stored("")];
        let found = look(&texts, 3).unwrap();
        assert_eq!(told(&found[0]), [("a bank, n", vec![(2, 6)]), (" a bank and bank", vec![(3, 7), (12, 16)])]);
        assert_eq!(found[1..], [vec![], vec![]]);
        assert_eq!(told(&look(&texts, usize::MAX).unwrap()[0]).len(), 1);
    }

    #[test]
    fn counts_units_of_each_part() {
        let found = look(&[stored("😀é bank 😀é and so on and so on é bank")], 2).unwrap();
        assert_eq!(told(&found[0]), [("😀é bank 😀é", vec![(4, 8)]), ("on é bank", vec![(5, 9)])]);
    }

    #[test]
    fn keeps_the_order_of_many_texts_that_threads_share() {
        let texts: Vec<_> = (0..50).map(|number| stored(&format!("{number} bank"))).collect();
        let found = look(&texts, 9).unwrap();
        let first: Vec<_> = found.iter().map(|parts| parts[0].text.clone()).collect();
        assert_eq!(first, (0..50).map(|number| format!("{number} bank")).collect::<Vec<_>>());
    }

    #[test]
    fn notices_a_text_that_is_not_what_was_packed() {
        let (bytes, units) = stored("a bank");
        let flipped = |at: usize| {
            let mut bytes = bytes.clone();
            bytes[at] ^= 1;
            bytes
        };
        for damaged in [flipped(bytes.len() - 1), flipped(bytes.len() - 8), flipped(0), bytes[..4].to_vec()] {
            assert_eq!(look(&[(damaged, units)], 9).unwrap_err().code, "RECORD_DAMAGED");
        }
        assert_eq!(look(&[(bytes, units - 1)], 9).unwrap_err().code, "RECORD_DAMAGED");
    }
}
