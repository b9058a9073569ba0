import { AppError } from '@dossier/contract'
import type { Kysely } from 'kysely'
import type { RecordsSchema } from '../schema.ts'

/**
 * Stands among the counted migrations while records are copied to a place, and is taken away when the copy is whole. Every version of the program refuses
 * records in which a feature has been counted that it does not know.
 */
const mark = 'unfinished copy'

/** Thrown instead of opening records of which only a part may be there. */
export class UnfinishedCopy extends AppError {
  constructor() {
    super('CONFLICT', {
      message:
        'The records here are a copy that was not finished: run "dossier move" again, which begins it anew, or name other records.',
    })
  }
}

/** Throws UnfinishedCopy where one of the counted features says so. */
export function refuseUnfinished(features: Iterable<string>): void {
  for (const feature of features) if (feature === mark) throw new UnfinishedCopy()
}

export async function markUnfinished(db: Kysely<RecordsSchema>): Promise<void> {
  await db.insertInto('migration').values({ feature: mark, count: 1 }).execute()
}

export async function markFinished(db: Kysely<RecordsSchema>): Promise<void> {
  await db.deleteFrom('migration').where('feature', '=', mark).execute()
}
