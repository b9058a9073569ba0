import { expect, it } from 'vitest'
import { collectNames } from './collect-names.ts'
import type { FoundName } from './finder/finder.ts'

const person = (mention: string, offset: number): FoundName => ({ mention, category: 'PERSON', offset })
const text = (start: number, ...found: FoundName[]) => ({ chunk: { kind: 'text' as const, start }, found })
const headers = (...found: FoundName[]) => ({ chunk: { kind: 'metadata' as const, start: 0 }, found })

it('gathers the places of each spelling and category in one call, counted from the beginning of the document', () => {
  const place = { mention: 'Jo Smith', category: 'LOCATION', offset: 30 }
  expect(collectNames([text(100, person('Jo Smith', 5), person('JO SMITH', 20), place, person('Jo Smith', 40))])).toEqual([
    { mention: 'Jo Smith', category: 'PERSON', offsets: [105, 140] },
    { mention: 'JO SMITH', category: 'PERSON', offsets: [120] },
    { mention: 'Jo Smith', category: 'LOCATION', offsets: [130] },
  ])
})

it('gives what stands in the headers of a message the one place -1', () => {
  const mail = (offset: number) => ({ mention: 'a@b.example', category: 'EMAIL', offset })
  expect(collectNames([text(0, mail(7)), headers(mail(-1), mail(-1))])).toEqual([
    { mention: 'a@b.example', category: 'EMAIL', offsets: [7, -1] },
  ])
})

it.each([
  ['I-PER', 'PERSON'],
  ['ORG', 'ORGANIZATION'],
  ['loc', 'LOCATION'],
  ['MAIL', 'EMAIL'],
  ['MISC', undefined],
  ['DATE', undefined],
])('takes the category %s for %s', (category, own) => {
  expect(collectNames([text(0, { mention: 'Ann', category, offset: 0 })])[0]?.category).toBe(own)
})

it('keeps a mention as long as its place in the text, and leaves out what has no letter', () => {
  expect(collectNames([text(0, person('Jo\r\nSmith', 0), person(' \n', 20))]).map(({ mention }) => mention)).toEqual([
    'Jo  Smith',
  ])
})
