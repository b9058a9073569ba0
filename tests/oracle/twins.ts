import { createReadStream, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { defaults } from '@dossier/contract'
import { connectEngine } from '@dossier/server/engine/tantivy/connect-engine.ts'
import { startEngine } from '@dossier/server/engine/tantivy/start-engine.ts'
import { homeLayout } from '@dossier/server/home/layout.ts'
import { nameTexts } from '@dossier/server/indexing/follow/engine-document.ts'
import { catchUp } from '@dossier/server/indexing/follow/follower.ts'
import { parts } from '@dossier/server/parts.ts'
import { defaultSearchFields } from '@dossier/server/query/wire-fields.ts'
import { openRecords, type Records } from '@dossier/server/records/open.ts'
import { scopedEngine } from '@dossier/server/scope/scoped-engine.ts'
import { joinSets } from '@dossier/server/scope/sets.ts'
import { countProject } from '@dossier/server/search/count-project.ts'
import { searchProject } from '@dossier/server/search/search-project.ts'
import { addTags } from '@dossier/server/tags/change-tags.ts'
import { tagMigrations } from '@dossier/server/tags/tables.ts'
import { tagField } from '@dossier/server/tags/tag-field.ts'
import { z } from 'zod'
import { makeCorpus, storeCorpus } from '../bench/synthetic.ts'
import { embeddedWithPerson, putEntities } from './entities.ts'
import { startOpenSearch } from './opensearch-node.ts'

/** What both sides answer, as far as it is compared. */
export const Answer = z.object({
  hits: z.object({
    total: z.object({ value: z.number() }),
    hits: z.array(
      z.object({
        _id: z.string(),
        _score: z.number().nullish(),
        sort: z.array(z.unknown()).optional(),
        highlight: z.record(z.string(), z.array(z.string())).optional(),
      }),
    ),
  }),
  aggregations: z.record(z.string(), z.unknown()).optional(),
})
export type Answer = z.infer<typeof Answer>

/** The same documents in a real OpenSearch and in ours, asked with the same body. */
export type Twins = {
  document: string
  root: string
  askOracle(body: unknown, params?: Record<string, unknown>): Promise<Answer>
  askOurs(body: unknown, params?: Record<string, unknown>): Promise<Answer>
  countOracle(body: unknown, params?: Record<string, unknown>): Promise<number>
  countOurs(body: unknown, params?: Record<string, unknown>): Promise<number>
  stop(): Promise<void>
}

/** Loads `documents` of the synthetic corpus with their named entities into both; `bench` holds its generator and mapping. */
export async function startTwins({
  bench,
  folder,
  lib,
  documents,
}: {
  bench: string
  folder: string
  lib: string
  documents: number
}): Promise<Twins> {
  const home = join(folder, 'home')
  mkdirSync(home)
  const corpus = makeCorpus(bench, folder, { documents, withEntities: true })
  await storeCorpus(corpus, home)
  const [ours, oracle] = await Promise.all([startOurs(home, corpus), startOracle({ bench, folder, lib })])
  return {
    ...(await embeddedWithPerson(corpus)),
    askOurs: ours.ask,
    askOracle: oracle.ask,
    countOurs: ours.count,
    countOracle: oracle.count,
    stop: async () => {
      await Promise.all([ours.stop(), oracle.stop()])
    },
  }
}

async function startOurs(home: string, corpus: string) {
  const engineProcess = await startEngine({ binary: parts.engine, home })
  const whole = await connectEngine(engineProcess.socketPath)
  const records = await openRecords(homeLayout(home).records, [{ feature: 'tags', steps: tagMigrations }])
  await catchUp({ records, engine: whole })
  await putEntities({ records, engine: whole, corpus })
  await storeTags(records, corpus)
  // As a caller has it: tags are sets, whatever the index has of them.
  const sets = joinSets({ fields: new Map([['tags', tagField]]) }, records)
  whole.sets.provide(sets.provide)
  const engine = scopedEngine(whole, { sets, owner: 'local', projects: [defaults.project], records })
  const ask = async (body: unknown, params: Record<string, unknown> = {}) =>
    Answer.parse(await searchProject({ records, engine }, { indices: [defaults.project], body, params: toTexts(params) }))
  const count = async (body: unknown, params: Record<string, unknown> = {}) =>
    (await countProject({ records, engine }, { indices: [defaults.project], body, params: toTexts(params) })).count
  const stop = async () => {
    await whole.close()
    await engineProcess.stop()
    await records.close()
  }
  return { ask, count, stop }
}

const Tagged = z.object({ _id: z.string(), _source: z.object({ tags: z.array(z.string()).optional() }) })

/** The tags of the corpus as somebody would have given them. */
async function storeTags(records: Records, corpus: string): Promise<void> {
  const documents = new Map<string, string[]>()
  for await (const text of createInterface({ input: createReadStream(corpus) })) {
    const { _id, _source } = Tagged.parse(JSON.parse(text))
    for (const label of _source.tags ?? []) documents.set(label, [...(documents.get(label) ?? []), _id])
  }
  const owner = { userId: 'local', project: defaults.project, manages: true }
  for (const [label, ids] of documents) {
    const tagged = ids.map((id) => ({ id, rid: undefined }))
    await addTags(records, owner, { documents: tagged, labels: [label], change: undefined })
  }
}

async function startOracle({ bench, folder, lib }: { bench: string; folder: string; lib: string }) {
  const node = await startOpenSearch(lib, join(folder, 'opensearch'))
  const send = async (method: string, path: string, body: string, type = 'application/json') => {
    const answer = await fetch(`${node.url}/${path}`, { method, body, headers: { 'content-type': type } })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`OpenSearch: ${answer.status} ${text.slice(0, 1000)}`)
    return JSON.parse(text)
  }
  await send('PUT', defaults.project, JSON.stringify(oracleMapping(bench)))
  for await (const bulk of readBulks(join(folder, 'corpus.jsonl')))
    await send('POST', `${defaults.project}/_bulk`, bulk, 'application/x-ndjson')
  await send('POST', `${defaults.project}/_refresh`, '')
  const ask = async (body: unknown, params: Record<string, unknown> = {}) => {
    const query = new URLSearchParams({ ...toTexts(params), request_cache: 'false' })
    const size = typeof body === 'object' && body !== null && 'size' in body && body.size === 0
    if (!size) query.delete('request_cache')
    return Answer.parse(await send('POST', `${defaults.project}/_search?${query}`, JSON.stringify(body)))
  }
  const count = async (body: unknown, params: Record<string, unknown> = {}) => {
    const query = new URLSearchParams(toTexts(params))
    return Count.parse(await send('POST', `${defaults.project}/_count?${query}`, JSON.stringify(body))).count
  }
  return { ask, count, stop: node.stop }
}

