import { expect, it } from 'vitest'
import { splitGluedLines } from './glued-lines.ts'

const pieces = (...lines: string[]) => [{ kind: 'text' as const, text: lines.join('\n') }]

it('splits a line that is what several lines of the file are, and nothing else', () => {
  const file = pieces('Handover note', 'London, 11 February', 'in', 'side', 'end')
  expect(splitGluedLines('Handover note\n\n\tHandover noteLondon, 11 February\ninside of it\nend', file)).toBe(
    'Handover note\n\n\tHandover note\nLondon, 11 February\ninside of it\nend',
  )
  expect(splitGluedLines('Handover noteLondon, 11 Feb\nnoteLondon', file)).toBeUndefined()
})

it('leaves what is a line of the file itself, and signs that mean something to a replacement', () => {
  expect(splitGluedLines('cost$&of all', pieces('cost$&', 'of all', 'cost$&of all'))).toBeUndefined()
  expect(splitGluedLines('cost$&of all', pieces('cost$&', 'of all'))).toBe('cost$&\nof all')
})

it('takes no longer for thousands of lines that begin alike', () => {
  const rows = Array.from({ length: 60_000 }, (_, row) => `Delivery of goods, ${row}`)
  const glued = rows.map((row) => `${row} to the harbour`).join('\n')
  expect(splitGluedLines(glued, pieces(...rows))).toBeUndefined()
})

it('splits a whole book that is one line', () => {
  const lines = Array.from({ length: 20_000 }, (_, line) => `Line ${line} of the book`)
  expect(splitGluedLines(lines.join(''), pieces(...lines))).toBe(lines.join('\n'))
})
