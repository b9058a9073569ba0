import { byHand } from '@dossier/contract/names/by-hand'
import type { Kysely } from 'kysely'
import { compiledOnce } from '../../records/compiled.ts'
import { numbersIn } from '../../records/listed.ts'
import type { RecordsSchema } from '../../records/schema.ts'
import type { StoredName } from '../packed-names.ts'
import type { NameTables } from '../tables.ts'
import { addedThatHold, joinNames, namesOf } from './added-rows.ts'

type Db = Kysely<RecordsSchema & NameTables>

/** What people added to a document, in the shape of what a finder found in it. */
type NamesByHand = { rid: number; id: string; pipeline: string; language: string; names: StoredName[] }

/** What the engine is told of these documents beside what was found in them. */
export async function readNamesByHand(db: Db, rids: readonly number[]): Promise<NamesByHand[]> {
  const rows = await withPlaces(db)
    .select(['document.rid', 'document.id', 'name_added.language', 'name_added.names'])
    .where('document.rid', 'in', rids)
    .orderBy('name_added.rule_id')
    .execute()
  return Array.from(
    Map.groupBy(rows, ({ rid }) => rid),
    ([rid, own]) => {
      const { id = '', language = '' } = own[0] ?? {}
      return { rid, id, pipeline: byHand, language, names: joinNames(own.flatMap(namesOf)) }
    },
  )
}

/** The documents of projects to which names were added. */
export async function ridsByHand(db: Db, projects: readonly string[]): Promise<number[]> {
  const rows = await withPlaces(db).select('document.rid').distinct().where('name_added.project', 'in', projects).execute()
  return rows.map(({ rid }) => rid)
}

/** Those of these documents to which names were added. */
export async function amongByHand(db: Db, rids: readonly number[]): Promise<Set<number>> {
  const { rows } = await selectAmong(db, { rids: JSON.stringify(rids) })
  return new Set(rows.map(({ rid }) => rid))
}

const selectAmong = compiledOnce<{ rids: string }, RecordsSchema & NameTables>()((db, at) =>
  withPlaces(db)
    .select('document.rid')
    .distinct()
    .where('document.rid', 'in', numbersIn(db, at('rids'))),
)

/** Names that have a place in a document that is there. */
function withPlaces(db: Db) {
  return addedThatHold(db)
    .innerJoin('document', (join) =>
      join.onRef('document.project', '=', 'name_added.project').onRef('document.id', '=', 'name_added.document_id'),
    )
    .where('document.type', '=', 'Document')
    .where('name_added.count', '>', 0)
}
