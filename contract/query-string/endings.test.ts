import { expect, it } from 'vitest'
import { openEndings } from './endings.ts'

it.each([
  ['companies', 'compan*'],
  ['contracts', 'contract*'],
  ['journaux', 'journ*'],
  ['transferencias', 'transferenci*'],
  ['Rechnungen', 'Rechn*'],
  ['crane', 'cran*'],
  ['harbour', 'harbour*'],
])('leaves the ending of %s open', (word, open) => {
  expect(openEndings(word)).toBe(open)
})

it('keeps short words, other scripts, fields, signs and what is negated as they are', () => {
  expect(openEndings('port 契約書 author:banks -banks bank~ "standing orders"')).toBe(
    'port* 契約書 author:banks -banks bank~ (stand* AND order*)',
  )
  expect(openEndings('cap')).toBe('cap')
})
