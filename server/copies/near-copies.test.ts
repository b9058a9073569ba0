import { beforeAll, describe, expect, it } from 'vitest'
import { requireDocument } from '../documents/read.ts'
import { entryRow } from '../records/testing/entry-row.ts'
import { isEngineBuilt, useRealEngine } from '../search/testing/real-engine.ts'
import { nearCopies } from './near-copies.ts'
import { sameBytes } from './same-bytes.ts'
import { plantCopies } from './testing/plant-copies.ts'

const { documents, copyOf } = plantCopies()
const japanese = '契約書の第三条に基づき、送金は三月十四日までにジュネーブの口座へ行うものとする。'.repeat(3)
const long = (mark: string) => Array.from({ length: 130_000 }, (_, number) => `${mark}${number}`).join(' ')
const digest = 'ab'.repeat(48)
const metadata = { tika_metadata_x_tika_digest_sha384: digest }

const all = [
  ...documents,
  { id: 'twin', content: documents[0]?.content ?? '' },
  { id: 'ja', content: japanese },
  { id: 'ja2', content: japanese.replace('三月十四日', '四月一日') },
  { id: 'short', content: 'Call me back.' },
  { id: 'short2', content: 'Call me back.' },
  { id: 'long', content: long('w') },
  { id: 'long2', content: `A cover sheet. ${long('w')}` },
  { id: 'longer', content: `${long('w').slice(0, 400_000)} ${long('v').slice(0, 500_000)}` },
  { id: 'file', source: { metadata } },
  { id: 'inside', rootId: 'box', parentId: 'box', source: { metadata } },
]

describe.skipIf(!isEngineBuilt)('copies', () => {
  const under = useRealEngine(all)
  const scope = () => ({ records: under.records, engine: under.engine, signal: new AbortController().signal })
  const near = async (id: string) => nearCopies(scope(), await requireDocument(under.records, { project: 'p', id }))

  beforeAll(async () => {
    const { db } = under.records
    await db.insertInto('entry').values(entryRow('/data/x')).execute()
    await db
      .insertInto('entry')
      .values(entryRow('/data/y', { state: 'duplicate', digest: 'file' }))
      .execute()
  })

  it('finds at least 95 % of planted near copies, at most 2 % false ones', async () => {
    let [found, isFalse] = [0, 0]
    for (const { id } of documents) {
      const { items } = await near(id)
      for (const item of items) {
        const isTrue =
          copyOf.get(id) === item.id || copyOf.get(item.id) === id || item.isSameText || item.id === 'twin' || id === 'copy-0'
        if (isTrue) found += Number(copyOf.get(id) === item.id || copyOf.get(item.id) === id)
        else isFalse += 1
      }
    }
    expect(found / (2 * copyOf.size)).toBeGreaterThanOrEqual(0.95)
    expect(isFalse / (found + isFalse)).toBeLessThanOrEqual(0.02)
  })

  it('says which have the very same text, the nearest first', async () => {
    const { items } = await near('original-0')
    expect(items.map(({ id, isSameText }) => [id, isSameText])).toEqual([
      ['twin', true],
      ['copy-0', false],
    ])
    expect(items[0]).toMatchObject({ shared: 1, isEstimated: false, path: '/data/x', textLength: documents[0]?.content?.length })
  })

  it('compares what is written without spaces, letter by letter', async () => {
    expect((await near('ja')).items.map(({ id }) => id)).toEqual(['ja2'])
  })

  it('says nothing of a few words', async () => {
    expect(await near('short')).toEqual({ items: [], isTooShort: true, isCut: false })
  })

  it('compares long texts by a sample of them', async () => {
    const { items } = await near('long')
    expect(items.map(({ id, isEstimated }) => [id, isEstimated])).toEqual([['long2', true]])
    expect(items[0]?.shared).toBeGreaterThan(0.9)
  })

  it('lists every place of the same bytes, that of the document first', async () => {
    const places = async (id: string) => sameBytes(scope(), await requireDocument(under.records, { project: 'p', id }))
    const { places: own, total } = await places('inside')
    expect(total).toBe(3)
    expect(own.map(({ id, path }) => [id, path])).toEqual([
      ['inside', '/data/x'],
      ['file', '/data/x'],
      ['file', '/data/y'],
    ])
    expect((await places('short')).total).toBe(1)
  })
})
