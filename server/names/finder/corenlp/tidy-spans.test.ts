import { expect, it } from 'vitest'
import { tidySpans } from './tidy-spans.ts'

const tidy = (text: string) => tidySpans([[0, text.length, 'PER']], text).map(([begin, end]) => text.slice(begin, end))

it.each([
  ['Cher Étienne', ['Étienne']],
  ['Querida Élise Marchetti', ['Élise Marchetti']],
  ['Madame', []],
  ['Cher Monsieur', []],
  ['Dear Mr. ', []],
  ['Don Quijote', ['Don Quijote']],
  ['Cherbourg', ['Cherbourg']],
  ['Sir Osgoode', ['Sir Osgoode']],
])('%s: %j', (text, names) => {
  expect(tidy(text)).toEqual(names)
})
