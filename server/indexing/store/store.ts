import { because, type Reason } from '@dossier/contract'
import { duplicateReason, electWinner, findWinner, goesBefore } from '../../ledger/winner.ts'
import { compiledOnce } from '../../records/compiled.ts'
import { packReasons } from '../../records/reasons.ts'
import type { PackedDocument } from '../document/pack.ts'
import { storeInTurns } from './ahead.ts'
import { beforeStoring } from './before-storing.ts'
import { carryMarks, readFormer } from './carry-marks.ts'
import { duplicateDocument } from './duplicate-document.ts'
import { type EntryRow, readWaiting, type Trx } from './entry.ts'
import { leaveEmbedded, runAndClear, type Storing } from './former.ts'
import { noticedColumn, type ReadStamp, stampColumns, writeEmbedded, writeFileLine } from './lines.ts'
import { type Placed, saveDocuments } from './save-documents.ts'

/** What was read of one file, ready to be stored. `digest` null: it could not be read. */
export type ReadFile = {
  runId: string
  digest: string | null
  /** Its state when it was read; null where it could not be looked at. */
  stamp: ReadStamp | null
  /** First the file, then everything embedded in it, parents before their children. */
  documents: PackedDocument[]
  durationMs: number | null
  /** The options with which it was read, as they are stored. */
  readWith: string | null
}

/**
 * Stores a file that was read: documents, texts, embedded documents and ledger lines are seen from one transaction on, in place of what was there.
 * Where another file had the document of this digest, it becomes a duplicate of this one. Answers false where the file no longer waits.
 */
export async function storeFile({ writes, hooks }: Storing, entryId: number, read: ReadFile): Promise<boolean> {
  const { documents, runId, digest, readWith } = read
  const id = documents[0]?.id
  const { noticed, leave } = await beforeStoring({ writes, hooks }, entryId, read)
  let standsFor: EntryRow | undefined
  const isStored = await storeInTurns({ writes, hooks }, { entryId, documents, runId, digest, readWith }, async (trx, ahead) => {
    const entry = await readWaiting(trx, entryId)
    if (!entry) return false
    await leave(trx)
    // Marks of what is stored ahead have gone over already.
    const former = await readFormer(trx, entry, id, { isFileOnly: ahead !== undefined })
    const old = await leaveEmbedded(trx, entry, ahead?.mark)
    const loser = await findOwner(trx, entry, id)
    if (loser) old.push(...(await leaveEmbedded(trx, loser)))
    const placed = await writeLines(trx, entry, { ...read, ...(ahead && { documents: ahead.rest }), noticed })
    const appeared = await saveDocuments(trx, entry.project, placed, old)
    if (appeared.length > 0) await hooks.whenDocumentsAppear(trx, entry.project, appeared)
    await hooks.whenDocumentsAreStored(trx, entry.project, idsOf(placed))
    if (loser) await becomeDuplicate(trx, loser, { digest: read.digest, winner: entry, runId: read.runId })
    if ((await renameWinner(trx, entry, digest)) === renamedAtOnce) standsFor = entry
    const livesOn = await leaveDigest(trx, entry, read)
    const present = placed.map(({ document: { id, ledger }, entryId }) => ({ id, embeddedPath: ledger.embeddedPath, entryId }))
    if (former && !livesOn) await carryMarks(trx, hooks, { project: entry.project, former, present })
    return true
  })
  if (standsFor) await renameOthers(writes, standsFor, digest)
  return isStored
}

function idsOf(placed: Placed[]): string[] {
  return placed.map(({ document }) => document.id)
}

async function writeLines(trx: Trx, entry: EntryRow, read: ReadFile & Noticed): Promise<Placed[]> {
  const [file, ...embedded] = read.documents
  if (!file) return []
  await writeFileLine(trx, entry, file, read)
  const ids = new Map([[file.id, entry.entry_id]])
  const below = await writeEmbedded(trx, entry, { documents: embedded, ids, runId: read.runId, readWith: read.readWith })
  return [{ document: file, entryId: entry.entry_id }, ...below]
}

/**
 * Stores that a file has the same bytes as one that goes before it. Answers false where there is none such: then the file is to be read.
 */
export async function storeDuplicate(
  { writes, hooks }: Storing,
  entryId: number,
  read: { runId: string; digest: string; stamp: ReadStamp },
): Promise<boolean> {
  const { noticed, leave } = await beforeStoring({ writes, hooks }, entryId, { ...read, documents: [] })
  return runAndClear(writes, async (trx) => {
    const entry = await readWaiting(trx, entryId)
    if (!entry) return true
    const winner = await findWinner(trx, entry.project, read.digest, entryId)
    if (!winner || goesBefore(Buffer.from(entry.path_key), winner)) return false
    await leave(trx)
    const old = await leaveEmbedded(trx, entry)
    const facts = { digest: read.digest, winner: { path: winner.path }, runId: read.runId, stamp: read.stamp, noticed }
    const former = await readFormer(trx, entry, read.digest, { isFileOnly: true })
    await becomeDuplicate(trx, entry, facts, old)
    const livesOn = await leaveDigest(trx, entry, read)
    const present = [{ id: read.digest, embeddedPath: null, entryId }]
    if (former && !livesOn) await carryMarks(trx, hooks, { project: entry.project, former, present })
    return true
  })
}

