import { sql, type Transaction } from 'kysely'
import { liesInFolder } from '../records/place.ts'
import type { RecordsSchema } from '../records/schema.ts'
import { holdTexts } from '../records/texts/held-texts.ts'
import type { Writes } from '../records/writing/group-commit.ts'
import type { InTransaction, KnownFile } from '../scope/hooks.ts'
import { dropVersion } from './drop.ts'
import { holder, versionDb, versionTrx } from './tables.ts'

type Trx = Transaction<RecordsSchema>

/**
 * What was read of a file that is to get other bytes is kept as a version where a folder above it says so, as things stand now: its texts stay where they are.
 * Answers what lets it be seen, in the transaction that takes the documents away; undefined where nothing is kept.
 */
export async function keepVersion(writes: Writes, { entryId, project, pathKey }: KnownFile): Promise<InTransaction | undefined> {
  if (!(await isKept(writes.db, project, pathKey))) return undefined
  const version = await beginVersion(writes, entryId)
  return version === undefined ? undefined : (trx) => sealVersion(trx, version)
}

/** The versions of a file belong to its line. */
export async function followFile(trx: Trx, { from, to }: { from: number; to: number }): Promise<void> {
  await versionTrx(trx).updateTable('file_version').set({ file_entry: to }).where('file_entry', '=', from).execute()
}

async function isKept(db: Writes['db'], project: string, pathKey: Uint8Array): Promise<boolean> {
  const folders = await db
    .selectFrom('folder')
    .select('path_key')
    .where('project', '=', project)
    .where('keep_versions', '=', 1)
    .execute()
  return folders.some((folder) => liesInFolder(Buffer.from(pathKey), Buffer.from(folder.path_key)))
}

/** Documents written down in one transaction, which stays far under 50 ms: their texts are not touched. */
const batchCount = 200

/** Writes down what was read of a file, a few documents at a time, seen by nobody. Answers its number; undefined where nothing of it is the file's own. */
async function beginVersion(writes: Writes, entryId: number): Promise<number | undefined> {
  await dropUnsealed(writes, entryId)
  const version = await writes.run((trx) => insertVersion(trx, entryId))
  if (version === undefined) return undefined
  for (let from = 0; ; from += batchCount) {
    const count = await writes.run((trx) => insertDocuments(trx, { version, entryId, from }))
    if (count < batchCount) return from + count === 0 ? undefined : version
  }
}

async function sealVersion(trx: Trx, version: number): Promise<void> {
  await versionTrx(trx).updateTable('file_version').set({ is_whole: 1 }).where('version', '=', version).execute()
}

/** A storing that was cut off, or gave nothing to keep, left its beginnings. */
async function dropUnsealed(writes: Writes, entryId: number): Promise<void> {
  const rows = await versionDb(writes.db)
    .selectFrom('file_version')
    .select('version')
    .where('file_entry', '=', entryId)
    .where('is_whole', '=', 0)
    .execute()
  for (const { version } of rows) while ((await writes.run((trx) => dropVersion(trx, version))) > 0);
}

async function insertVersion(trx: Trx, entryId: number): Promise<number | undefined> {
  const entry = await trx.selectFrom('entry').selectAll().where('entry_id', '=', entryId).executeTakeFirst()
  if (!entry || entry.digest === null) return undefined
  const { project, path_key, path, sha256, size_bytes, modified_ns, read_at } = entry
  const facts = { project, path_key, path, sha256, size_bytes, modified_ns, read_at, digest: entry.digest }
  const row = { ...facts, file_entry: entryId, kept_at: Date.now(), is_whole: 0 }
  return (await versionTrx(trx).insertInto('file_version').values(row).returning('version').executeTakeFirstOrThrow()).version
}

type Batch = { version: number; entryId: number; from: number }

/** The file's own document first, then in the order of the container. */
async function insertDocuments(trx: Trx, { version, entryId, from }: Batch): Promise<number> {
  const rows = await trx
    .selectFrom('entry as file')
    .innerJoin('entry', (join) => join.onRef('entry.project', '=', 'file.project').onRef('entry.path_key', '=', 'file.path_key'))
    .innerJoin('document', 'document.entry_id', 'entry.entry_id')
    .select(['entry.embedded_path', 'entry.content_type', 'document.source', 'document.text_length', 'document.type'])
    .select(sql<number>`coalesce(document.text_key, document.rid)`.as('text_key'))
    .where('file.entry_id', '=', entryId)
    .where('document.type', '=', 'Document')
    .orderBy('entry.entry_id')
    .offset(from)
    .limit(batchCount)
    .execute()
  if (rows.length === 0) return 0
  const values = rows.map(({ type: _, ...row }, at) => ({ ...row, version, number: from + at, state: stateIn(row.source) }))
  await versionTrx(trx).insertInto('version_document').values(values).execute()
  await holdTexts(
    trx,
    holder,
    rows.map(({ text_key }) => text_key),
  )
  return rows.length
}

/** The line itself waits by now. */
function stateIn(source: string): string {
  const { ledgerState }: { ledgerState?: unknown } = Object(JSON.parse(source))
  return typeof ledgerState === 'string' ? ledgerState : 'indexed'
}
