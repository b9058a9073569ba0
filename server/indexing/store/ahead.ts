import { nextChanges } from '../../records/change.ts'
import { hide, noEnd } from '../../records/unseen.ts'
import type { Writes } from '../../records/writing/group-commit.ts'
import type { PackedDocument } from '../document/pack.ts'
import { carryTo, type FormerMembers, readFormerMembers, takePlaces } from './carry-ahead.ts'
import { type EntryRow, readWaiting, type Trx } from './entry.ts'
import { clearFormer, fewLines, runAndClear, type Storing, TextKeys } from './former.ts'
import { writeEmbedded } from './lines.ts'
import { saveDocuments, toSegments } from './save-documents.ts'
import { undoAhead } from './undo.ts'

/** A file to store: first its own document, then those embedded in it, parents before their children. */
export type FileToStore = {
  entryId: number
  documents: PackedDocument[]
  runId: string
  digest: string | null
  readWith: string | null
}

/** What is stored of a file already, unseen: lines above `mark` and their documents. `rest` is what is still to be stored. */
export type Ahead = { mark: number; rest: PackedDocument[] }

/** The compressed text of one transaction at most, so that it stays far under 50 ms. */
const fewBytes = 512 * 1024

/**
 * Lets a file be seen from one transaction on, `show`, which must be short. Of a large file all but its own line and document is stored before it, in
 * several transactions that nobody sees anything of; what it replaces is taken away after it. Cut off at any moment, `finishHalfStored` leaves nothing
 * of it behind. `show` answers whether the file was still to be stored.
 */
export async function storeInTurns(
  { writes, hooks }: Storing,
  file: FileToStore,
  show: (trx: Trx, ahead: Ahead | undefined) => Promise<boolean>,
): Promise<boolean> {
  const [own, ...embedded] = file.documents
  if (!own || isSmall(file.documents)) return runAndClear(writes, (trx) => show(trx, undefined))
  const begun = await begin(writes, file.entryId)
  if (!begun) return false
  try {
    const first = await storeText(writes, begun, own)
    const former = await readFormerMembers(writes, begun.entry, { id: own.id, digest: file.digest })
    const isWhole = await storeEmbedded({ writes, hooks }, begun, { ...file, documents: [first, ...embedded], former })
    const showOwn = async (trx: Trx) => (await isStillOwn(trx, begun)) && show(trx, { mark: begun.mark, rest: [first] })
    const isShown = isWhole && (await runAndClear(writes, showOwn, true))
    if (!isShown) await undoAhead(writes, file.entryId, begun)
    return isShown
  } catch (error) {
    // Where even that fails, on a full disk, it is done before the file is stored again, or at the next start.
    await undoAhead(writes, file.entryId, begun).catch(() => {})
    throw error
  }
}

function isSmall(documents: PackedDocument[]): boolean {
  return documents.length <= fewLines && sizeOf(documents) <= fewBytes
}

function sizeOf(documents: PackedDocument[]): number {
  return documents.reduce((sum, { source, pieces }) => sum + source.length + piecesSize(pieces), 0)
}

function piecesSize(pieces: PackedDocument['pieces']): number {
  return pieces.reduce((sum, { bytes }) => sum + bytes.length, 0)
}

/** `firstChange` tells this attempt from any other at the same file. */
type Begun = { entry: EntryRow; mark: number; firstChange: number }

/**
 * A process that outlives its parent for a moment may still be storing what the next one has taken back: what it stores then nobody would hide, or ever
 * take away.
 */
async function isStillOwn(trx: Trx, { entry, firstChange }: Begun): Promise<boolean> {
  const query = trx.selectFrom('unseen').select('file_entry').where('file_entry', '=', entry.entry_id)
  return (await query.where('first_change', '=', firstChange).executeTakeFirst()) !== undefined
}

async function requireOwn(trx: Trx, begun: Begun): Promise<void> {
  if (!(await isStillOwn(trx, begun))) throw new Error('what was stored of the file has been taken back by another process')
}

