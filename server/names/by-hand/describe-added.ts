import type { AddedName } from '@dossier/contract/names/by-hand'
import type { NameRule } from '@dossier/contract/names/rules'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Records } from '../../records/open.ts'
import { inBatches } from '../../records/writing/batches.ts'
import { toRule } from '../rules/rules.ts'
import { type NameRuleTable, nameDb } from '../tables.ts'
import { addedThatHold, offsetsOf } from './added-rows.ts'

/** Rules as the wire has them; those that add a name say where, and what became of it. */
export async function describeRules(records: Records, rows: readonly Selectable<NameRuleTable>[]): Promise<NameRule[]> {
  const added = new Map<number, AddedName>()
  const ids = rows.filter(({ kind }) => kind === 'add').map(({ rule_id }) => rule_id)
  for (const batch of inBatches(ids)) for (const [id, one] of await readAddedNames(records, batch)) added.set(id, one)
  return rows.map((row) => {
    const own = added.get(row.rule_id)
    return own ? { ...toRule(row), added: own } : toRule(row)
  })
}

/** How many names that were added to documents of a project have no place any more, by their rules' numbers. */
export async function findLost(records: Records, project: string): Promise<Set<number>> {
  const rows = await addedThatHold(nameDb(records))
    .leftJoin('document', (join) =>
      join.onRef('document.project', '=', 'name_added.project').onRef('document.id', '=', 'name_added.document_id'),
    )
    .select('name_added.rule_id')
    .where('name_added.project', '=', project)
    .where((eb) => eb.or([eb('name_added.count', '=', 0), eb('document.rid', 'is', null)]))
    .execute()
  return new Set(rows.map(({ rule_id }) => rule_id))
}

const Source = z.object({ path: z.string() })

async function readAddedNames(records: Records, ids: readonly number[]): Promise<[number, AddedName][]> {
  const rows = await nameDb(records)
    .selectFrom('name_added')
    .leftJoin('document', (join) =>
      join.onRef('document.project', '=', 'name_added.project').onRef('document.id', '=', 'name_added.document_id'),
    )
    .selectAll('name_added')
    .select(['document.root_id', 'document.source'])
    .where('name_added.rule_id', 'in', ids)
    .execute()
  return rows.map((row) => [row.rule_id, toAddedName(row)])
}

type Row = Parameters<typeof offsetsOf>[0] & {
  mention: string
  reach: AddedName['reach']
  document_id: string
  count: number
  root_id: string | null
  source: string | null
}

/** A document that is gone has no places either. */
function toAddedName({ mention, reach, document_id, count, root_id, source, names }: Row): AddedName {
  const isThere = source !== null
  return {
    mention,
    reach,
    document: document_id,
    routing: root_id,
    path: isThere ? Source.parse(JSON.parse(source)).path : null,
    start: isThere ? (offsetsOf({ names })[0] ?? null) : null,
    places: isThere ? count : 0,
  }
}
