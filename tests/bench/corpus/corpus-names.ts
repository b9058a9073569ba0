import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { defaults } from '@dossier/contract'
import { nameCategories } from '@dossier/contract/names/categories'
import type { StoredName } from '@dossier/server/names/packed-names.ts'
import { storeNames } from '@dossier/server/names/store-names.ts'
import type { Records } from '@dossier/server/records/open.ts'
import { z } from 'zod'

/** A line of the corpus that is a named entity. */
const Line = z.object({
  _routing: z.string(),
  _source: z.object({
    mention: z.string(),
    category: z.enum(nameCategories),
    extractor: z.string(),
    extractorLanguage: z.string(),
    offsets: z.array(z.number()),
    join: z.object({ parent: z.string() }),
  }),
})
type Line = z.infer<typeof Line>

/** What finders found in one document of the corpus, by pipeline. */
export type NamesOfDocument = { id: string; routing: string; language: string; pipelines: Map<string, StoredName[]> }

/** The documents of a corpus that have names, as they stand there: those of a document behind it. */
export async function* readNames(corpus: string): AsyncIterable<NamesOfDocument> {
  let now: NamesOfDocument | undefined
  for await (const text of createInterface({ input: createReadStream(corpus) })) {
    if (!text.includes('"type":"NamedEntity"')) continue
    const { _routing, _source } = Line.parse(JSON.parse(text))
    const { parent } = _source.join
    if (now?.id !== parent) {
      if (now) yield now
      now = { id: parent, routing: _routing, language: _source.extractorLanguage, pipelines: new Map() }
    }
    add(now, _source)
  }
  if (now) yield now
}

function add({ pipelines }: NamesOfDocument, { mention, category, offsets, extractor }: Line['_source']): void {
  const known = pipelines.get(extractor)
  if (known) known.push({ mention, category, offsets })
  else pipelines.set(extractor, [{ mention, category, offsets }])
}

/** What was stored: how many documents, their readings and names, and the processor time of that alone, in seconds. */
export type StoredNames = { documents: number; readings: number; names: number; cpuSeconds: number }

/** Documents in hand, and readings that share a commit, as in the task that finds names. */
const inHand = 2_000
const perCommit = 48

/** Stores the names of a corpus in the records, where its documents are, as the task that finds names does it. */
export async function storeCorpusNames(records: Records, corpus: string): Promise<StoredNames> {
  const stored = { documents: 0, readings: 0, names: 0, cpuSeconds: 0 }
  const rows = await records.db.selectFrom('document').select(['id', 'rid', 'version']).execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  let batch: NamesOfDocument[] = []
  const flush = async () => {
    const readings = batch.flatMap((document) =>
      [...document.pipelines].map(([pipeline, names]) => ({ document, pipeline, names })),
    )
    const before = process.cpuUsage()
    for (let at = 0; at < readings.length; at += perCommit) await storeSome(records, known, readings.slice(at, at + perCommit))
    const { user, system } = process.cpuUsage(before)
    stored.cpuSeconds += (user + system) / 1e6
    stored.documents += batch.length
    stored.readings += readings.length
    stored.names += readings.reduce((sum, { names }) => sum + names.length, 0)
    batch = []
  }
  for await (const document of readNames(corpus)) if (batch.push(document) === inHand) await flush()
  await flush()
  return stored
}

type Known = ReadonlyMap<string, { rid: number; version: number }>
type Reading = { document: NamesOfDocument; pipeline: string; names: StoredName[] }

async function storeSome(records: Records, known: Known, readings: Reading[]): Promise<void> {
  const content = new Uint8Array(16)
  const asRead = readings.map(({ document, pipeline, names }) => {
    const row = known.get(document.id)
    if (!row) throw new Error(`the corpus has no document ${document.id}`)
    return { read: { ...row, project: defaults.project, pipeline, language: document.language, content }, outcome: { names } }
  })
  await records.db.transaction().execute((trx) => storeNames(trx, asRead))
}
