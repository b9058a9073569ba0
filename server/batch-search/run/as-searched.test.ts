import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { openRecords, type Records } from '../../records/open.ts'
import { isEngineBuilt } from '../../search/testing/real-engine.ts'
import type { TestDocument } from '../../search/testing/store-documents.ts'
import { type BatchServer, openBatchServer, project } from '../testing/batch-server.ts'
import { seeded } from '../testing/seeded.ts'

const seed = Number(process.env.DOSSIER_SEED ?? 1)
const lineCount = Number(process.env.DOSSIER_LINES ?? 400)

const random = seeded(seed)
const pick = <Value>(list: readonly [Value, ...Value[]]): Value => list[Math.floor(random() * list.length)] ?? list[0]
const words = [
  'harbour',
  'harbor',
  'port',
  'Genève',
  'geneva',
  'jane',
  'doe',
  'account',
  'offshore',
  '東京',
  'o’neill',
  'xy',
] as const
const folders = ['/data/A', '/data/A/sub', '/data/b', '/data/B'] as const
const types = ['text/plain', 'application/pdf', 'message/rfc822'] as const

function text(length: number): string {
  return Array.from({ length }, () => pick(words)).join(' ')
}

const documents = Array.from({ length: 300 }, (_, at): TestDocument => {
  const dirname = pick(folders)
  const source = {
    path: `${dirname}/${at}.txt`,
    dirname,
    contentType: pick(types),
    contentLength: at,
    metadata: { tika_metadata_dc_title: text(2) },
  }
  return { id: `d${at}`, content: text(1 + Math.floor(random() * 12)), source }
})

/** Most are queries, some are nothing of the kind. */
function line(): string {
  const made = [
    () => text(1),
    () => text(2),
    () => `"${text(2)}"`,
    () => `"${text(2)}"~2`,
    () => `${text(1)} AND ${text(1)}`,
    () => `${text(1)} NOT ${text(1)}`,
    () => `+${text(1)} -${text(1)}`,
    () => `(${text(2)}) OR ${text(1)}^2`,
    () => `${pick(words).slice(0, 3)}*`,
    () => `${pick(words)}~1`,
    () => `path:"${pick(folders)}"`,
    () => `contentLength:[${Math.floor(random() * 100)} TO 200]`,
    () => `/${pick(words).slice(0, 2)}.*/`,
    () => `${text(1)}, ${text(1)}`,
    () => `nobody${Math.floor(random() * 1_000)}`,
    () => `tags:${pick(words)}`,
    () => `(${text(1)}`,
    () => `${text(1)}:[`,
    () => `"${text(1)}`,
    () => `${text(1)} AND`,
  ] as const
  return pick<() => string>(made)()
}

describe.skipIf(!isEngineBuilt)(`each of ${lineCount} random lines (seed ${seed})`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'batch-records-'))
  let records: Records
  let server: BatchServer
  beforeAll(async () => {
    records = await openRecords(join(folder, 'records.sqlite'), migrationsOf(features))
    server = await openBatchServer(records, { documents })
    const tagged = { docIds: ['d1', 'd2', 'd3'], tags: ['harbour', 'port'] }
    await server.send('POST', `${project}/documents/batchUpdate/tag`, tagged)
  })
  afterAll(async () => {
    await server?.close()
    await records?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  type Clause = Record<string, unknown>
  /** As the search page sends it: client.md b.1. */
  const search = async (query: string, filter: Clause[]) => {
    const must = [{ match_all: {} }, { bool: { should: [{ query_string: { query } }] } }, { match: { type: 'Document' } }]
    const sort = [{ _score: { order: 'desc' } }, { path: { order: 'asc' } }]
    const body = { from: 0, size: 300, sort, track_total_hits: true, _source: false, query: { bool: { filter, must } } }
    const { status, body: answer } = await server.send('POST', `index/search/${project}/_search`, body)
    if (status !== 200) return { error: answer.error.root_cause[0].reason }
    return { count: answer.hits.total.value, ids: answer.hits.hits.map(({ _id }: { _id: string }) => _id) }
  }
  const folderClause = (path: string) => ({ term: { 'dirname.tree': path } })

  test.each([
    ['as it stands', {}, (query: string) => query, []],
    ['as a phrase', { phrase_matches: 'true', fuzziness: '2' }, undefined, []],
    [
      'of some types',
      { fileTypes: ['text/plain', 'application/pdf'] },
      (query: string) => query,
      [{ terms: { contentType: ['text/plain', 'application/pdf'] } }],
    ],
    [
      'below folders, with a tag',
      { paths: ['/data/A', '/data/b'], tags: 'harbour' },
      (query: string) => query,
      [{ bool: { should: ['/data/A', '/data/a', '/data/b'].map(folderClause) } }, { terms: { tags: ['harbour'] } }],
    ],
    [
      'by a template',
      {
        query_template: JSON.stringify({
          query: {
            bool: { must: [{ query_string: { query: '<query>' } }], must_not: [{ term: { contentType: 'text/plain' } }] },
          },
        }),
      },
      (query: string) => query,
      [{ bool: { must_not: [{ term: { contentType: 'text/plain' } }] } }],
    ],
  ] as const)(
    'finds %s what the search call finds, in its order',
    async (_name, fields, asSent, filter) => {
      const lines = [...new Set(Array.from({ length: lineCount }, line))]
      const quoted = lines.map((each) => (/["]/.test(each) ? `"${each.replaceAll('"', '""')}"` : each))
      const batch = await server.run(quoted.join('\n'), JSON.parse(JSON.stringify(fields)))
      const { body } = await server.send('GET', `batch/search/${batch.uuid}/lines?size=0`)
      expect(body.items.map(({ query }: { query: string }) => query)).toEqual(lines)
      const results = (
        await server.send('POST', `batch/search/result/${batch.uuid}`, {
          sort: 'query',
          order: 'asc',
          size: 10_000,
          contentTypes: [],
        })
      ).body
      const found = Map.groupBy<string, { query: string; documentId: string; documentNumber: number }>(
        results.items,
        ({ query }) => query,
      )
      const different: unknown[] = []
      for (const { query, count, error } of body.items) {
        const sent = asSent ? asSent(query) : `"${(/^"([^"]*)"$/.exec(query)?.[1] ?? query).replace(/"/g, '\\"')}"~2`
        const wanted = await search(sent, [...filter])
        if (wanted.error !== undefined) {
          if (error !== wanted.error) different.push({ query, error, wanted })
          continue
        }
        const all = await server.send('POST', `batch/search/result/${batch.uuid}`, {
          queries: [query],
          order: 'asc',
          size: 10_000,
        })
        const ids = all.body.map(({ documentId }: { documentId: string }) => documentId)
        if (count !== wanted.count || JSON.stringify(ids) !== JSON.stringify(wanted.ids))
          different.push({ query, count, ids, wanted })
      }
      expect(different).toEqual([])
      expect([...found.keys()].length).toBeGreaterThan(10)
    },
    300_000,
  )
})