/** The file that now has the document with this id, if it is not the entry itself. */
async function findOwner(trx: Trx, entry: EntryRow, id: string | undefined): Promise<EntryRow | undefined> {
  if (id === undefined) return undefined
  return (await selectOwner(trx, { project: entry.project, id, entryId: entry.entry_id })).rows[0]
}

const selectOwner = compiledOnce<{ project: string; id: string; entryId: number }>()((db, at) =>
  db
    .selectFrom('document')
    .innerJoin('entry', 'entry.entry_id', 'document.entry_id')
    .selectAll('entry')
    .where('document.project', '=', at('project'))
    .where('document.id', '=', at('id'))
    .where('entry.entry_id', '!=', at('entryId')),
)

type Noticed = { noticed: Reason[] | undefined }
type DuplicateFacts = { digest: string | null; winner: { path: string }; runId: string; stamp?: ReadStamp } & Partial<Noticed>

async function becomeDuplicate(trx: Trx, entry: EntryRow, facts: DuplicateFacts, old: number[] = []): Promise<void> {
  const { digest, winner, runId, stamp, noticed } = facts
  // What waits will be read by its turn, and is counted as waiting until then. An empty file is no duplicate: it gets another id.
  const isToRead = entry.state === 'waiting' && !stamp
  if (isToRead || entry.size_bytes === 0 || digest === null) return waitAgain(trx, entry, runId, old)
  await saveDocuments(trx, entry.project, [{ document: duplicateDocument(entry.path, digest), entryId: entry.entry_id }], old)
  await trx
    .updateTable('entry')
    .set({
      state: 'duplicate',
      reason: duplicateReason(winner.path),
      content_type: null,
      duration_ms: null,
      tool: null,
      read_with: null,
      ocr_with: null,
      document_id: null,
      digest,
      ...(stamp ? stampColumns(stamp) : {}),
      crashes: 0,
      ...noticedColumn(noticed),
      updated_at: Date.now(),
    })
    .where('entry_id', '=', entry.entry_id)
    .execute()
}

async function waitAgain(trx: Trx, entry: EntryRow, runId: string, old: number[]): Promise<void> {
  await saveDocuments(trx, entry.project, [], old)
  await trx
    .updateTable('entry')
    .set({ state: 'waiting', reason: packReasons([because('waits')]), task_id: runId, document_id: null, updated_at: Date.now() })
    .where('entry_id', '=', entry.entry_id)
    .execute()
}

/** In one transaction, so that it stays under 50 ms. */
const renamedAtOnce = 2_000

/** Duplicates name the file that stands for them now: so many at a time, and none that names it already. Answers how many. */
async function renameWinner(trx: Trx, { project, path, size_bytes }: EntryRow, digest: string | null): Promise<number> {
  if (digest === null || size_bytes === 0) return 0
  const { numAffectedRows } = await updateReasons(trx, { project, digest, reason: duplicateReason(path) })
  return Number(numAffectedRows)
}

const updateReasons = compiledOnce<{ project: string; digest: string; reason: string }>()((db, at) => {
  const next = db
    .selectFrom('entry')
    .select('entry_id')
    .where('project', '=', at('project'))
    .where('digest', '=', at('digest'))
    .where('state', '=', 'duplicate')
    .where((row) => row.or([row('reason', 'is', null), row('reason', '!=', at('reason'))]))
    .limit(renamedAtOnce)
  return db
    .updateTable('entry')
    .set({ reason: at('reason') })
    .where('entry_id', 'in', next)
})

/** Of a great many duplicates the others, in transactions of their own: until then they name the file that stood for them before. */
async function renameOthers(writes: Storing['writes'], entry: EntryRow, digest: string | null): Promise<void> {
  let count = renamedAtOnce
  while (count === renamedAtOnce) count = await writes.run((trx) => renameWinner(trx, entry, digest), true)
}

/**
 * A file with other bytes than before leaves its former digest: if it had been the document, another one takes its place. Answers whether the
 * document of that digest lives on.
 */
async function leaveDigest(trx: Trx, entry: EntryRow, read: { digest: string | null; runId: string }): Promise<boolean> {
  const former = entry.digest
  if (former === null || former === read.digest) return false
  const owner = await trx
    .selectFrom('document')
    .select('rid')
    .where('project', '=', entry.project)
    .where('id', '=', former)
    .executeTakeFirst()
  if (owner !== undefined || (await electWinner(trx, entry.project, former, read.runId))) return true
  return isWaitedFor(trx, entry, former)
}

/** Whether a file that had these bytes waits to be read: most likely it has them still. */
async function isWaitedFor(trx: Trx, { entry_id, project }: EntryRow, digest: string): Promise<boolean> {
  const waiting = await trx
    .selectFrom('entry')
    .select('entry_id')
    .where('project', '=', project)
    .where('digest', '=', digest)
    .where('entry_id', '!=', entry_id)
    .where('state', '=', 'waiting')
    .where('missing_since', 'is', null)
    .executeTakeFirst()
  return waiting !== undefined
}
