import { execFileSync } from 'node:child_process'
import { createReadStream, existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { parts } from '../../../parts.ts'
import { fieldType } from '../../../query/wire-fields.ts'
import type { EngineDocument } from '../../port.ts'

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

export type CorpusLine = z.infer<typeof line>

/** Generates a corpus of this many documents once and returns its path. */
export function corpusFile(count: number): string {
  const folder = join(tmpdir(), 'dossier-bench')
  const file = join(folder, `documents-${count}.jsonl`)
  mkdirSync(folder, { recursive: true })
  if (!existsSync(file)) {
    execFileSync(process.execPath, [join(benchFolder, 'generate-corpus.mjs'), String(count), file, '--no-entities'])
  }
  return file
}

export async function* corpusLines(file: string): AsyncGenerator<CorpusLine> {
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (text !== '') yield line.parse(JSON.parse(text))
  }
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
