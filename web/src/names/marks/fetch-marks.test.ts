import { i18n } from '@lingui/core'
import { afterEach, expect, test, vi } from 'vitest'
import { searchAnswerOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { fetchMarks } from './fetch-marks.ts'

afterEach(() => vi.unstubAllGlobals())

test('what people added stays before what finders found, and of theirs the first and the longest', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const text = 'Meridian Holdings Ltd London and Ltd'
  const names = [
    { mention: 'Meridian Holdings Ltd London', offsets: [0], extractor: 'CORENLP' },
    { mention: 'Ltd London', offsets: [18], extractor: 'COMPROMISE' },
    { mention: 'Ltd', offsets: [33], extractor: 'CORENLP' },
    { mention: 'Meridian Holdings Ltd', offsets: [0], extractor: 'BY_HAND' },
    { mention: 'London', offsets: [22], extractor: 'CORENLP' },
  ]
  const hits = names.map((name, at) => ({
    ...{ _index: 'p', _id: String(at), _score: null },
    _source: { category: 'ORGANIZATION', mentionNorm: name.mention.toLowerCase(), ...name },
  }))
  fakeServer(() => ({ body: { ...searchAnswerOf(), hits: { max_score: null, hits } } }))
  const marks = await fetchMarks({ index: 'p', id: 'd', routing: 'd' }, { start: 0, text })
  expect(marks.map(({ start, end }) => text.slice(start, end))).toEqual(['Meridian Holdings Ltd', 'London', 'Ltd'])
})
