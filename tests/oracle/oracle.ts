import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { defaults } from '@dossier/contract'
import { normalForm } from '@dossier/server/indexing/document/norm.ts'
import { nameTexts } from '@dossier/server/indexing/follow/engine-document.ts'
import { defaultSearchFields } from '@dossier/server/query/wire-fields.ts'
import { z } from 'zod'
import { type NodeNeeds, type StartNode, startOpenSearch } from './nodes/opensearch-node.ts'

/** What both sides answer, as far as it is compared. */
export const Answer = z.object({
  hits: z.object({
    total: z.object({ value: z.number() }),
    hits: z.array(
      z.object({
        _id: z.string(),
        _score: z.number().nullish(),
        _source: z.unknown().optional(),
        fields: z.record(z.string(), z.unknown()).optional(),
        sort: z.array(z.unknown()).optional(),
        highlight: z.record(z.string(), z.array(z.string())).optional(),
      }),
    ),
  }),
  aggregations: z.record(z.string(), z.unknown()).optional(),
  suggest: z.record(z.string(), z.unknown()).optional(),
})
export type Answer = z.infer<typeof Answer>

/**
 * `bulkCharacters`: how much a request that stores may hold; above 5 MB it trips the breaker of a node with a heap of 512 MB. `keepsData`: the corpus was stored
 * there before. `startNode`: of another product.
 */
type OracleOptions = { bench: string; folder: string; lib: string; bulkCharacters?: number; startNode?: StartNode } & NodeNeeds

/** A real OpenSearch (or Elasticsearch) with the corpus of a folder (`corpus.jsonl`) in the contract's mapping; `url` is the address before the index's name. */
export async function startOracle(options: OracleOptions) {
  const { bench, folder, lib, bulkCharacters = 2_000_000, startNode = startOpenSearch, ...needs } = options
  const node = await startNode(lib, join(folder, 'oracle'), needs)
  const send = async (method: string, path: string, body: string, type = 'application/json') => {
    const answer = await fetch(`${node.url}/${path}`, { method, body, headers: { 'content-type': type } })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`the oracle: ${answer.status} ${text.slice(0, 1000)}`)
    return JSON.parse(text, withoutType)
  }
  const store = async () => {
    await send('PUT', defaults.project, JSON.stringify(oracleMapping(bench)))
    for await (const bulk of readBulks(join(folder, 'corpus.jsonl'), bulkCharacters))
      await storeAll(`${node.url}/${defaults.project}/_bulk`, bulk)
    await send('POST', `${defaults.project}/_refresh`, '')
  }
  if (!needs.keepsData) await store()
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
  return { url: node.url, ask, count, stop: node.stop }
}

/** Hits of Elasticsearch 7 are all of the type `_doc`, which it calls deprecated; OpenSearch 2 and later ones say nothing of types, and so do we. */
function withoutType(key: string, value: unknown): unknown {
  return key === '_type' && value === '_doc' ? undefined : value
}

const Count = z.object({ count: z.number() })
const Stored = z.object({ items: z.array(z.object({ index: z.looseObject({ status: z.number() }) })) })

/** How often, and after how long, a node whose memory is full is asked again: five minutes in all. */
const mostRepeats = 150
const repeatAfterMs = 2_000

/** Stores documents and sends those again that the node had no memory for; any other refusal is thrown. `bulk`: two lines for each. */
async function storeAll(url: string, bulk: string[]): Promise<void> {
  let waiting = bulk
  for (let repeat = 0; waiting.length > 0; repeat++) {
    if (repeat > 0) await pause(repeatAfterMs)
    const body = `${waiting.join('\n')}\n`
    const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/x-ndjson' } })
    const text = await answer.text()
    const isTaken = answer.ok || answer.status === 429
    if (!isTaken || repeat === mostRepeats) throw new Error(`the oracle: ${answer.status} ${text.slice(0, 1000)}`)
    if (answer.ok) waiting = waiting.filter(refusedIn(Stored.parse(JSON.parse(text)).items))
  }
}

/** Which lines of a bulk the node had no memory for. */
function refusedIn(items: z.infer<typeof Stored>['items']): (line: string, at: number) => boolean {
  const refused = items.find(({ index }) => index.status >= 300 && index.status !== 429)
  if (refused) throw new Error(`the oracle did not store a document: ${JSON.stringify(refused).slice(0, 1000)}`)
  return (_line, at) => items[Math.floor(at / 2)]?.index.status === 429
}

const Mapping = z
  .object({
    settings: z.record(z.string(), z.unknown()),
    mappings: z.object({ properties: z.record(z.string(), z.unknown()), dynamic_templates: z.array(z.unknown()) }).loose(),
  })
  .loose()

/** And of metadata, which the contract's mapping leaves to the cluster's defaults. */
const foldedMetadata = {
  path_match: 'metadata.*',
  match_mapping_type: 'string',
  mapping: { type: 'text', analyzer: 'folding', fields: { keyword: { type: 'keyword', ignore_above: 256 } } },
}

/** The contract's mapping, with our default search fields and ledger. */
function oracleMapping(bench: string): unknown {
  const mapping = Mapping.parse(JSON.parse(readFileSync(join(bench, 'mapping.json'), 'utf8')))
  mapping.settings['index.query.default_field'] = defaultSearchFields.filter((field) => field !== 'description')
  mapping.mappings.properties.name = { type: 'text', analyzer: 'folding' }
  // The contract's own format would refuse every date that is not complete; ours reads them as other date fields do.
  mapping.mappings.properties.extractionDate = { type: 'date' }
  // Ours folds accents of mentions as of all texts.
  mapping.mappings.properties.mention = { type: 'text', index_options: 'docs', analyzer: 'folding' }
  mapping.mappings.dynamic_templates.push({ metadata_texts: foldedMetadata })
  mapping.mappings.properties.ledgerState = { type: 'keyword' }
  return mapping
}

const Line = z.object({
  _id: z.string(),
  _routing: z.string(),
  _source: z.looseObject({
    metadata: z.looseObject({ tika_metadata_resourcename: z.string() }).optional(),
    mention: z.string().optional(),
  }),
})

async function* readBulks(corpus: string, bulkCharacters: number): AsyncIterable<string[]> {
  let bulk: string[] = []
  let characters = 0
  for await (const text of createInterface({ input: createReadStream(corpus) })) {
    const line = Line.parse(JSON.parse(text))
    const action = JSON.stringify({ index: { _id: line._id, routing: line._routing } })
    const source = JSON.stringify({ ...line._source, ...derived(line._source) })
    bulk.push(action, source)
    characters += action.length + source.length
    if (characters < bulkCharacters) continue
    yield bulk
    bulk = []
    characters = 0
  }
  if (bulk.length > 0) yield bulk
}

/** What ours is told beside: a file's own name; the normal form by the contract's rule, where the corpus leaves other scripts as they are. */
function derived({ metadata, mention }: z.infer<typeof Line>['_source']): object {
  const norm = mention === undefined ? undefined : normalForm(mention)
  return {
    ...(metadata && { name: nameTexts(metadata.tika_metadata_resourcename) }),
    ...(norm !== undefined && { mentionNorm: norm, mentionNormTextLength: norm.length }),
  }
}

/** The parameters of a request as they stand in its address. */
export function toTexts(params: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]))
}
