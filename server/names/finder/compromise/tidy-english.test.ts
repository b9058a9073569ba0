import { expect, it } from 'vitest'
import type { Span } from '../child/finder-child.ts'
import { tidyEnglish } from './tidy-english.ts'

/** What is found where the package has found these words. */
function found(text: string, ...by: [string, string][]): string[] {
  const spans = by.map(([name, category]): Span => [text.indexOf(name), text.indexOf(name) + name.length, category])
  return tidyEnglish(spans, text, 'ENGLISH').map(([start, end, category]) => `${text.slice(start, end)} ${category}`)
}

it('knows people by their last name once they were named whole', () => {
  const text = 'Ann Holm came. Then Holm went, with Holm’s son, to Holm Street and Mr Holm. A holm is an island.'
  expect(found(text, ['Ann Holm', 'PERSON'])).toEqual(['Ann Holm PERSON', ...Array(3).fill('Holm PERSON')])
  expect(found('Holm came', ['Holm', 'PERSON'])).toEqual(['Holm PERSON'])
})

it('takes a body of somewhere for one name', () => {
  expect(found('The Bank of England and the Department of Trade and Industry', ['England', 'LOCATION'])).toEqual([
    'Bank of England ORGANIZATION',
    'Department of Trade and Industry ORGANIZATION',
  ])
  expect(found('the bank of England', ['England', 'LOCATION'])).toEqual(['England LOCATION'])
})
