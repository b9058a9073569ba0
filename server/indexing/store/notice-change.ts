import { because, type Reason } from '@dossier/contract'
import type { Writes } from '../../records/group-commit.ts'
import { unpackReasons } from '../../records/reasons.ts'
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

/** How the members of a container have changed. */
function compareMembers(before: Member[], now: Member[]): Reason[] {
  const [were, are] = [byPath(before), byPath(now)]
  const gone = before.filter(({ path }) => !are.has(path))
  const changed = now.filter((member) => isOther(member, were.get(member.path)))
  const fresh = now.filter(({ path }) => !were.has(path))
  return [
    ...(gone.length > 0 ? [because('members-gone', factsOf(gone))] : []),
    ...(changed.length > 0 ? [because('members-changed', factsOf(changed))] : []),
    ...(fresh.length > 0 ? [because('members-new', factsOf(fresh))] : []),
  ]
}

function byPath(members: Member[]): Map<string, Member> {
  return new Map(members.map((member) => [member.path, member]))
}

/** By their digests where both are known, else by their sizes. */
function isOther(member: Member, former: Member | undefined): boolean {
  if (!former) return false
  if (member.digest !== null && former.digest !== null) return member.digest !== former.digest
  return member.sizeBytes !== null && former.sizeBytes !== null && member.sizeBytes !== former.sizeBytes
}

const namedAtMost = 3

function factsOf(members: Member[]): { count: number; names: string } {
  const names = members.slice(0, namedAtMost).map(({ path }) => path)
  return { count: members.length, names: [...names, ...(members.length > namedAtMost ? ['…'] : [])].join(', ') }
}