async function begin(writes: Writes, entryId: number): Promise<Begun | undefined> {
  // An earlier attempt to store this file may have left something; all share one row.
  await undoAhead(writes, entryId)
  await clearFormer(writes)
  return writes.run(async (trx) => {
    const entry = await readWaiting(trx, entryId)
    if (!entry) return undefined
    const { mark } = await trx
      .selectFrom('entry')
      .select((eb) => eb.fn.max('entry_id').as('mark'))
      .executeTakeFirstOrThrow()
    const { project, path_key } = entry
    const range = { after_entry: mark, until_entry: noEnd }
    const firstChange = await nextChanges(trx)
    await hide(trx, { file_entry: entryId, project, path_key, ...range, first_change: firstChange })
    return { entry, mark, firstChange }
  }, true)
}

/** Stores a text that is too long for one transaction under a key of its own. */
async function storeText(writes: Writes, begun: Begun, document: PackedDocument): Promise<PackedDocument> {
  if (piecesSize(document.pieces) <= fewBytes) return document
  const textKey = await writes.run((trx) => takeTextKey(trx, begun), true)
  for (const pieces of inPortions(document.pieces, ({ bytes }) => bytes.length)) {
    const segments = toSegments(textKey, pieces)
    await writes.run(async (trx) => {
      await requireOwn(trx, begun)
      await trx.insertInto('segment').values(segments).execute()
    }, true)
  }
  // What lies on the disk is no property of its own.
  const { source, ledger, pieces } = document
  return { ...document, source, ledger, pieces, textKey }
}

/** Below zero, where no document has its number; as it is from the sequence of changes it is never given twice. */
async function takeTextKey(trx: Trx, begun: Begun): Promise<number> {
  await requireOwn(trx, begun)
  const key = -(await nextChanges(trx))
  const entryId = begun.entry.entry_id
  const row = trx.selectFrom('unseen').select('text_keys').where('file_entry', '=', entryId)
  const keys = TextKeys.parse(JSON.parse((await row.executeTakeFirstOrThrow()).text_keys))
  const text_keys = JSON.stringify([...keys, key])
  await trx.updateTable('unseen').set({ text_keys }).where('file_entry', '=', entryId).execute()
  return key
}

type FileWithFormer = FileToStore & { former: FormerMembers }

/** Answers false where the file was taken away meanwhile. */
async function storeEmbedded({ writes, hooks }: Storing, begun: Begun, file: FileWithFormer): Promise<boolean> {
  const { documents, runId, former, readWith } = file
  const { entry } = begun
  const { project } = entry
  const [own, ...embedded] = documents
  const ids = new Map(own ? [[own.id, entry.entry_id]] : [])
  for (const portion of inPortions(embedded, (document) => sizeOf([document]))) {
    // One that is too large for a transaction gets a portion of its own.
    const stored = portion.length > 1 ? portion : await Promise.all(portion.map((one) => storeText(writes, begun, one)))
    const fromIds = takePlaces(former, stored)
    const isThere = await writes.run(async (trx) => {
      if (!(await isStillOwn(trx, begun)) || !(await readWaiting(trx, entry.entry_id))) return false
      const placed = await writeEmbedded(trx, entry, { documents: stored, ids, runId, readWith })
      const appeared = await saveDocuments(trx, project, placed, [])
      if (appeared.length > 0) await hooks.whenDocumentsAppear(trx, project, appeared)
      await hooks.whenDocumentsAreStored(
        trx,
        project,
        placed.map(({ document }) => document.id),
      )
      await carryTo(trx, hooks, placed, { project, fromIds })
      return true
    }, true)
    if (!isThere) return false
  }
  return true
}

/** Pieces of a list, in its order, each of few items and, unless it is one alone, few bytes. */
function* inPortions<T>(items: T[], sizeOfItem: (item: T) => number): Generator<T[]> {
  let portion: T[] = []
  let size = 0
  for (const item of items) {
    const itemSize = sizeOfItem(item)
    if (portion.length === fewLines || (portion.length > 0 && size + itemSize > fewBytes)) {
      yield portion
      portion = []
      size = 0
    }
    portion.push(item)
    size += itemSize
  }
  if (portion.length > 0) yield portion
}
