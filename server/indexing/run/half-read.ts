import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { unfinishedStates } from '@dossier/contract'
import { isGone } from '../../scan/faults.ts'
import type { Program } from '../../scope/program.ts'

/** Takes away what runs that are over have read of large containers; `ending`: a run that is about to be. Those that were cut off go on with theirs. */
export async function clearHalfRead({ records, layout }: Pick<Program, 'records' | 'layout'>, ending?: string): Promise<void> {
  const names = await readdir(layout.halfRead).catch((error: unknown) => {
    if (isGone(error)) return []
    throw error
  })
  if (names.length === 0) return
  const open = await records.db
    .selectFrom('task')
    .select('id')
    .where('id', 'in', names)
    .where('state', 'in', unfinishedStates)
    .execute()
  const kept = new Set(open.map(({ id }) => id))
  if (ending !== undefined) kept.delete(ending)
  for (const name of names) if (!kept.has(name)) await rm(join(layout.halfRead, name), { recursive: true, force: true })
}
