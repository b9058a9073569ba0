import type { Reason } from '@dossier/contract'
import type { Writes } from '../../records/group-commit.ts'
import type { InTransaction } from '../../scope/hooks.ts'
import type { PackedDocument } from '../document/pack.ts'
import type { Storing } from './former.ts'
import { noticeChange } from './notice-change.ts'

/** What a walk notices of a file, undefined where nothing new; and what features do in the transaction in which what was read of it gives way. */
type BeforeStoring = { noticed: Reason[] | undefined; leave: InTransaction }

/** What there is to do for a file before what was read of it now is stored: nothing unless its bytes are known to differ, or can no longer be read. */
export async function beforeStoring(
  { writes, hooks }: Storing,
  entryId: number,
  { digest, documents }: { digest: string | null; documents: PackedDocument[] },
): Promise<BeforeStoring> {
  const entry = await readLine(writes.db, entryId)
  if (!entry || entry.digest === null || entry.digest === digest) return { noticed: undefined, leave: async () => {} }
  const noticed = digest === null ? undefined : await noticeChange(writes.db, entry, documents)
  const leave = await hooks.beforeFileIsReplaced(writes, { entryId, project: entry.project, pathKey: entry.path_key })
  return { noticed, leave: leave ?? (async () => {}) }
}

function readLine(db: Writes['db'], entryId: number) {
  const columns = ['project', 'path_key', 'digest', 'read_at', 'updated_at', 'noticed'] as const
  return db.selectFrom('entry').select(columns).where('entry_id', '=', entryId).executeTakeFirst()
}
