import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { AppError } from '@dossier/contract'
import { ownerMark } from '../confine/owner.ts'
import type { Records } from '../records/open.ts'
import type { HomeLayout } from './layout.ts'

/** Among the facts of records. */
const key = 'shared_home'

/**
 * Lets a server among several go on only with the home that the others have, where settings, archives and what was made of originals lie. The first one writes a new word into the home and the records, so that
 * a copy of the home has an old one. Throws AppError CONFLICT.
 */
export async function requireSharedHome({ db }: Records, layout: HomeLayout, isFirst: boolean): Promise<void> {
  if (isFirst) {
    const value = randomUUID()
    const draft = `${layout.sharedMark}.${ownerMark}`
    await writeFile(draft, `${value}\n`, { mode: 0o600, flush: true })
    await rename(draft, layout.sharedMark)
    await db
      .insertInto('meta')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
    return
  }
  const known = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst()
  const own = await readFile(layout.sharedMark, 'utf8').catch(() => '')
  if (known && own.trim() === known.value) return
  const message = `The other servers of these records have another home than ${layout.home}: several servers share one home, a folder that each of them sees. Name that one with --home.`
  throw new AppError('CONFLICT', { message, home: layout.home })
}
