import { beforeEach, expect, test } from 'vitest'
import type { Records } from '../records/open.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { packText } from '../records/texts/text.ts'
import { findInText } from './find-in-text.ts'
import type { StoredDocument } from './read.ts'
import { sliceText } from './text-slice.ts'

/** Twenty small segments, so that words lie across their borders and reading goes in several turns. */
const text = 'The harbour. the HARBOUR 😀 aaaa (x+y) '.repeat(20)
const pieceLength = 40

describeOnBoth('a long text', (place) => {
  let records: Records
  let document: StoredDocument

  beforeEach(async () => {
    records = await place.open()
    const pieces = Array.from({ length: Math.ceil(text.length / pieceLength) }, (_, at) =>
      text.slice(at * pieceLength, (at + 1) * pieceLength),
    )
    const segments = pieces.map((piece, number) => ({
      rid: 1,
      number,
      start_offset: number * pieceLength,
      length: piece.length,
      bytes: packText(piece),
    }))
    await records.db.insertInto('segment').values(segments).execute()
    const stored = { project: 'p', id: 'x', routing: 'x', version: 1, type: 'Document' as const, source: {}, entryId: 1 }
    document = { ...stored, rid: 1, textLength: text.length, segmentCount: pieces.length }
  })

  /** The same by looking at the whole text at once. */
  function offsetsOf(word: string): number[] {
    const lower = text.toLowerCase()
    const offsets: number[] = []
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length)) offsets.push(at)
    return offsets
  }

  test('finds every occurrence once, whatever its case and across borders of segments', async () => {
    for (const word of ['harbour', 'the', 'aa', 'e', '(x+y)', '😀', '. the harbour']) {
      expect((await findInText(records, document, word.toUpperCase())).offsets).toEqual(offsetsOf(word))
    }
  })

  test('an empty text is found nowhere', async () => {
    await expect(findInText(records, document, '')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('slices are clamped at the end and may cut anywhere', async () => {
    const slice = (offset: number, limit: number | undefined) =>
      sliceText(records, document, { offset, limit, targetLanguage: undefined })
    expect((await slice(30, 25)).content).toBe(text.slice(30, 55))
    expect((await slice(text.length - 5, 500)).content).toBe(text.slice(-5))
    expect(await slice(text.length + 5, 500)).toMatchObject({ content: '', maxOffset: text.length })
    expect((await slice(0, undefined)).content).toBe(text)
  })
})
