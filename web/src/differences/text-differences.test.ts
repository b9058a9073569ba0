import { expect, test } from 'vitest'
import { textDifferences } from './text-differences.ts'

const signs = { same: '', removed: '-', added: '+' }

/** Each changed place as `line: same[-removed][+added]`. */
function told(former: string, present: string): string[] {
  return textDifferences(former, present).places.map(
    ({ line, pieces }) =>
      `${line}: ${pieces.map(({ kind, text }) => (kind === 'same' ? text : `[${signs[kind]}${text}]`)).join('')}`,
  )
}

test('tells the words that differ, with two lines around them', () => {
  const former = 'one\ntwo\nthree\nPaid 4,000 euros to Ada.\nfive\nsix\nseven\n'
  const present = former.replace('4,000', '4,500').replace('Ada', 'Ada and Bo')
  expect(told(former, present)).toEqual(['4: two\nthree\nPaid 4,[-000][+500] euros to Ada[+ and Bo].\nfive\nsix\n'])
  expect(textDifferences(former, present)).toMatchObject({ removedWords: 1, addedWords: 3 })
})

test('tells nothing of equal texts, and all of texts that have nothing in common', () => {
  expect(told('same\ntext', 'same\ntext')).toEqual([])
  expect(told('', '')).toEqual([])
  expect(told('', 'new')).toEqual(['1: [+new]'])
  expect(told('a wholly different sentence', 'nothing of it')).toEqual(['1: [-a wholly different sentence][+nothing of it]'])
})

test('places far from each other stand apart, and near ones together', () => {
  const lines = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`)
  const changed = lines.map((line, at) => ([2, 5, 25].includes(at) ? `${line} more` : line))
  const places = textDifferences(lines.join('\n'), changed.join('\n')).places
  expect(places.map(({ line }) => line)).toEqual([3, 26])
  expect(places[0]?.pieces.map(({ text }) => text).join('')).toContain('line 8')
})

test('a removed line is told at its place', () => {
  expect(told('a\nb\nsecret\nc\nd\n', 'a\nb\nc\nd\n')).toEqual(['3: a\nb\n[-secret\n]c\nd\n'])
})
