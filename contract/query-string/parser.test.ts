import { describe, expect, it } from 'vitest'
import { readQueryString } from './parser.ts'
import type { QueryStringNode } from './tree.ts'

/** The leaves that were read, as they stand in the text. */
function leavesOf(text: string, node: QueryStringNode = readQueryString(text).group): string[] {
  return node.kind === 'group'
    ? node.clauses.flatMap((clause) => leavesOf(text, clause.node))
    : [text.slice(node.start, node.end)]
}

/** The outermost clauses as they stand in the text, without AND and OR. */
function clausesOf(text: string): string[] {
  return readQueryString(text).group.clauses.map(({ start, end }) => text.slice(start, end))
}

describe('readQueryString', () => {
  it('gives the place of each clause with its modifier, field and suffixes', () => {
    expect(clausesOf('+a AND -name:"b c"~2^3 OR (d e)^2 NOT f~')).toEqual(['+a', '-name:"b c"~2^3', '(d e)^2', 'NOT f~'])
    expect(leavesOf('+a AND -name:"b c"~2^3 OR (d e)^2 NOT f~')).toEqual(['a', '"b c"~2^3', 'd e', 'f~'])
  })

  it('gives the place where the conjunction begins', () => {
    const [, second] = readQueryString('a   OR b').group.clauses
    expect(second).toMatchObject({ conjunction: 'or', begin: 4, start: 7, end: 8 })
  })

  it('reads a run of plain words as one text with the places of its words', () => {
    const [run] = readQueryString('a\\:b  c d').group.clauses
    expect(run?.node).toMatchObject({
      text: 'a:b c d',
      words: [
        { text: 'a:b', start: 0, end: 4 },
        { text: 'c', start: 6, end: 7 },
        { text: 'd', start: 8, end: 9 },
      ],
    })
  })

  it.each([
    ['a "b', ['a'], 2],
    ['khalil (beirut', ['khalil', 'beirut'], 14],
    ['a (b OR (c AND', ['a', 'b', 'c'], 14],
    ['a AND', ['a'], 5],
    ['a) b', ['a'], 1],
    [')(', [], 0],
    ['', [], 0],
  ])('keeps what stands before the fault in %s', (text, leaves, at) => {
    expect(leavesOf(text)).toEqual(leaves)
    expect(readQueryString(text).fault?.at).toBe(at)
  })

  it('stops at too many brackets and clauses without overflowing the stack', () => {
    expect(readQueryString('('.repeat(100_000)).fault?.what).toContain('brackets')
    expect(readQueryString('a OR '.repeat(10_000)).fault?.what).toContain('clauses')
  })
})
