import { because, reasonSentence, reasonSentencesOf } from '@dossier/contract'
import { expect, test } from 'vitest'
import { packReasons, unpackReasons } from './reasons.ts'

test('keeps reasons as data and says them in English', () => {
  const reasons = [because('cut-bytes', { there: 12, whole: 100 }), because('words-cut')]
  expect(unpackReasons(packReasons(reasons))).toEqual(reasons)
  expect(reasonSentencesOf(reasons)).toBe(
    'only 12 of 100 bytes are there: the file was cut; some words are too long for the index and are found by their beginning only',
  )
})

test('takes the sentence of an older version for a note, and nothing for no reason', () => {
  expect(unpackReasons('same bytes as /a')).toEqual([because('note', { text: 'same bytes as /a' })])
  expect(unpackReasons('')).toEqual([])
  expect(reasonSentencesOf(unpackReasons('same bytes as /a'))).toBe('same bytes as /a')
})

test('shows the code of a reason that a newer version wrote', () => {
  expect(reasonSentence({ code: 'page-unread', facts: { page: 3 } })).toBe('page-unread')
})

test('a reason without the facts of its sentence does not compile', () => {
  // @ts-expect-error the sentence names two facts
  because('cut-bytes', { there: 12 })
  // @ts-expect-error the sentence names none
  because('waits', { path: '/a' })
})
