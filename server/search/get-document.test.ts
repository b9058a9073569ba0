import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRecords, type Records } from '../records/open.ts'
import { getDocument, getSource } from './get-document.ts'
import { fakeEngine } from './testing/fake-engine.ts'
import { storeDocuments } from './testing/store-documents.ts'

const folder = mkdtempSync(join(tmpdir(), 'get-document-'))
let records: Records

beforeAll(async () => {
  records = await openRecords(join(folder, 'records.sqlite'))
  await storeDocuments(records, [
    { id: 'root', content: 'The offshore <b>account</b> of Jane', source: { path: '/data/a.eml' } },
    { id: 'child', rootId: 'root', parentId: 'root', content: 'offshore', source: { path: '/data/a.eml' } },
  ])
})

afterAll(async () => {
  await records.close()
  rmSync(folder, { recursive: true })
})

/** An engine that finds nothing. */
const nothing = fakeEngine({ search: async () => ({ total: 0, maxScore: null, hits: [], aggregations: {} }) })

describe('a document or named entity by its id', () => {
  it('is found, an embedded one too, whatever the routing says', async () => {
    const params = { routing: 'wrong', _source_excludes: 'content,content_translated' }
    const found = await getDocument({ records, engine: nothing }, { index: 'p', id: 'child', params })
    expect(found).toMatchObject({
      _index: 'p',
      _id: 'child',
      _routing: 'root',
      found: true,
      _version: 2,
      _source: { metadata: {}, path: '/data/a.eml' },
    })
    expect(found).not.toHaveProperty('_source.content')
  })

  it('comes with its whole text where that is asked for', async () => {
    const params = { _source: 'content,content_translated' }
    const found = await getDocument({ records, engine: nothing }, { index: 'p', id: 'root', params })
    expect(found).toMatchObject({ _source: { content: 'The offshore <b>account</b> of Jane' } })
  })

  it('is said not to be there', async () => {
    expect(await getDocument({ records, engine: nothing }, { index: 'p', id: 'nope' })).toEqual({
      _index: 'p',
      _id: 'nope',
      found: false,
    })
    expect(await getDocument({ records, engine: nothing }, { index: 'q', id: 'root' })).toMatchObject({ found: false })
    const refusal = { code: 'DOCUMENT_NOT_FOUND', message: 'Document not found [p]/[nope]' }
    await expect(getSource({ records, engine: nothing }, { index: 'p', id: 'nope' })).rejects.toMatchObject(refusal)
  })

  it('comes as a source alone', async () => {
    const params = { _source: 'content_translated.source_language,path' }
    expect(await getSource({ records, engine: nothing }, { index: 'p', id: 'root', params })).toEqual({ path: '/data/a.eml' })
  })

  it.each([getDocument, getSource])('is not looked for any longer than somebody waits (%o)', async (get) => {
    const { signal } = new AbortController()
    const heard: unknown[] = []
    const engine = fakeEngine({
      search: async (_, until) => {
        heard.push(until)
        return { total: 0, maxScore: null, hits: [], aggregations: {} }
      },
    })
    await get({ records, engine }, { index: 'p', id: 'nobody', signal }).catch(() => {})
    expect(heard).toEqual([signal])
  })
})
