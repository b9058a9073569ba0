import type { LostDocument } from '@dossier/contract/names/names'
import { z } from 'zod'
import type { Records } from '../../records/open.ts'
import { faultOf } from '../finder-faults.ts'
import { nameDb } from '../tables.ts'

/** What a task had found when it was begun once more. */
export type FoundSoFar = { names: number; lost: LostDocument[] }

const Fault = z.object({ code: z.string(), facts: z.record(z.string(), z.union([z.string(), z.number()])) })
const Source = z.object({ path: z.string() })

/** `atMost`: so many lost documents are named. */
export async function foundSoFar(records: Records, taskId: string, pipeline: string, atMost: number): Promise<FoundSoFar> {
  const found = nameDb(records)
    .selectFrom('names_wanted')
    .innerJoin('names_found', 'names_found.rid', 'names_wanted.rid')
    .where('names_wanted.task_id', '=', taskId)
    .where('names_found.pipeline', '=', pipeline)
  const { names } = await found
    .select((eb) => eb.fn.sum<number>('names_found.count').as('names'))
    .where('names_wanted.state', 'in', ['done', 'lost'])
    .executeTakeFirstOrThrow()
  const rows = await found
    .innerJoin('document', 'document.rid', 'names_found.rid')
    .select(['document.id', 'document.root_id', 'document.source', 'names_found.fault'])
    .where('names_wanted.state', '=', 'lost')
    .orderBy('document.rid')
    .limit(atMost)
    .execute()
  const lost = rows.map(({ id, root_id, source, fault }) => ({
    id,
    routing: root_id,
    path: Source.parse(JSON.parse(source)).path,
    fault: readFault(fault),
  }))
  return { names: Number(names ?? 0), lost }
}

/** A fault as it was stored, with its sentence. */
export function readFault(stored: string | null): LostDocument['fault'] {
  return faultOf(Fault.parse(JSON.parse(stored ?? '{"code":"FINDER_DIED","facts":{}}')))
}
