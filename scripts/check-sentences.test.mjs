import { expect, it } from 'vitest'
import { tableFaults } from './check-sentences.mjs'
import { readServerSentences } from './setup/server-sentences.mjs'

const wanted = ['There is no folder {0}', 'The disk is full']

it('names sentences without a translation, stale ones, other values and misprints', () => {
  const table = { 'There is no folder {0}': 'Quel dossier {1}?', 'It is late': 'Il est tard', 'The disk is full': '' }
  expect(tableFaults('fr', wanted, table)).toEqual([
    'fr.json lacks The disk is full',
    'fr.json has It is late, which is told no longer',
    'fr.json has other values than the English one: Quel dossier {1}?',
  ])
  const whole = { 'There is no folder {0}': 'Il n’y a pas de dossier {0}', 'The disk is full': 'Le disque est plein' }
  expect(tableFaults('fr', wanted, whole)).toEqual([])
})

it('finds what the server tells as a message, by a table, by a function and by a rule of the contract', () => {
  const sentences = readServerSentences()
  expect(sentences).toEqual(
    expect.arrayContaining([
      'The disk is full',
      'There is no model "{0} {1}"; there are {2}',
      'What is to be read first needs a folder, a path or a name',
      'The provider did not let you sign in, or you turned back there: start again',
    ]),
  )
  expect(sentences.filter((text) => !text.includes(' '))).toEqual([])
})
