import { join } from 'node:path'
import { blindStates } from '@dossier/contract'
import { wordsOf } from '@dossier/server/census/words.ts'
import { readText } from '@dossier/server/documents/read.ts'
import type { Records } from '@dossier/server/records/open.ts'
import { unpackReasons } from '@dossier/server/records/reasons.ts'
import { tellsOfLoss } from '../planted/fate.ts'
import type { Plant } from '../planted/planting.ts'
import type { MadeFile } from './make-files.ts'

/** A file with what is wrong about it: words that are neither found nor told to be lost, or no line of its own that is final. */
export type Silence = { file: MadeFile; states: string; lost: Plant[] }

/** What became of files: how many words were found and how many told to be lost; `blind`: what a search would have warned of. */
export type Findings = { found: number; told: number; silences: Silence[]; blind: Blindness }

/**
 * What a search of such words is told of: `warned`: files with a line in a state that is counted as not searched, or only in part; `affected`: files of which a word
 * is missing; `missing`: these words; `covered`: those of them that lie in files of which it is warned.
 */
export type Blindness = { warned: number; affected: number; missing: number; covered: number }

/** Of no file. */
export const noFindings = (): Findings => ({
  found: 0,
  told: 0,
  silences: [],
  blind: { warned: 0, affected: 0, missing: 0, covered: 0 },
})

/** Of both. */
export function joinFindings(one: Findings, other: Findings): Findings {
  return {
    found: one.found + other.found,
    told: one.told + other.told,
    silences: [...one.silences, ...other.silences],
    blind: {
      warned: one.blind.warned + other.blind.warned,
      affected: one.blind.affected + other.blind.affected,
      missing: one.blind.missing + other.blind.missing,
      covered: one.blind.covered + other.blind.covered,
    },
  }
}

/** Looks made files up in the records; `folder` is where they lie. */
export async function checkFiles(records: Records, project: string, folder: string, files: MadeFile[]): Promise<Findings> {
  const keys = files.map(({ path }) => Buffer.from(join(folder, path)))
  const rows = await records.db
    .selectFrom('entry')
    .leftJoin('document', 'document.entry_id', 'entry.entry_id')
    .select(['entry.path_key', 'entry.state', 'entry.reason', 'entry.embedded_path'])
    .select(['document.rid', 'document.text_length', 'document.source'])
    .where('entry.project', '=', project)
    .where('entry.path_key', 'in', keys)
    .execute()
  const linesOf = Map.groupBy(rows, ({ path_key }) => Buffer.from(path_key).toString())
  const findings = noFindings()
  for (const [at, file] of files.entries()) {
    const lines = linesOf.get(String(keys[at])) ?? []
    const words = new Set<string>()
    for (const line of lines) for (const word of await wordsOfLine(records, line)) words.add(word)
    const missing = file.plants.filter(({ word }) => ![...wordsOf(word)].every((each) => words.has(each)))
    const isWarned = lines.some(({ state }) => blindStates.some((each) => each === state))
    findings.blind.missing += missing.length
    if (isWarned) findings.blind.covered += missing.length
    if (isWarned) findings.blind.warned += 1
    if (missing.length > 0) findings.blind.affected += 1
    const isTold = lines.some(({ state, reason }) => tellsOfLoss({ state, reasons: unpackReasons(reason) }))
    const own = lines.filter(({ embedded_path }) => embedded_path === null)
    const isFinal = own.length === 1 && own[0]?.state !== 'waiting'
    findings.found += file.plants.length - missing.length
    if (isTold) findings.told += missing.length
    if (isFinal && (isTold || missing.length === 0)) continue
    const states = lines.map(({ state, reason }) => `${state} ${reason}`).join('; ')
    findings.silences.push({ file, states, lost: isTold ? [] : missing })
  }
  return findings
}

type Line = { rid: number | null; text_length: number | null; source: string | null; embedded_path: string | null }

/** Of its text, its metadata and its name. */
async function wordsOfLine(records: Records, { rid, text_length, source, embedded_path }: Line): Promise<Iterable<string>> {
  const text = rid === null ? '' : await readText(records, rid, 0, text_length ?? 0)
  const metadata = source === null ? [] : stringsIn(JSON.parse(source))
  return wordsOf([text, ...metadata, embedded_path ?? ''].join('\n'))
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => [key, ...stringsIn(each)])
}
