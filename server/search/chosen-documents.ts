import { setImmediate as turn } from 'node:timers/promises'
import type { ChosenDocuments } from '@dossier/contract'
import { bool } from '../query/bool.ts'
import { parseLoneClause } from '../query/parse-clause.ts'
import { inBatches } from '../records/batches.ts'
import { anyNumberOf, anyOf } from '../records/listed.ts'
import { unindexed } from '../records/unindexed.ts'
import type { Scope } from '../scope/scope.ts'

/** A document by its number and its id. */
export type Chosen = { rid: number; id: string }

/** Rows of one statement, and of the transaction that a caller makes of them: some 20 ms of work. */
const batchCount = 1_000

/** So many are looked up before the first of them are passed on: enough for their order to pay, and at most 10 MB. */
const runCount = 20_000

/**
 * The documents that somebody chose, by ids or by a clause of the search language, some at a time: whoever works through them lets others in
 * between. Those passed on together have neighbouring ids, so that a table keyed by id is written page by page and not all over. Ids that the
 * project does not have are left out. Throws QueryError for a clause that is not understood.
 */
export async function* chosenDocuments(scope: Scope, project: string, chosen: ChosenDocuments): AsyncGenerator<Chosen[]> {
  const wanted: (number | string)[] = Array.isArray(chosen)
    ? [...new Set(chosen)].sort()
    : await findRids(scope, project, chosen.query)
  for (const run of inBatches(wanted, runCount)) {
    const found: Chosen[] = []
    for (const batch of inBatches(run, batchCount)) {
      found.push(...(await readChosen(scope, project, batch)))
      await turn()
      scope.signal.throwIfAborted()
    }
    found.sort((one, other) => (one.id < other.id ? -1 : 1))
    for (const batch of inBatches(found, batchCount)) {
      yield batch
      await turn()
      scope.signal.throwIfAborted()
    }
  }
}

/** Throws QueryError for a clause that is not understood, before anything is done with it. */
export function checkClause(clause: Record<string, unknown>): void {
  parseLoneClause(clause)
}

function findRids(scope: Scope, project: string, clause: Record<string, unknown>): Promise<number[]> {
  const isDocument = { kind: 'term', field: 'type', value: 'Document' } as const
  return scope.engine.collect([project], bool({ filter: [parseLoneClause(clause), isDocument] }), scope.signal)
}

function readChosen({ records }: Scope, project: string, wanted: (number | string)[]): Promise<Chosen[]> {
  const rids = wanted.filter((one) => typeof one === 'number')
  const ids = wanted.filter((one) => typeof one === 'string')
  const documents = records.db.selectFrom('document').select(['rid', 'id']).where('type', '=', 'Document')
  if (rids.length === 0) return documents.where('project', '=', project).where('id', 'in', anyOf(records.db, ids)).execute()
  // An index begins with the project: SQLite would walk through all of it for each of these lists.
  return documents.where('rid', 'in', anyNumberOf(records.db, rids)).where(unindexed<string>('project'), '=', project).execute()
}
