import { expect, it } from 'vitest'
import { countRows, folded, type OpenNode, rowAt, rowOf, unfolded } from './tree-rows.ts'

const top: OpenNode = { node: 0, position: 0, children: 3, open: [] }
const middle = { node: 5, position: 1, children: 1_000_000 }
const inner = { node: 9, position: 10, children: 2 }
const tree = unfolded(top, [middle, inner])

const placeAt = (index: number) => {
  const row = rowAt(tree, index)
  return row && [row.parent.node, row.position, row.depth, row.self?.node]
}

it('knows each row of a tree however long it is', () => {
  expect(countRows(tree)).toBe(1_000_005)
  expect([0, 1, 2, 11, 12, 12, 14, 15].map(placeAt)).toEqual([
    [0, 0, 1, undefined],
    [0, 1, 1, 5],
    [5, 0, 2, undefined],
    [5, 9, 2, undefined],
    [5, 10, 2, 9],
    [5, 10, 2, 9],
    [9, 1, 3, undefined],
    [5, 11, 2, undefined],
  ])
  expect(placeAt(1_000_004)).toEqual([0, 2, 1, undefined])
  expect(placeAt(1_000_005)).toBeUndefined()
})

it('finds the row of a part, or of what is folded around it', () => {
  for (const index of [0, 1, 2, 12, 13, 15, 1_000_004]) {
    const row = rowAt(tree, index)
    const wayTo = (node: number): number[] => (node === 0 ? [] : node === 5 ? [1] : [1, 10])
    expect(rowOf(tree, row ? [...wayTo(row.parent.node), row.position] : [])).toBe(index)
  }
  expect(rowOf(top, [1, 10, 0])).toBe(1)
})

it('folds a part with all that is unfolded in it', () => {
  expect(countRows(folded(tree, 5))).toBe(3)
  expect(countRows(folded(tree, 9))).toBe(1_000_003)
})
