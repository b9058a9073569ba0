import type { Transaction } from 'kysely'
import { isInFolder } from '../records/place.ts'
import type { RecordsSchema } from '../records/schema.ts'
import { releaseTexts } from '../records/texts/held-texts.ts'
import { holder, versionTrx } from './tables.ts'

type Trx = Transaction<RecordsSchema>

/** Few enough, with their texts, for a transaction under 50 ms. */
const batchCount = 50

/** Removes some of the versions of a project, below a folder where one is given, with their texts. Answers how many rows went. */
export async function dropSomeVersions(trx: Trx, project: string, folder?: Buffer): Promise<number> {
  let query = versionTrx(trx).selectFrom('file_version').select('version').where('project', '=', project)
  // The table has the columns of a place that lines have.
  if (folder)
    query = query.where('file_entry', 'in', ({ selectFrom }) =>
      selectFrom('entry').select('entry_id').where('project', '=', project).where(isInFolder(folder)),
    )
  const next = await query.limit(1).executeTakeFirst()
  return next ? dropVersion(trx, next.version) : 0
}

/** Removes some of a version, and at last the version itself. Answers how many rows went: 0 when nothing is left of it. */
export async function dropVersion(trx: Trx, version: number): Promise<number> {
  const db = versionTrx(trx)
  const rows = await db
    .selectFrom('version_document')
    .select(['number', 'text_key'])
    .where('version', '=', version)
    .orderBy('number')
    .limit(batchCount)
    .execute()
  if (rows.length === 0) {
    const { numDeletedRows } = await db.deleteFrom('file_version').where('version', '=', version).executeTakeFirst()
    return Number(numDeletedRows)
  }
  const numbers = rows.map(({ number }) => number)
  await db.deleteFrom('version_document').where('version', '=', version).where('number', 'in', numbers).execute()
  await releaseTexts(
    trx,
    holder,
    await withoutVersion(
      trx,
      rows.map(({ text_key }) => text_key),
    ),
  )
  return rows.length
}

/** Those of the texts that no other version has. */
async function withoutVersion(trx: Trx, keys: number[]): Promise<number[]> {
  const rows = await versionTrx(trx).selectFrom('version_document').select('text_key').where('text_key', 'in', keys).execute()
  const needed = new Set(rows.map(({ text_key }) => text_key))
  return keys.filter((key) => !needed.has(key))
}
