import { execFileSync } from 'node:child_process'
import { createReadStream, existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { parts } from '../../../parts.ts'
import { fieldType } from '../../../query/wire-fields.ts'
import type { EngineDocument, EngineEntity } from '../../port.ts'

/** The folder with the synthetic corpus and the bodies of a web client. */
export const benchFolder = join(process.env.DOSSIER_SHARED ?? join(parts.root, '..', 'shared'), 'bench')

/** About the size at which the records cut texts. */
const segmentUnits = 65_536

const value = z.union([z.string(), z.number(), z.boolean()])
const line = z.object({
  _id: z.string(),
  _routing: z.string(),
  _source: z.object({ content: z.string().default(''), metadata: z.record(z.string(), z.unknown()).default({}) }).loose(),
})

const entity: z.ZodType<EngineEntity> = z.object({
  id: z.string(),
  mention: z.string(),
  mentionNorm: z.string(),
  mentionNormTextLength: z.number(),
  category: z.string(),
  extractor: z.string(),
  extractorLanguage: z.string(),
  offsets: z.array(z.number()),
  isHidden: z.boolean(),
  partsOfSpeech: z.string().nullable(),
})

export type CorpusLine = z.infer<typeof line>

/** A document of the corpus with the named entities found in it. */
export type CorpusDocument = { line: CorpusLine; entities: EngineEntity[] }

/** Generates a corpus of this many documents once and returns its path. */
export function corpusFile(count: number, withEntities: boolean): string {
  const folder = join(tmpdir(), 'dossier-bench')
  const file = join(folder, `${withEntities ? 'documents-and-entities' : 'documents'}-${count}.jsonl`)
  mkdirSync(folder, { recursive: true })
  if (!existsSync(file)) {
    const flags = withEntities ? [] : ['--no-entities']
    execFileSync(process.execPath, [join(benchFolder, 'generate-corpus.mjs'), String(count), file, ...flags])
  }
  return file
}

/** The documents of a corpus; the entities of each follow it. */
export async function* corpusDocuments(file: string): AsyncGenerator<CorpusDocument> {
  let document: CorpusDocument | undefined
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const parsed = text === '' ? undefined : line.parse(JSON.parse(text))
    if (parsed && 'mention' in parsed._source) {
      document?.entities.push(entity.parse({ id: parsed._id, ...parsed._source }))
    } else if (parsed) {
      if (document) yield document
      document = { line: parsed, entities: [] }
    }
  }
  if (document) yield document
}

/** A line of the corpus as an engine document. */
export function engineDocument(rid: number, project: string, { _id, _source }: CorpusLine): EngineDocument {
  const { content, metadata, ...rest } = _source
  const named = Object.entries(metadata).map(([key, value]) => [`metadata.${key}`, value] as const)
  const fields: EngineDocument['fields'] = {}
  for (const [name, value] of [...Object.entries(rest), ...named]) {
    const values = (Array.isArray(value) ? value : [value]).map((one) => typed(name, one)).filter((one) => one !== undefined)
    if (values.length > 0) fields[name] = values
  }
  return { rid, project, id: _id, segments: cut(content), fields }
}

function typed(name: string, found: unknown): string | number | boolean | undefined {
  const type = fieldType(name)
  const { data } = value.safeParse(found)
  if (type === undefined || data === undefined) return undefined
  if (type !== 'date') return data
  const at = Date.parse(String(data))
  return Number.isNaN(at) ? undefined : at
}

function cut(content: string): string[] {
  const segments: string[] = []
  for (let start = 0; start < content.length; start += segmentUnits) segments.push(content.slice(start, start + segmentUnits))
  return segments
}
