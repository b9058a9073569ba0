import { because, type Reason } from '@dossier/contract'
import type { Bytes } from '../../containers/bytes.ts'
import { DamagedDatabase, DatabaseFile } from '../../containers/sqlite/database-file.ts'
import { isWholeRow } from '../../containers/sqlite/row-values.ts'
import { entriesIn, schema, tablesIn } from '../../containers/sqlite/tables.ts'
import { fitsItsSums, openLog } from '../../containers/sqlite/write-ahead-log.ts'

/** Of larger ones no text is taken (`census/raw-documents.ts`), so only their length is looked at. */
const largestBytes = 64 * 1024 * 1024
const lost = because('parts-lost')

/** The first bytes of a database of SQLite. */
export const databaseMark = Buffer.from('SQLite format 3\0')

/** A database has no sums: what was lost of it is told by its length, by pages that lead to none or whose parts do not add up, and by rows that are not as long as they say or have zeros in place of text. */
export async function checkDatabase(bytes: Bytes): Promise<Reason | undefined> {
  try {
    const database = await DatabaseFile.open(bytes, { longestRow: bytes.sizeBytes, isChecked: true })
    const { saidBytes } = database.shape
    if (saidBytes > bytes.sizeBytes) return because('cut-bytes', { there: bytes.sizeBytes, whole: saidBytes })
    return bytes.sizeBytes > largestBytes || (await haveAllRows(database)) ? undefined : lost
  } catch (error) {
    if (!(error instanceof DamagedDatabase)) throw error
    return lost
  }
}

/** What lies beside a database as `-wal` has sums; a journal may end anywhere, as what comes behind its pages is what former ones left. */
export async function checkLog(bytes: Bytes): Promise<Reason | undefined> {
  const log = bytes.sizeBytes > largestBytes ? undefined : await openLog(bytes)
  return !log || (await fitsItsSums(log, bytes.sizeBytes)) ? undefined : because('sums-differ')
}

async function haveAllRows(database: DatabaseFile): Promise<boolean> {
  if (!(await areWhole(database, schema.root)) || !(await isKnownSchema(database))) return false
  for await (const { root } of tablesIn(database)) if (!(await areWhole(database, root))) return false
  return database.oddPages === 0
}

/** Whoever looks for tables finds none where the word for them was damaged. */
async function isKnownSchema(database: DatabaseFile): Promise<boolean> {
  const known = new Set(['table', 'index', 'view', 'trigger'])
  const roots = new Set<number>()
  for await (const { type, root } of entriesIn(database)) {
    if (!known.has(type) || (root > 0 && roots.has(root))) return false
    roots.add(root)
  }
  return true
}

async function areWhole(database: DatabaseFile, root: number): Promise<boolean> {
  for await (const { content, isCut } of database.rows(root)) if (isCut || !isWholeRow(content)) return false
  return true
}
