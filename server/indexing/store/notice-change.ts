import { because, type Reason } from '@dossier/contract'
import { unpackReasons } from '../../records/reasons.ts'
import type { Writes } from '../../records/writing/group-commit.ts'
import type { PackedDocument } from '../document/pack.ts'
import type { EntryRow } from './entry.ts'

/** Something embedded, by its place in the file; digest and size as far as they are known. */
export type Member = { path: string; digest: string | null; sizeBytes: number | null }

/**
 * What there is to tell of a file that has other bytes than when it was read last: since when, and which of the documents in it have gone, changed or come.
 */
export async function noticeChange(
  db: Writes['db'],
  entry: Pick<EntryRow, 'project' | 'path_key' | 'read_at' | 'updated_at' | 'noticed'>,
  documents: PackedDocument[],
): Promise<Reason[]> {
  const date = new Date(entry.read_at ?? entry.updated_at).toISOString()
  const present = documents
    .slice(1)
    .map(({ ledger }) => ({ path: ledger.embeddedPath ?? '', digest: ledger.digest, sizeBytes: ledger.sizeBytes }))
  const moves = unpackReasons(entry.noticed ?? '').filter(({ code }) => code === 'moved-from')
  return [because('content-changed', { date }), ...compareMembers(await formerMembers(db, entry), present), ...moves]
}

/** Lines read at a time: SQLite blocks this process while it reads. */
const pageCount = 2_000

async function formerMembers(db: Writes['db'], entry: { project: string; path_key: Uint8Array }): Promise<Member[]> {
  const members: Member[] = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows = await db
      .selectFrom('entry')
      .select(['entry_id', 'embedded_path', 'member_digest', 'size_bytes'])
      .where('project', '=', entry.project)
      .where('path_key', '=', entry.path_key)
      .where('parent_entry', 'is not', null)
      .where('entry_id', '>', after)
      .orderBy('entry_id')
      .limit(pageCount)
      .execute()
    for (const { embedded_path, member_digest, size_bytes } of rows) {
      members.push({ path: embedded_path ?? '', digest: member_digest, sizeBytes: size_bytes })
    }
    after = rows.length < pageCount ? undefined : rows.at(-1)?.entry_id
  }
  return members
}

/** How the members of a container have changed. Several of one name are told apart by their bytes, wherever they stand. */
function compareMembers(before: Member[], now: Member[]): Reason[] {
  const [were, are] = [Map.groupBy(before, pathOf), Map.groupBy(now, pathOf)]
  const gone: Member[] = []
  const changed: Member[] = []
  const fresh: Member[] = []
  for (const path of new Set([...were.keys(), ...are.keys()])) {
    const { former, present } = withoutSame(were.get(path) ?? [], are.get(path) ?? [])
    const pairs = Math.min(former.length, present.length)
    for (const [at, member] of present.entries()) (at < pairs ? changed : fresh).push(member)
    for (const member of former.slice(pairs)) gone.push(member)
  }
  return [...told('members-gone', gone), ...told('members-changed', changed), ...told('members-new', fresh)]
}

function told(code: 'members-gone' | 'members-changed' | 'members-new', members: Member[]): Reason[] {
  return members.length > 0 ? [because(code, factsOf(members))] : []
}

function pathOf({ path }: Member): string {
  return path
}

/** What remains of members of one name when each is taken with one of the same bytes. */
function withoutSame(former: Member[], present: Member[]): { former: Member[]; present: Member[] } {
  const isKnown = [...former, ...present].every(({ digest }) => digest !== null)
  const keyOf = ({ digest, sizeBytes }: Member) => (isKnown ? digest : sizeBytes)
  const left = Map.groupBy(former, keyOf)
  const rest = present.filter((member) => left.get(keyOf(member))?.pop() === undefined)
  return { former: [...left.values()].flat(), present: rest }
}

const namedAtMost = 3

function factsOf(members: Member[]): { count: number; names: string } {
  const names = members.slice(0, namedAtMost).map(({ path }) => path)
  return { count: members.length, names: [...names, ...(members.length > namedAtMost ? ['…'] : [])].join(', ') }
}
