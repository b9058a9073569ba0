import type { Reason } from '@dossier/contract'
import { compiledOnce } from '../../records/compiled.ts'
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
  const { rows } = await selectLine(writes.db, { entryId })
  const [entry] = rows
  if (!entry || entry.digest === null || entry.digest === digest) return { noticed: undefined, leave: async () => {} }
  const noticed = digest === null ? undefined : await noticeChange(writes.db, entry, documents)
  const leave = await hooks.beforeFileIsReplaced(writes, { entryId, project: entry.project, pathKey: entry.path_key })
  return { noticed, leave: leave ?? (async () => {}) }
}

const selectLine = compiledOnce<{ entryId: number }>()((db, at) => {
  const columns = ['project', 'path_key', 'digest', 'read_at', 'updated_at', 'noticed'] as const
  return db.selectFrom('entry').select(columns).where('entry_id', '=', at('entryId'))
})
