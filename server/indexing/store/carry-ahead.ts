import type { Writes } from '../../records/writing/group-commit.ts'
import type { Hooks } from '../../scope/hooks.ts'
import { carryAll } from './carry-marks.ts'
import type { EntryRow, Trx } from './entry.ts'
import { selectLines } from './former.ts'
import type { Placed } from './save-documents.ts'

/** Ids of documents that were embedded in a file before, by their place in it, in their order. */
export type FormerMembers = Map<string | null, string[]>

/** Lines read at a time: SQLite blocks this process while it reads. */
const pageCount = 2_000

/**
 * What was embedded in a file whose bytes are others now. Nothing where marks do not go over: where the file keeps its id, or where its former bytes
 * live on in another file.
 */
export async function readFormerMembers(
  writes: Writes,
  entry: EntryRow,
  present: { id: string; digest: string | null },
): Promise<FormerMembers> {
  const members: FormerMembers = new Map()
  if (entry.document_id === null || entry.document_id === present.id) return members
  if (await livesOn(writes.db, entry, present.digest)) return members
  for (let after = 0; ; ) {
    const lines = await readPage(writes.db, entry, after)
    for (const { embedded_path, document_id } of lines) {
      if (document_id !== null) members.set(embedded_path, [...(members.get(embedded_path) ?? []), document_id])
    }
    const last = lines.at(-1)
    if (!last) return members
    after = last.entry_id
  }
}

function readPage(db: Writes['db'], { project, path_key, entry_id }: EntryRow, after: number) {
  return selectLines(db, { project, path_key, after_entry: after, until_entry: Number.MAX_SAFE_INTEGER })
    .select('embedded_path')
    .where('entry_id', '!=', entry_id)
    .orderBy('entry_id')
    .limit(pageCount)
    .execute()
}

/** Whether another file has, or will have, the document of the former bytes. */
async function livesOn(
  db: Writes['db'],
  { entry_id, project, digest: former }: EntryRow,
  digest: string | null,
): Promise<boolean> {
  if (former === null || former === digest) return false
  const other = await db
    .selectFrom('entry')
    .select('entry_id')
    .where('project', '=', project)
    .where('digest', '=', former)
    .where('entry_id', '!=', entry_id)
    .where('missing_since', 'is', null)
    .executeTakeFirst()
  return other !== undefined
}

/** Of some of the present documents of a file those that take the place of another one, with the id of that; each former one gives its place once. */
export function takePlaces(former: FormerMembers, documents: Placed['document'][]): Map<string, string> {
  const fromIds = new Map<string, string>()
  for (const { id, ledger } of documents) {
    const fromId = former.get(ledger.embeddedPath)?.shift()
    if (fromId !== undefined && fromId !== id) fromIds.set(id, fromId)
  }
  return fromIds
}

/** Lets marks go over to documents that have been stored, each from the one whose place it took. */
export async function carryTo(trx: Trx, hooks: Hooks, placed: Placed[], { project, fromIds }: Places): Promise<void> {
  const carried = placed.flatMap(({ document, entryId }) => {
    const fromId = fromIds.get(document.id)
    const to = { id: document.id, embeddedPath: document.ledger.embeddedPath, entryId }
    return fromId === undefined ? [] : [{ fromId, to }]
  })
  await carryAll(trx, hooks, project, carried)
}

type Places = { project: string; fromIds: Map<string, string> }
