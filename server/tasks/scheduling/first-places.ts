import { z } from 'zod'
import type { Records } from '../../records/open.ts'
import type { FirstPlace } from '../../scope/kinds.ts'
import { readJson, type TaskRow, type Trx } from '../row.ts'

/** More wishes than this are forgotten, the oldest first: each costs a look into the records now and then. */
const placesAtMost = 20

const Stored = z.array(z.object({ key: z.string(), name: z.string().nullable() }))

/** What a task is to read before the rest, as it stands in the records now: places, the first first, and whether it is itself before other tasks. */
export type WhatIsFirst = { places: FirstPlace[]; isPreferred: boolean }

/** Looks it up by the key of its row, which is cheap: somebody may have asked since. */
export async function readWhatIsFirst({ db }: Records, taskId: string): Promise<WhatIsFirst> {
  const query = db.selectFrom('task').select(['preferred_at', 'first_places']).where('id', '=', taskId)
  const row = await query.executeTakeFirst()
  return { places: row ? placesOf(row) : [], isPreferred: (row?.preferred_at ?? null) !== null }
}

/** What was asked for last comes first. */
export async function addFirstPlace(trx: Trx, row: Pick<TaskRow, 'id' | 'first_places'>, place: FirstPlace): Promise<void> {
  const others = placesOf(row).filter((other) => !isSamePlace(other, place))
  const places = [place, ...others].slice(0, placesAtMost).map(({ key, name }) => ({ key: key.toString('hex'), name }))
  await trx
    .updateTable('task')
    .set({ first_places: JSON.stringify(places), updated_at: Date.now() })
    .where('id', '=', row.id)
    .execute()
}

/** Whether both are about the same files. */
export function isSamePlace(a: FirstPlace, b: FirstPlace): boolean {
  return a.name === b.name && a.key.equals(b.key)
}

function placesOf({ first_places: stored }: Pick<TaskRow, 'first_places'>): FirstPlace[] {
  if (stored === null) return []
  return Stored.parse(readJson(stored)).map(({ key, name }) => ({ key: Buffer.from(key, 'hex'), name }))
}
