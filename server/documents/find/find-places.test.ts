import { placesAtOnce, shareCount, unitsOfShare } from '@dossier/contract/documents/documents'
import { beforeEach, expect, test } from 'vitest'
import type { Records } from '../../records/open.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { packText } from '../../records/texts/text.ts'
import type { StoredDocument } from '../read.ts'
import { storeTranslation } from '../testing/store-translation.ts'
import { type FindRequest, findPlaces } from './find-places.ts'

const text = 'The harbour. the HARBOUR 😀 aaaa (x+y) '.repeat(20)
const pieceLength = 40

describeOnBoth('finding in a long text', (place) => {
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
    await storeTranslation(records, { project: 'p', id: 'x', language: 'ENGLISH', text: 'A port. The port' })
    const stored = { project: 'p', id: 'x', routing: 'x', version: 1, type: 'Document' as const, source: {}, entryId: 1 }
    document = { ...stored, rid: 1, textLength: text.length, segmentCount: pieces.length }
  })

  function find(query: string, how: Partial<FindRequest> = {}) {
    const request = {
      query,
      kind: 'text',
      wholeWords: false,
      matchCase: false,
      from: 0,
      targetLanguage: undefined,
      ...how,
    } as const
    return findPlaces(records, document, request)
  }

  test('finds each place once, whatever the kind, across the cuts of segments', async () => {
    const places = Array.from(text.matchAll(/the\s+harbour/gi), ({ index, 0: found }) => [index, index + found.length, 0])
    expect(await find('the harbour')).toMatchObject({ count: 40, places, isWhole: true })
    expect(await find('the\\s+harbour', { kind: 'expression' })).toMatchObject({ count: 40, places })
    expect(await find('"the harbour"', { kind: 'words' })).toMatchObject({ count: 40, places })
  })

  test('says which of several words is where, the longer of two that begin together', async () => {
    const { places } = await find('the aa "the harbour"', { kind: 'words' })
    expect(places.slice(0, 4).map(([start, end, word]) => [text.slice(start, end), word])).toEqual([
      ['The harbour', 2],
      ['the HARBOUR', 2],
      ['aa', 1],
      ['aa', 1],
    ])
  })

  test('tells the places from a number on, and counts all by shares of the text', async () => {
    const all = await find('a')
    expect(all.shares.reduce((sum, count) => sum + count, 0)).toBe(all.count)
    const units = unitsOfShare(text.length)
    const shares = Array.from(
      { length: shareCount },
      (_, share) => all.places.filter(([, end]) => Math.floor((end - 1) / units) === share).length,
    )
    expect(all.shares).toEqual(shares)
    for (const how of [{}, { kind: 'expression' }, { wholeWords: true }] as const) {
      const whole = await find('a', how)
      expect(await find('a', { ...how, from: 5 })).toEqual({ ...whole, from: 5, places: whole.places.slice(5) })
    }
    expect(await find('a', { from: 1_000_000 })).toMatchObject({ count: all.count, places: [] })
  })

  test('more places than one answer has are counted', async () => {
    await storeTranslation(records, { project: 'p', id: 'x', language: 'FRENCH', text: 'ab '.repeat(25_000) })
    for (const [query, kind] of [
      ['a', 'text'],
      ['[ab]b?', 'expression'],
      ['b a', 'words'],
    ] as const) {
      const first = await find(query, { kind, targetLanguage: 'FRENCH' })
      expect(first.count).toBe(kind === 'words' ? 50_000 : 25_000)
      expect(first.places).toHaveLength(placesAtOnce)
      const { places } = await find(query, { kind, targetLanguage: 'FRENCH', from: first.count - 1 })
      expect(places).toEqual([query === 'a' ? [74_997, 74_998, 0] : kind === 'words' ? [74_998, 74_999, 0] : [74_997, 74_999, 0]])
    }
  })

  test('finds as many words as are typed, and of each which it was', async () => {
    const words = Array.from({ length: 200 }, (_, at) => `w${at}`)
    const { places } = await find([...words, 'harbour', '"x+y"'].join(' '), { kind: 'words' })
    expect(places.slice(0, 3).map(([, , word]) => word)).toEqual([200, 200, 201])
  })

  test('finds in a translation', async () => {
    expect(await find('port', { targetLanguage: 'ENGLISH' })).toMatchObject({ count: 2 })
    await expect(find('port', { targetLanguage: 'FRENCH' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('nothing is found where nothing is looked for, and a wrong expression is refused with its place', async () => {
    expect(await find('  ')).toMatchObject({ count: 0, places: [] })
    expect(await find('""', { kind: 'words' })).toMatchObject({ count: 0, places: [] })
    await expect(find('a(b', { kind: 'expression' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('stops where nobody waits any more', async () => {
    await expect(find('the', { signal: AbortSignal.abort() })).rejects.toThrow()
  })
})
