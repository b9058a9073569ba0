import { access, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@dossier/contract'
import type { HomeLayout } from './layout.ts'

/**
 * Records of no bytes beside an index are records that were lost, such as by a copy that broke off: they would be taken for new ones, and
 * the program would look as if nothing had ever been indexed. Throws AppError INTERNAL with the cure.
 */
export async function refuseLostRecords({ records, index }: HomeLayout): Promise<void> {
  const size = await stat(records).then(
    (facts) => facts.size,
    () => undefined,
  )
  if (size !== 0 || !(await isThere(join(index, 'meta.json')))) return
  const message = `The records are lost: ${records} is empty. Restore it from a copy, or move it away and index your folders again.`
  throw new AppError('INTERNAL', { message, file: records })
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
