import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readTerms } from '@dossier/contract/query-string/terms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchEngine } from '../../engine/port.ts'
import { connectEngine } from '../../engine/tantivy/connect-engine.ts'
import { type EngineProcess, startEngine } from '../../engine/tantivy/start-engine.ts'
import { parts } from '../../parts.ts'
import { openRecords, type Records } from '../../records/open.ts'
import { searchProject } from '../search-project.ts'
import { sampleDocuments } from '../testing/sample-documents.ts'
import { engineDocuments, storeDocuments } from '../testing/store-documents.ts'

const isBuilt = existsSync(parts.engine)
if (!isBuilt) process.stdout.write('left out: the engine is not built (node scripts/build.mjs)\n')

describe.skipIf(!isBuilt)('highlights with the real engine', () => {
  const home = mkdtempSync(join(tmpdir(), 'highlights-engine-'))
  let records: Records
  let process: EngineProcess
  let engine: SearchEngine

  beforeAll(async () => {
    records = await openRecords(join(home, 'records.sqlite'))
    const rids = await storeDocuments(records, sampleDocuments)
    process = await startEngine({ binary: parts.engine, home })
    engine = await connectEngine(process.socketPath)
    await engine.write((await engineDocuments(records, rids)).map((document) => ({ op: 'put', document })))
    await engine.commit({ recordsId: records.id, change: sampleDocuments.length })
  })

  afterAll(async () => {
    await engine?.close()
    await process?.stop()
    await records?.close()
    rmSync(home, { recursive: true, force: true })
  })

  const search = (body: unknown) => searchProject({ records, engine }, { indices: ['p'], body })

  it('marks matches in short and in very long texts', async () => {
    const highlight = {
      fields: { content: { fragment_size: 50, number_of_fragments: 3, pre_tags: ['<mark>'], post_tags: ['</mark>'] } },
    }
    const answer = await search({ query: { query_string: { query: 'offshore AND account' } }, highlight, sort: ['path'] })
    const [mail, long] = answer.hits.hits.map((hit) => hit.highlight?.content ?? [])
    expect(mail).toEqual(['<mark>offshore</mark> <mark>account</mark> in Genève is open. The <mark>account</mark>'])
    expect(long).toHaveLength(1)
    expect(long?.[0]).toMatch(/^[a-z ]+<mark>offshore<\/mark> <mark>account<\/mark>[a-z ]+$/)
  })

  it('marks other fields, and never lets text through as HTML', async () => {
    const query = { query_string: { query: 'trust OR geneva' } }
    const answer = await search({
      query,
      highlight: { fields: { content: { number_of_fragments: 0 }, 'metadata.tika_metadata_subject': {} } },
    })
    expect(answer.hits.hits[0]?.highlight).toEqual({
      content: [expect.stringContaining('Meridian <em>Trust</em> &amp; Co. &lt;script&gt;')],
      'metadata.tika_metadata_subject': ['<em>Geneva</em> shares'],
    })
  })

  it.each([
    ['jane offshore AND account', ['Jane 0', 'offshore 1', 'account 2']],
    ['-jane content:(acc* OR name:report) & [a TO b] offshore~ genève', ['account 0', 'offshore 1', 'Genève 2']],
    ['NOT (trust -jane) content:>a *:dear /off.*/ "the offshore" &', ['Dear 0', 'the 2', 'offshore 1']],
    ['account offshore acc* "offshore account"', ['account 0', 'offshore 1']],
  ])('tells the marks of the terms of %s apart', async (query, marks) => {
    const terms = readTerms(query).filter(({ mark }) => mark !== null)
    const should = terms.map((term) => ({ query_string: { query: term.query, default_field: 'content' } }))
    const pre_tags = terms.map((_, index) => `<${index}>`)
    const content = { type: 'fvh', pre_tags, post_tags: ['<'], highlight_query: { bool: { should } } }
    const answer = await search({ query: { ids: { values: ['mail'] } }, highlight: { encoder: 'default', fields: { content } } })
    const found = answer.hits.hits[0]?.highlight?.content?.join(' ').matchAll(/<(\d+)>([^<]+)</g) ?? []
    expect(new Set([...found].map(([, number, word]) => `${word} ${number}`))).toEqual(new Set(marks))
  })
})
