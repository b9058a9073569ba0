import type { EngineReader } from '../../engine/port.ts'
import type { Records } from '../../records/open.ts'
import { inBatches } from '../../records/writing/batches.ts'
import type { Findings } from './findings.ts'

type IndexCheck = {
  records: Records
  engine: Pick<EngineReader, 'collect'>
  project: string
  findings: Findings
  signal: AbortSignal
}

/** Compares records and index: each document can be found, and nothing else. `stored`: the documents' numbers, ascending. Answers how many the index has. */
export async function checkIndex(check: IndexCheck, stored: number[]): Promise<number> {
  const { engine, project, signal, findings } = check
  const indexed = await engine.collect([project], { kind: 'all' }, signal)
  const isIndexed = new Set(indexed)
  for (const batch of inBatches(stored.filter((rid) => !isIndexed.has(rid)))) await tellMissing(check, batch)
  const isStored = new Set(stored)
  for (const rid of indexed) if (!isStored.has(rid)) findings.add('only-in-index', {}, { number: rid })
  return indexed.length
}

async function tellMissing({ records, findings }: IndexCheck, rids: number[]): Promise<void> {
  const rows = await records.db
    .selectFrom('document')
    .leftJoin('entry', 'entry.entry_id', 'document.entry_id')
    .select(['entry.path', 'entry.embedded_path'])
    .where('document.rid', 'in', rids)
    .execute()
  for (const { path, embedded_path } of rows) {
    findings.add('not-in-index', { ...(path !== null && { path }), embeddedPath: embedded_path })
  }
}
