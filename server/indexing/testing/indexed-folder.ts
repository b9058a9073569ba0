import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import type { TestRecords } from '../../records/testing/on-both.ts'
import type { Program } from '../../scope/program.ts'
import { Pipeline } from './pipeline.ts'

/** The pipeline of the test that runs. */
export let pipeline: Pipeline
/** The folder that it may index. */
export let folder: string

/** Before each test a pipeline on records of this kind (absent: in a file), and an empty folder. `changes`: what its program has in another way than usual. */
export function openOn(place?: TestRecords, changes: Partial<Program> = {}): void {
  beforeEach(async () => {
    pipeline = await Pipeline.open(place, changes)
    folder = await mkdtemp(join(tmpdir(), 'dossier-files-'))
  })
  afterEach(async () => {
    await pipeline.close()
    await rm(folder, { recursive: true, force: true })
  })
}

/** Writes files into the folder, by their names below it. */
export async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

/** The state in which the ledger has a file of the folder. */
export async function stateOf(name: string): Promise<string | undefined> {
  const row = await pipeline.records.db
    .selectFrom('entry')
    .select('state')
    .where('path', '=', join(folder, name))
    .where('parent_entry', 'is', null)
    .executeTakeFirst()
  return row?.state
}

/** The paths of all documents below the folder, in order. */
export async function documentPaths(): Promise<string[]> {
  const rows = await pipeline.records.db.selectFrom('document').select('source').where('type', '=', 'Document').execute()
  return rows.map((row) => String(JSON.parse(row.source).path).slice(folder.length + 1)).sort()
}

/** The index holds exactly the documents of the records. */
export async function expectIndexFollows(): Promise<void> {
  const rows = await pipeline.records.db.selectFrom('document').select(['rid', 'id']).execute()
  const indexed = [...pipeline.engine.documents.values()].map(({ rid, id }) => ({ rid, id }))
  expect(indexed.sort((a, b) => a.rid - b.rid)).toEqual(rows.map(({ rid, id }) => ({ rid, id })).sort((a, b) => a.rid - b.rid))
}
