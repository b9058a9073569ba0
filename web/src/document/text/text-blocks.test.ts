import { expect, test } from 'vitest'
import { blockAt, blockSlice, blockUnits, countBlocks, cutBlock, lookaheadUnits } from './text-blocks.ts'

function readWhole(text: string): { joined: string; starts: number[] } {
  const blocks = Array.from({ length: countBlocks(text.length) }, (_, index) => {
    const { offset, limit } = blockSlice(index, text.length)
    return cutBlock(index, text.slice(offset, offset + limit))
  })
  return { joined: blocks.map((block) => block.text).join(''), starts: blocks.map((block) => block.start) }
}

const texts = {
  lines: 'The question was asked once.\n'.repeat(2000),
  'one endless line': 'word '.repeat(9000),
  'no white space at all': '港'.repeat(30_000),
  'emoji cut at odd units': `x${'🗝️🗝'.repeat(8000)}`,
  'a line end exactly at the nominal start': `${'a'.repeat(blockUnits - 1)}\n${'b'.repeat(blockUnits)}\nend`,
  'a last line end far behind': `${'a'.repeat(blockUnits + 3)}\n`,
  short: 'Only this.',
}

for (const [name, text] of Object.entries(texts)) {
  test(`joins its blocks to the whole text again: ${name}`, () => {
    expect(readWhole(text).joined).toBe(text)
  })

  test(`begins each block where the block before ended: ${name}`, () => {
    const { starts } = readWhole(text)
    for (const [index, start] of starts.entries()) {
      expect(start).toBeGreaterThanOrEqual(index * blockUnits)
      expect(start).toBeLessThanOrEqual(index * blockUnits + lookaheadUnits)
    }
  })
}

test('begins blocks at a line where there are lines', () => {
  const { starts } = readWhole(texts.lines)
  for (const start of starts.slice(1)) expect(texts.lines[start - 1]).toBe('\n')
})

test('never parts the two halves of a letter outside the basic plane', () => {
  const text = texts['emoji cut at odd units']
  for (const start of readWhole(text).starts)
    expect(text.codePointAt(start)).not.toSatisfy((unit: number) => unit >= 0xdc00 && unit <= 0xdfff)
})

test('asks for nothing beyond the end', () => {
  expect(blockSlice(1, blockUnits + 10)).toEqual({ offset: blockUnits, limit: 10 })
  expect(blockSlice(0, 0)).toEqual({ offset: 0, limit: 0 })
})

test('counts an empty text as one block', () => {
  expect(countBlocks(0)).toBe(1)
  expect(cutBlock(0, '')).toEqual({ start: 0, text: '' })
})

test('finds the block of an offset', () => {
  expect(blockAt(0)).toBe(0)
  expect(blockAt(blockUnits)).toBe(1)
  expect(blockAt(-5)).toBe(0)
})