const Count = z.object({ count: z.number() })

const Mapping = z
  .object({
    settings: z.record(z.string(), z.unknown()),
    mappings: z.object({ properties: z.record(z.string(), z.unknown()) }).loose(),
  })
  .loose()

/** The contract's mapping, with our default search fields and ledger. */
function oracleMapping(bench: string): unknown {
  const mapping = Mapping.parse(JSON.parse(readFileSync(join(bench, 'mapping.json'), 'utf8')))
  mapping.settings['index.query.default_field'] = defaultSearchFields.filter((field) => field !== 'description')
  mapping.mappings.properties.name = { type: 'text', analyzer: 'folding' }
  // The contract's own format would refuse every date that is not complete; ours reads them as other date fields do.
  mapping.mappings.properties.extractionDate = { type: 'date' }
  // Ours folds accents of mentions as of all texts.
  mapping.mappings.properties.mention = { type: 'text', index_options: 'docs', analyzer: 'folding' }
  mapping.mappings.properties.ledgerState = { type: 'keyword' }
  return mapping
}

const Line = z.object({
  _id: z.string(),
  _routing: z.string(),
  _source: z.looseObject({ metadata: z.looseObject({ tika_metadata_resourcename: z.string() }).optional() }),
})

async function* readBulks(corpus: string): AsyncIterable<string> {
  let bulk = ''
  for await (const text of createInterface({ input: createReadStream(corpus) })) {
    const line = Line.parse(JSON.parse(text))
    const { metadata } = line._source
    const source = metadata ? { ...line._source, name: nameTexts(metadata.tika_metadata_resourcename) } : line._source
    bulk += `${JSON.stringify({ index: { _id: line._id, routing: line._routing } })}\n${JSON.stringify(source)}\n`
    // Bulks above 5 MB trip the breaker of a node with a heap of 512 MB.
    if (bulk.length > 2_000_000) {
      yield bulk
      bulk = ''
    }
  }
  if (bulk !== '') yield bulk
}

function toTexts(params: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]))
}
