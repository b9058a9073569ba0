//! Lists of a segment that were asked for before: the pages and facets of a search repeat its filters, patterns and joins.
//!
//! A segment never changes, and what is deleted in it is left out by whoever collects, so that a list stays right until its segment is merged into another.

use std::collections::HashMap;
use std::fmt::{self, Debug, Write};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard};

use tantivy::index::SegmentId;

/// Of all lists together. One of 200,000 documents takes 0.8 MB.
const MAX_BYTES: usize = 32 << 20;
/// What a list takes besides its numbers and its name, about.
const ENTRY_BYTES: usize = 128;
/// A list of thousands of values is not asked for again and again.
const MAX_NAME: usize = 4096;

/// The name of a list: all that decides what is in it.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Name(String);

impl Name {
    /// None where it would be too long.
    pub fn of(parts: &impl Debug) -> Option<Name> {
        let mut short = Short(String::new());
        write!(short, "{parts:?}").ok().map(|()| Name(short.0))
    }
}

struct Short(String);

impl Write for Short {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.0.len() + text.len() > MAX_NAME {
            return Err(fmt::Error);
        }
        self.0.push_str(text);
        Ok(())
    }
}

/// Documents or ordinals, ascending.
pub type List = Arc<Vec<u32>>;

#[derive(Default)]
struct Kept {
    lists: HashMap<(SegmentId, Name), Used>,
    bytes: usize,
    uses: u64,
}

struct Used {
    list: List,
    last: u64,
}

static KEPT: LazyLock<Mutex<Kept>> = LazyLock::new(Mutex::default);

/// The list of this name, which is made if it is not known. Without a name it is always made.
pub fn kept<E>(segment: SegmentId, name: Option<&Name>, make: impl FnOnce() -> Result<Vec<u32>, E>) -> Result<List, E> {
    let Some(name) = name else {
        return Ok(Arc::new(make()?));
    };
    let place = (segment, name.clone());
    if let Some(known) = lock().find(&place) {
        return Ok(known);
    }
    let mut made = make()?;
    made.shrink_to_fit();
    let list = Arc::new(made);
    lock().add(place, list.clone());
    Ok(list)
}

fn lock() -> MutexGuard<'static, Kept> {
    KEPT.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

impl Kept {
    fn find(&mut self, place: &(SegmentId, Name)) -> Option<List> {
        self.uses += 1;
        let known = self.lists.get_mut(place)?;
        known.last = self.uses;
        Some(known.list.clone())
    }

    fn add(&mut self, place: (SegmentId, Name), list: List) {
        // A few large ones would drive out all others.
        if bytes_of(&place.1, &list) > MAX_BYTES / 8 {
            return;
        }
        self.bytes += bytes_of(&place.1, &list);
        if let Some(former) = self.lists.insert(place.clone(), Used { list, last: self.uses }) {
            self.bytes -= bytes_of(&place.1, &former.list);
        }
        if self.bytes > MAX_BYTES {
            self.forget_half();
        }
    }

    /// Half at once, so that not every new list has to look for the one to forget.
    fn forget_half(&mut self) {
        let mut by_use: Vec<(u64, SegmentId, Name)> =
            self.lists.iter().map(|((segment, name), used)| (used.last, *segment, name.clone())).collect();
        by_use.sort_unstable_by_key(|(last, ..)| *last);
        for (_, segment, name) in by_use {
            if self.bytes <= MAX_BYTES / 2 {
                break;
            }
            if let Some(Used { list, .. }) = self.lists.remove(&(segment, name.clone())) {
                self.bytes -= bytes_of(&name, &list);
            }
        }
    }
}

fn bytes_of(name: &Name, list: &List) -> usize {
    ENTRY_BYTES + name.0.len() + list.len() * size_of::<u32>()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(number: usize) -> Name {
        Name::of(&("list", number)).unwrap()
    }

    #[test]
    fn makes_a_list_once() {
        let segment = SegmentId::generate_random();
        let made = kept::<()>(segment, Some(&name(1)), || Ok(vec![1, 2])).unwrap();
        let again = kept::<()>(segment, Some(&name(1)), || Err(())).unwrap();
        assert!(Arc::ptr_eq(&made, &again));
        assert!(kept::<()>(segment, Some(&name(2)), || Err(())).is_err());
        assert!(kept::<()>(SegmentId::generate_random(), Some(&name(1)), || Err(())).is_err());
    }

    #[test]
    fn has_no_name_for_what_is_too_long() {
        assert!(Name::of(&"x".repeat(MAX_NAME + 1)).is_none());
        assert_eq!(kept::<()>(SegmentId::generate_random(), None, || Ok(vec![7])).unwrap().as_slice(), [7]);
    }

    #[test]
    fn forgets_the_least_used_and_stays_within_its_memory() {
        let segment = SegmentId::generate_random();
        let mut kept = Kept::default();
        for number in 0..40 {
            kept.add((segment, name(number)), Arc::new(vec![0; 1 << 18]));
            assert!(kept.bytes <= MAX_BYTES);
            kept.find(&(segment, name(0)));
        }
        assert!(kept.find(&(segment, name(0))).is_some());
        assert!(kept.find(&(segment, name(39))).is_some());
        assert!(kept.find(&(segment, name(1))).is_none());
    }
}
