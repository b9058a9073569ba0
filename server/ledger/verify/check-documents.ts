import { sql } from 'kysely'
import { z } from 'zod'
import type { Records } from '../../records/open.ts'
import type { Findings } from './findings.ts'

type DocumentsCheck = { records: Records; project: string; findings: Findings; signal: AbortSignal }

const pageCount = 500
const Source = z.looseObject({ path: z.string().optional(), ledgerState: z.string().optional() })

/**
 * Compares ledger and records: each line that has something to show has its document, in the same state and with its whole text. Answers the documents'
 * numbers.
 */
export async function checkDocuments(check: DocumentsCheck): Promise<number[]> {
  await checkLinesWithout(check)
  const rids: number[] = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    check.signal.throwIfAborted()
    const rows = await readPage(check, after)
    for (const row of rows) {
      rids.push(row.rid)
      compare(check.findings, row)
    }
    after = rows.length < pageCount ? undefined : rows.at(-1)?.rid
  }
  return rids
}

type Row = Awaited<ReturnType<typeof readPage>>[number]

function readPage({ records, project }: DocumentsCheck, after: number) {
  const key = sql`coalesce(document.text_key, document.rid)`
  return records.db
    .selectFrom('document')
    .leftJoin('entry', 'entry.entry_id', 'document.entry_id')
    .select(['document.rid', 'document.type', 'document.source', 'document.text_length'])
    .select(['entry.entry_id', 'entry.path', 'entry.embedded_path', 'entry.state'])
    .select(sql<number>`(select coalesce(sum(length), 0) from segment where segment.rid = ${key})`.as('stored_length'))
    .where('document.project', '=', project)
    .where('document.rid', '>', after)
    .orderBy('document.rid')
    .limit(pageCount)
    .execute()
}

function compare(findings: Findings, row: Row): void {
  const source = Source.parse(JSON.parse(row.source))
  const path = row.path ?? source.path
  const place = { ...(path !== undefined && { path }), embeddedPath: row.embedded_path }
  if (row.entry_id === null) {
    findings.add('no-line', place)
    return
  }
  const document = row.type === 'Duplicate' ? 'duplicate' : (source.ledgerState ?? '')
  // Waiting files keep their former document until they are read again.
  if (row.state !== 'waiting' && row.state !== document) findings.add('other-state', place, { ledger: row.state ?? '', document })
  const there = Number(row.stored_length)
  if (there !== row.text_length) findings.add('text-incomplete', place, { there, whole: row.text_length })
}

async function checkLinesWithout({ records, project, findings, signal }: DocumentsCheck): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    signal.throwIfAborted()
    const rows = await records.db
      .selectFrom('entry')
      .leftJoin('document', 'document.entry_id', 'entry.entry_id')
      .select(['entry.entry_id', 'entry.path', 'entry.embedded_path'])
      .where('entry.project', '=', project)
      .where('entry.entry_id', '>', after)
      .where('entry.state', 'not in', ['skipped', 'waiting'])
      .where('document.rid', 'is', null)
      .orderBy('entry.entry_id')
      .limit(pageCount)
      .execute()
    for (const { path, embedded_path } of rows) findings.add('no-document', { path, embeddedPath: embedded_path })
    after = rows.length < pageCount ? undefined : rows.at(-1)?.entry_id
  }
}
