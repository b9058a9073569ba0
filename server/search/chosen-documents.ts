import { setImmediate as turn } from 'node:timers/promises'
import type { ChosenDocuments } from '@dossier/contract'
import { bool } from '../query/bool.ts'
import { parseLoneClause } from '../query/parse-clause.ts'
import type { Query } from '../query/tree.ts'
import { anyNumberOf, anyOf } from '../records/listed.ts'
import type { Records } from '../records/open.ts'
import { unindexed } from '../records/unindexed.ts'
import { inBatches } from '../records/writing/batches.ts'
import type { Scope } from '../scope/scope.ts'

/** A document by its number and its id. */
export type Chosen = { rid: number; id: string }

/** Rows of one statement, and of the transaction that a caller makes of them: some 20 ms of work. */
const batchCount = 2_000

/** So many are looked up before the first of them are passed on: enough for their order to pay, and at most 10 MB. */
const runCount = 20_000

/**
 * The documents that somebody chose, by ids or by a clause of the search language, some at a time: whoever works through them lets others in
 * between. Those passed on together have neighbouring ids, so that a table keyed by id is written page by page and not all over. Ids that the
 * project does not have are left out. Throws QueryError for a clause that is not understood.
 */
export async function* chosenDocuments(scope: Scope, project: string, chosen: ChosenDocuments): AsyncGenerator<Chosen[]> {
  const { records } = scope
  if (Array.isArray(chosen)) yield* inTurns(scope, [...new Set(chosen)].sort(), (ids) => readOfType(records, project, ids))
  else yield* inTurns(scope, await collectNumbers(scope, [project], chosen.query), (rids) => readByNumber(records, project, rids))
}

/** The same of ids that are known to be documents', not duplicates': an index alone answers for them, where their rows would have to be read. */
export function documentsOf(scope: Scope, project: string, ids: readonly string[]): AsyncGenerator<Chosen[]> {
  return inTurns(scope, [...ids].sort(), (some) => readByIndex(scope.records, project, some))
}

async function* inTurns<Key>(
  { signal }: Scope,
  wanted: readonly Key[],
  read: (some: Key[]) => Promise<Chosen[]>,
): AsyncGenerator<Chosen[]> {
  for (const run of inBatches(wanted, runCount)) {
    const found: Chosen[] = []
    for (const batch of inBatches(run, batchCount)) {
      for (const one of await read(batch)) found.push(one)
      await turn()
      signal.throwIfAborted()
    }
    found.sort((one, other) => (one.id < other.id ? -1 : 1))
    for (const batch of inBatches(found, batchCount)) {
      yield batch
      await turn()
      signal.throwIfAborted()
    }
  }
}

/** Throws QueryError for a clause that is not understood, before anything is done with it. */
export function checkClause(clause: Record<string, unknown>): void {
  parseLoneClause(clause)
}

/** The ascending numbers of all documents of a clause. Throws QueryError for one that is not understood. */
export function collectNumbers(
  { engine, signal }: Pick<Scope, 'engine' | 'signal'>,
  projects: string[],
  clause: Record<string, unknown>,
): Promise<number[]> {
  return engine.collect(projects, documentsThat(clause), signal)
}

/** How many they are. Throws likewise. */
export function countNumbers(
  { engine, signal }: Pick<Scope, 'engine' | 'signal'>,
  projects: string[],
  clause: Record<string, unknown>,
): Promise<number> {
  return engine.count(projects, documentsThat(clause), signal)
}

function documentsThat(clause: Record<string, unknown>): Query {
  return bool({ filter: [parseLoneClause(clause), { kind: 'term', field: 'type', value: 'Document' }] })
}

function readOfType({ db }: Records, project: string, ids: string[]): Promise<Chosen[]> {
  const documents = db.selectFrom('document').select(['rid', 'id']).where('type', '=', 'Document')
  return documents.where('project', '=', project).where('id', 'in', anyOf(db, ids)).execute()
}

function readByIndex({ db }: Records, project: string, ids: string[]): Promise<Chosen[]> {
  return db
    .selectFrom('document')
    .select(['rid', 'id'])
    .where('project', '=', project)
    .where('id', 'in', anyOf(db, ids))
    .execute()
}

function readByNumber({ db }: Records, project: string, rids: number[]): Promise<Chosen[]> {
  const documents = db.selectFrom('document').select(['rid', 'id']).where('type', '=', 'Document')
  // An index begins with the project: SQLite would walk through all of it for each of these lists.
  return documents.where('rid', 'in', anyNumberOf(db, rids)).where(unindexed<string>('project'), '=', project).execute()
}
