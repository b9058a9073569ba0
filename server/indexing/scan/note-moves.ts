import { because } from '@dossier/contract'
import { noteMissing } from '../../ledger/missing.ts'
import type { Records } from '../../records/open.ts'
import { packReasons, unpackReasons } from '../../records/reasons.ts'
import type { Hooks } from '../../scope/hooks.ts'
import type { EntryRow, Trx } from '../store/entry.ts'
import { documentsOf, removeDocuments } from '../store/remove-documents.ts'

/** Keeps each transaction under 50 ms. */
const batchCount = 200

/**
 * A file that has gone and one of the same bytes that was first found after it was last seen are the same file, moved or renamed: it has one line, which says
 * where it was. Its document has kept its id, and with it its marks. To be called when everything that a walk found has been read; the others that have gone
 * stay marked as missing.
 */
export async function noteMoves(
  { records, hooks }: { records: Records; hooks: Hooks },
  { project, signal }: { project: string; signal: AbortSignal },
): Promise<void> {
  let after: Uint8Array | undefined = Buffer.alloc(0)
  while (after) {
    signal.throwIfAborted()
    const from: Uint8Array = after
    after = await records.db.transaction().execute((trx) => noteSome(trx, hooks, { project, after: from }))
  }
}

/** Answers the key of the last one looked at, or undefined when there are no more. */
async function noteSome(
  trx: Trx,
  hooks: Hooks,
  { project, after }: { project: string; after: Uint8Array },
): Promise<Uint8Array | undefined> {
  const gone = await findGone(trx, project, after)
  const found = await findFound(trx, project, gone)
  const moves = pairUp(gone, found)
  for (const move of moves) await noteMove(trx, hooks, move)
  if (moves.length > 0) await noteMissing(trx)
  return gone.length < batchCount ? undefined : gone.at(-1)?.path_key
}

type Place = Pick<EntryRow, 'entry_id' | 'path_key' | 'path' | 'digest' | 'noticed'>
type Gone = Place & Pick<EntryRow, 'seen_at' | 'seen_by'>
type Found = Place & Pick<EntryRow, 'found_at' | 'found_by'>
type Move = { from: Gone; to: Found }

const columns = ['entry_id', 'path_key', 'path', 'digest', 'noticed'] as const

/** Once another file has its document, one that has gone is a duplicate. All empty files have the same bytes: of them nothing can be said. */
function findGone(trx: Trx, project: string, after: Uint8Array): Promise<Gone[]> {
  return trx
    .selectFrom('entry')
    .select([...columns, 'seen_at', 'seen_by'])
    .where('project', '=', project)
    .where('missing_since', 'is not', null)
    .where('path_key', '>', after)
    .where('digest', 'is not', null)
    .where('state', '=', 'duplicate')
    .orderBy('path_key')
    .limit(batchCount)
    .execute()
}

async function findFound(trx: Trx, project: string, gone: Gone[]): Promise<Found[]> {
  const digests = [...new Set(gone.map((one) => one.digest))]
  if (digests.length === 0) return []
  return trx
    .selectFrom('entry')
    .select([...columns, 'found_at', 'found_by'])
    .where('project', '=', project)
    .where('digest', 'in', digests)
    .where('parent_entry', 'is', null)
    .where('missing_since', 'is', null)
    .where('state', '!=', 'waiting')
    .orderBy('path_key')
    .execute()
}

/** Each is matched with the first free one, of its own name if there is one. */
function pairUp(gone: Gone[], found: Found[]): Move[] {
  const free = Map.groupBy(found.filter(isUntaken), (one) => one.digest)
  const moves: Move[] = []
  const take = (from: Gone, fits: (to: Found) => boolean) => {
    const same = free.get(from.digest) ?? []
    const at = same.findIndex((to) => isFoundLater(from, to) && fits(to))
    for (const to of at < 0 ? [] : same.splice(at, 1)) moves.push({ from, to })
    return at >= 0
  }
  const others = gone.filter((from) => !take(from, (to) => nameOf(to.path) === nameOf(from.path)))
  for (const from of others) take(from, () => true)
  return moves
}

/** No other file that has gone is known to have become this one. */
function isUntaken({ noticed }: Found): boolean {
  return !unpackReasons(noticed ?? '').some(({ code }) => code === 'moved-from')
}

/** Where one walk found both, one is a copy of the other. */
function isFoundLater({ seen_at, seen_by }: Gone, { found_at, found_by }: Found): boolean {
  return seen_at !== null && found_at !== null && found_at > seen_at && found_by !== seen_by
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

async function noteMove(trx: Trx, hooks: Hooks, { from, to }: Move): Promise<void> {
  const noticed = packReasons([because('moved-from', { path: from.path }), ...unpackReasons(from.noticed ?? '')])
  await trx.updateTable('entry').set({ noticed }).where('entry_id', '=', to.entry_id).execute()
  await hooks.whenFileHasMoved(trx, { from: from.entry_id, to: to.entry_id })
  await removeDocuments(trx, await documentsOf(trx, [from.entry_id]))
  await trx.deleteFrom('entry').where('entry_id', '=', from.entry_id).execute()
}
