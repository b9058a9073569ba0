import { expect, it } from 'vitest'
import { readJson } from './read-json.ts'
import { readXml } from './read-xml.ts'
import { TreeStore } from './tree-store.ts'

function json(text: string): TreeStore {
  const tree = new TreeStore()
  readJson(text, tree)
  return tree
}
function xml(text: string): TreeStore {
  const tree = new TreeStore()
  readXml(text, tree)
  return tree
}
/** A tree in one line. */
function lineOf(tree: TreeStore, node = 0): string {
  return tree
    .rows(node, 0, 100)
    .nodes.map(({ node: each, kind, label, value, children }) => {
      const name = label === null ? '' : `${label}=`
      return children > 0 || value === null ? `${name}${kind}(${lineOf(tree, each)})` : `${name}${value}`
    })
    .join(' ')
}

it('reads JSON: names, texts with escapes, numbers as they stand, what is empty, several values', () => {
  const tree = json('\ufeff{"a": [1, -2.50e3, 12345678901234567890], "b\\u0021": {"c": "x\\"y", "d": null}, "e": {}, "f": true}')
  expect(lineOf(tree)).toBe('object(a=array(1 -2.50e3 12345678901234567890) b!=object(c=x"y d=null) e=object() f=true)')
  expect(tree.rows(0, 0, 1)).toMatchObject({ children: 1, isCut: false, faultAt: null })
  expect(lineOf(json('{"a":1}\n{"a":2}\n'))).toBe('object(a=1) object(a=2)')
  expect(lineOf(json('["a:b", ":"]'))).toBe('array(a:b :)')
})

it('shows what stands before a fault, and says where it is', () => {
  expect(json('{"a": 1, "b": oops}').rows(0, 0, 9)).toMatchObject({ children: 1, faultAt: 14 })
  expect(json('[1, "open').rows(0, 0, 9).faultAt).toBe(4)
  expect(json('{"a": [1').rows(0, 0, 9).faultAt).toBe(8)
  expect(lineOf(json('{"a": [1'))).toBe('object(a=array(1))')
  expect(json('1]').rows(0, 0, 9).faultAt).toBe(1)
})

it('reads XML: elements with their text, attributes, comments; no entity is looked up', () => {
  const tree = xml(
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><ships a="1"><!-- two --><name>Ori&amp;ole</name>at &e;<berth/></ships>',
  )
  expect(lineOf(tree)).toBe('ships=element(a=1 two name=Ori&ole at &e; berth=element())')
})

it('names the way to what is found, in names and values', () => {
  const tree = json('{"ships": [{"name": "Oriole"}, {"name": "Heron"}]}')
  const { count, ways } = tree.find('HERON')
  expect(count).toBe(1)
  expect(ways[0]?.map(({ position, children }) => [position, children])).toEqual([
    [0, 1],
    [0, 2],
    [1, 1],
    [0, 0],
  ])
  expect(tree.find('name').count).toBe(2)
})

it('is bounded by depth, and gives pieces of what is long', () => {
  const deep = json(`${'['.repeat(200_000)}1${']'.repeat(200_000)}`)
  expect(deep.rows(0, 0, 1)).toMatchObject({ isCut: true, faultAt: null })
  expect(deep.find('1').count).toBe(0)
  expect(xml('<a>'.repeat(100_000)).rows(0, 0, 1).isCut).toBe(true)
  const long = json(JSON.stringify(Array.from({ length: 100_000 }, (_, number) => ({ number }))))
  expect(long.rows(1, 99_998, 10)).toMatchObject({ children: 100_000, nodes: [{ children: 1 }, { children: 1 }] })
  expect(json(JSON.stringify('x'.repeat(5_000))).rows(0, 0, 1).nodes[0]).toMatchObject({ isCut: true })
  expect(() => long.rows(9_999_999, 0, 1)).toThrow(/parts/)
})

it('reads a large file whole', () => {
  const text = JSON.stringify(
    Array.from({ length: 30_000 }, (_, number) => ({ id: number, name: `ship ${number}`, paid: [1, 2] })),
  )
  const tree = json(text)
  expect(tree.find('ship 29999').count).toBe(1)
})
