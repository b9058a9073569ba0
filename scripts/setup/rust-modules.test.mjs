import { expect, test } from 'vitest'
import { findRustCircles } from './rust-modules.mjs'

const crate = (files) => findRustCircles(Object.entries(files).map(([path, text]) => ({ path, text })))

test('says nothing of a crate whose imports lead one way', () => {
  const files = {
    'main.rs': 'mod failure;\nmod query;\nmod serve;\n',
    'failure.rs': 'use std::fmt;\n',
    'query/mod.rs': 'pub mod tree;\nmod leaves;\n',
    'query/tree.rs': 'use crate::failure::{Failure, Outcome};\n',
    'query/leaves.rs': 'use super::tree::Query;\n',
    'serve.rs': 'use crate::{failure::Failure, query::tree::{Query, Range}};\n',
  }
  expect(crate(files)).toEqual([])
})

test('finds a circle of rooms, also through braces, and a path in the middle of code', () => {
  const files = {
    'search.rs': 'use crate::{\n    aggregate::{terms::Terms, Aggregator},\n};\n',
    'aggregate/mod.rs': 'pub mod terms;\n',
    'aggregate/terms.rs': 'fn f() { crate::search::view() }\n',
  }
  expect(crate(files)).toEqual(['a circle of rooms in Rust: search → aggregate → search'])
})

test('finds a circle of files in a room, but leaves what they share with its mod.rs alone', () => {
  const files = {
    'index/mod.rs': 'mod store;\nmod writing;\nmod merge;\nuse writing::Writing;\n',
    'index/store.rs': 'use super::writing::Writing;\n',
    'index/writing.rs': 'use crate::index::store::Store;\nuse super::Shared;\n',
    'index/merge.rs': 'use super::Shared;\n',
  }
  expect(crate(files)).toEqual(['a circle of modules in Rust: index::store → index::writing → index::store'])
})

test('leaves tests and comments out', () => {
  const files = {
    'a.rs': 'use crate::b::B;\n',
    'b.rs': '// see crate::a::A\nstruct B;\n#[cfg(test)]\nmod tests {\n    use crate::a::A;\n}\n',
  }
  expect(crate(files)).toEqual([])
})
