import { spawnSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { defaults } from '@dossier/contract'
import { homeLayout } from '@dossier/server/home/layout.ts'
import { changedDocument, nextChanges, writeChanges } from '@dossier/server/records/change.ts'
import { openRecords, type Records } from '@dossier/server/records/open.ts'
import { entryRow } from '@dossier/server/records/testing/entry-row.ts'
import { cutText, packText } from '@dossier/server/records/texts/text.ts'
import { z } from 'zod'

/** A line of the corpus that is a document. */
const Line = z.object({
  _id: z.string(),
  _routing: z.string(),
  _source: z
    .object({
      type: z.literal('Document'),
      path: z.string(),
      extractionLevel: z.int(),
      parentDocument: z.string().optional(),
      content: z.string(),
    })
    .loose(),
})
type Line = z.infer<typeof Line>

const AnyLine = z.looseObject({ _source: z.looseObject({ type: z.string() }) })

/** What was put into the records: documents, UTF-8 bytes of their text, and the ids that `queries.json` asks for. */
export type Loaded = { documents: number; textBytes: number; document: string; root: string }

/** In which project the document of a number lies. */
export type ProjectOf = (at: number) => string

type Transaction = Parameters<typeof nextChanges>[0]

const batchSize = 500

/** Makes the synthetic corpus in a folder, with or without the named entities of its documents. */
export function makeCorpus(bench: string, folder: string, { documents, withEntities }: Corpus): string {
  const corpus = join(folder, 'corpus.jsonl')
  const flags = withEntities ? [] : ['--no-entities']
  const made = spawnSync(process.execPath, [join(bench, 'generate-corpus.mjs'), String(documents), corpus, ...flags], {
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`the corpus was not made: ${made.stderr}`)
  return corpus
}

type Corpus = { documents: number; withEntities: boolean }

/**
 * Stores the documents of a corpus in the records of a new home, as the indexing would have. Entities have no records yet. `projectOf`: where the document of this number goes; absent: into the
 * usual one.
 */
export function storeCorpus(corpus: string, home: string, projectOf: ProjectOf = () => defaults.project): Promise<Loaded> {
  return storeCorpusAt(corpus, homeLayout(home).records, projectOf)
}

/** The same in records by their address: a file, or a database of PostgreSQL. */
export async function storeCorpusAt(
  corpus: string,
  address: string,
  projectOf: ProjectOf = () => defaults.project,
): Promise<Loaded> {
  const records = await openRecords(address)
  try {
    return await storeLines(records, corpus, projectOf)
  } finally {
    await records.close()
  }
}

async function storeLines(records: Records, corpus: string, projectOf: ProjectOf): Promise<Loaded> {
  const loaded: Loaded = { documents: 0, textBytes: 0, document: '', root: '' }
  const made = new Set<string>()
  let batch: { line: Line; project: string }[] = []
  const flush = async () => {
    const lines = batch
    batch = []
    await records.db.transaction().execute(async (trx) => {
      for (const { line, project } of lines) await storeLine(trx, line, project)
    })
  }
  for await (const text of createInterface({ input: createReadStream(corpus) })) {
    const line = readDocument(text)
    if (!line) continue
    loaded.documents += 1
    loaded.textBytes += Buffer.byteLength(line._source.content)
    if (loaded.document === '' && line._source.parentDocument !== undefined)
      Object.assign(loaded, { document: line._id, root: line._routing })
    const project = projectOf(loaded.documents - 1)
    if (!made.has(project)) await insertProject(records, project)
    made.add(project)
    batch.push({ line, project })
    if (batch.length === batchSize) await flush()
  }
  await flush()
  return loaded
}

function readDocument(text: string): Line | undefined {
  const line = AnyLine.parse(JSON.parse(text))
  return line._source.type === 'Document' ? Line.parse(line) : undefined
}

async function insertProject(records: Records, name: string): Promise<void> {
  const now = Date.now()
  const values = { name, label: null, description: null, source_path: null, created_at: now, updated_at: now }
  await records.db
    .insertInto('project')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function storeLine(trx: Transaction, { _id, _routing, _source }: Line, project: string): Promise<void> {
  const { content, ...source } = _source
  const entry = entryRow(`${source.path}#${_id}`, { project, path: source.path, size_bytes: null, document_id: _id })
  const { entry_id } = await trx.insertInto('entry').values(entry).returning('entry_id').executeTakeFirstOrThrow()
  const pieces = cutText(content)
  const document = {
    project,
    id: _id,
    root_id: _routing,
    parent_id: source.parentDocument ?? null,
    type: 'Document' as const,
    extraction_level: source.extractionLevel,
    entry_id,
    version: await nextChanges(trx),
    source: JSON.stringify(source),
    text_length: content.length,
    segment_count: pieces.length,
  }
  const { rid } = await trx.insertInto('document').values(document).returning('rid').executeTakeFirstOrThrow()
  await writeChanges(trx, [{ ...changedDocument(project, rid), number: document.version }])
  for (const { number, start, text } of pieces) {
    await trx
      .insertInto('segment')
      .values({ rid, number, start_offset: start, length: text.length, bytes: packText(text) })
      .execute()
  }
}
