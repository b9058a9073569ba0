import { expect, test } from 'vitest'
import { translatorOf } from './translate-sentence.ts'

const translate = translatorOf(
  {
    'There is no folder {0}': 'Il n’y a pas de dossier {0}',
    'There is no folder {0} in {1}': 'Dans {1} il n’y a pas de dossier {0}',
    'The disk is full': 'Le disque est plein',
    'The request is not understood': 'La demande n’est pas comprise',
    'Nothing was restored: {0}.': 'Rien n’a été restauré\u00a0: {0}.',
    'Resume it.': 'Reprenez-la.',
    'It ended {0} times in a row.': 'Elle s’est arrêtée {0} fois de suite.',
  },
  { colon: '\u00a0: ', space: ' ' },
)

test.each([
  ['The disk is full', 'Le disque est plein'],
  ['There is no folder /a (b)', 'Il n’y a pas de dossier /a (b)'],
  // The one that leaves least to its values.
  ['There is no folder x in y', 'Dans y il n’y a pas de dossier x'],
  ['Nothing was restored: The disk is full.', 'Rien n’a été restauré\u00a0: Le disque est plein.'],
  ['It ended 3 times in a row. Resume it.', 'Elle s’est arrêtée 3 fois de suite. Reprenez-la.'],
  ['The request is not understood: body "name": too long', 'La demande n’est pas comprise\u00a0: body "name": too long'],
  ['/etc/list.json: The disk is full', '/etc/list.json\u00a0: Le disque est plein'],
  ['Tika fell over', 'Tika fell over'],
  ['', ''],
])('says of %j %j', (english, french) => {
  expect(translate(english)).toBe(french)
})

test('takes no time for a text of any length that it does not know', () => {
  const long = 'There is no such: thing. '.repeat(2000)
  const startedAt = performance.now()
  expect(translate(long)).toBe(long)
  expect(performance.now() - startedAt).toBeLessThan(2000)
})
