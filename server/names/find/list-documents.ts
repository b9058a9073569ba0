import { setImmediate as turn } from 'node:timers/promises'
import type { Records } from '../../records/open.ts'
import { isInFolder } from '../../records/place.ts'
import { languageOf } from '../language-of.ts'
import { nameDb } from '../tables.ts'
import type { FindArgs } from './find-args.ts'
import { addWanted, type Wanted } from './wanted.ts'

/** Documents looked at in one statement, and written in one transaction: some 10 ms. */
const batchCount = 500

type Listing = { records: Records; project: string; taskId: string; args: FindArgs; since: number; signal: AbortSignal }

/**
 * Writes down what a task is to read, of its folder or the whole project: what its pipeline has not read, or not since `since`. Once more it writes down the same.
 * Answers how many documents it lists.
 */
export async function listDocuments({ records, project, taskId, args, since, signal }: Listing): Promise<number> {
  let listed = 0
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const rows = await selectDocuments(records, project, args).where('document.rid', '>', after).limit(batchCount).execute()
    const last = rows.at(-1)
    if (!last) return listed
    after = last.rid
    const wanted = (await withoutRead(records, rows, { ...args, since })).filter(isOfLanguage(args))
    await records.db.transaction().execute((trx) => addWanted(trx, taskId, wanted))
    listed += wanted.length
    await turn()
  }
}

function selectDocuments({ db }: Records, project: string, { folderKey }: FindArgs) {
  const documents = db
    .selectFrom('document')
    .select(['document.rid', 'document.source'])
    .where('document.project', '=', project)
    .where('document.type', '=', 'Document')
    .orderBy('document.rid')
  if (folderKey === null) return documents
  const entries = db
    .selectFrom('entry')
    .where('project', '=', project)
    .where(isInFolder(Buffer.from(folderKey, 'hex')))
  const own = entries.select('document_id').where('document_id', 'is not', null)
  // Of a file with the same bytes as one elsewhere it is the document that stands for both.
  const elsewhere = entries.select('digest as document_id').where('state', '=', 'duplicate').where('digest', 'is not', null)
  return documents.where('document.id', 'in', own.union(elsewhere))
}

/** Of these documents those that are to be read. `isByName`: one by one, so that those are tried again on which the finder was lost. */
export async function chooseDocuments(
  records: Records,
  rids: number[],
  args: FindArgs,
  how: { isByName: boolean },
): Promise<Wanted[]> {
  const rows = await records.db.selectFrom('document').select(['rid', 'source']).where('rid', 'in', rids).execute()
  const since = args.again ? Number.MAX_SAFE_INTEGER : 0
  return (await withoutRead(records, rows, { ...args, since, ...how })).filter(isOfLanguage(args))
}

type Row = { rid: number; source: string }
type Reading = { pipeline: string; since: number; isByName?: boolean }

async function withoutRead(records: Records, rows: Row[], reading: Reading): Promise<Wanted[]> {
  const read = new Set(
    await readSince(
      records,
      rows.map(({ rid }) => rid),
      reading,
    ),
  )
  return rows.filter(({ rid }) => !read.has(rid)).map(({ rid, source }) => ({ rid, language: languageOf(source) }))
}

/** Those of the documents that a pipeline has read since a moment (epoch milliseconds). */
export async function readSince(
  records: Records,
  rids: number[],
  { pipeline, since, isByName = false }: Reading,
): Promise<number[]> {
  if (rids.length === 0) return []
  const read = nameDb(records)
    .selectFrom('names_found')
    .select('rid')
    .where('rid', 'in', rids)
    .where('pipeline', '=', pipeline)
    // A row that was found damaged is of no time.
    .where('read_at', '>=', Math.max(1, since))
  const rows = await (isByName ? read.where('state', '=', 'done') : read).execute()
  return rows.map(({ rid }) => rid)
}

function isOfLanguage({ languages }: FindArgs): (wanted: Wanted) => boolean {
  return ({ language }) => languages.length === 0 || languages.includes(language)
}
