import type { EngineChange, SearchEngine } from '../engine/port.ts'
import type { Query } from '../query/tree.ts'
import type { Changed } from '../records/change.ts'
import type { Records } from '../records/open.ts'
import type { ChangeTable } from '../records/schema.ts'
import { inBatches } from '../records/writing/batches.ts'
import type { ChangeKinds } from '../scope/change-kind.ts'
import { readNamesByHand } from './by-hand/told-names.ts'
import { readPaths } from './document-paths.ts'
import { entitiesOf } from './entities.ts'
import { unpackOrUndefined } from './packed-names.ts'
import { readPart } from './rules/name-part.ts'
import { formsOf, noRules, readRules } from './rules/rules.ts'
import { nameDb } from './tables.ts'

/** The names of a document have changed. */
export function changedNames(project: string, rid: number): Changed {
  return { project, kind: 'names', key: String(rid) }
}

/** A rule was made or taken back: the documents with its names are told again. */
export function changedRule(project: string, ruleId: number): Changed {
  return { project, kind: 'nameRule', key: String(ruleId) }
}

/** About what a name takes in memory while it is told, in UTF-16 units. */
const unitsOfName = 300

const ridsOf = (changes: ChangeTable[]) => changes.map(({ key }) => Number(key))

/** What the engine is told of names: those of a document (its number as key) all together, and of a rule (its id) every document that has its names. */
export const nameChanges: ChangeKinds = {
  names: {
    weigh: async (records, changes) => {
      const counts = await countNames(records, ridsOf(changes))
      return ridsOf(changes).map((rid) => (counts.get(rid) ?? 0) * unitsOfName)
    },
    tell: async (records, changes) => {
      const puts = await readPuts(records, ridsOf(changes))
      return ridsOf(changes).map((rid) => puts.get(rid) ?? [])
    },
    // Of an index that is made anew nobody has to be told that a document has no names.
    walk: async (records, rids) => [...(await readPuts(records, rids)).values()].flat().filter(hasEntities),
  },
  nameRule: { spread: spreadRule },
}

function hasEntities(change: EngineChange): boolean {
  return change.op !== 'putEntities' || change.entities.length > 0
}

async function countNames(records: Records, rids: number[]): Promise<Map<number, number>> {
  const rows = await nameDb(records)
    .selectFrom('names_found')
    .select((eb) => ['rid', eb.fn.sum<number>('count').as('names')])
    .where('rid', 'in', rids)
    .groupBy('rid')
    .execute()
  return new Map(rows.map(({ rid, names }) => [rid, Number(names)]))
}

/** What the engine is told of each document that is there. */
async function readPuts(records: Records, rids: number[]): Promise<Map<number, EngineChange[]>> {
  const db = nameDb(records)
  const documents = await db
    .selectFrom('document')
    .select(['rid', 'project', 'id', 'root_id'])
    .where('rid', 'in', rids)
    .where('type', '=', 'Document')
    .execute()
  const rows = await db
    .selectFrom('names_found')
    .select(['rid', 'pipeline', 'language', 'names'])
    .where('rid', 'in', rids)
    .where('names', 'is not', null)
    .orderBy('rid')
    .orderBy('pipeline')
    .execute()
  const rules = await readRules(db, [...new Set(documents.map(({ project }) => project))])
  const paths = await readPaths(
    records,
    documents.flatMap(({ rid, project }) => (rules.get(project)?.askForFolders ? [rid] : [])),
  )
  const names = [...(await unpackAll(records, rows)), ...(await readNamesByHand(db, rids))]
  const byRid = Map.groupBy(names, ({ rid }) => rid)
  const puts = documents.map(({ rid, project, id, root_id }): [number, EngineChange[]] => {
    const entities = (byRid.get(rid) ?? []).flatMap(({ pipeline, language, names }) =>
      entitiesOf({ documentId: id, path: paths.get(rid) ?? '', pipeline, language, names }, rules.get(project) ?? noRules),
    )
    return [rid, [{ op: 'putEntities', of: { rid, project, id, routing: root_id }, entities }]]
  })
  return new Map(puts)
}

type Row = { rid: number; pipeline: string; language: string; names: Uint8Array | null }

/** A row that is damaged is left out, and says so: its document is to be read again. The index must not wait for it for ever. */
async function unpackAll(records: Records, rows: Row[]) {
  const unpacked = []
  for (const { names, ...row } of rows) {
    const own = unpackOrUndefined(names)
    if (own) unpacked.push({ ...row, names: own })
    else await noteDamage(records, row)
  }
  return unpacked
}

async function noteDamage(records: Records, { rid, pipeline }: Pick<Row, 'rid' | 'pipeline'>): Promise<void> {
  const fault = JSON.stringify({ code: 'NAMES_DAMAGED', facts: {} })
  await nameDb(records)
    .updateTable('names_found')
    // Before any reading that counts as one.
    .set({ state: 'lost', names: null, count: 0, fault, read_at: 0 })
    .where('rid', '=', rid)
    .where('pipeline', '=', pipeline)
    .execute()
}

/** Documents that have names of these forms; `among`: of these ids alone. */
export function namedIn(norms: string[], among?: string[]): Query {
  const named: Query = { kind: 'hasChild', query: { kind: 'terms', field: 'mentionNorm', values: norms } }
  if (!among) return named
  return { kind: 'bool', must: [], should: [], filter: [named, { kind: 'ids', ids: among }], mustNot: [] }
}

/** Documents told at a time. */
const toldAtOnce = 100

type Parts = { records: Records; engine: Pick<SearchEngine, 'collect'> }

async function* spreadRule({ records, engine }: Parts, { project, key }: ChangeTable): AsyncGenerator<EngineChange[]> {
  const db = nameDb(records)
  const rule = await db
    .selectFrom('name_rule')
    .select(['project', 'norm', 'target', 'part'])
    .where('rule_id', '=', Number(key))
    .executeTakeFirst()
  if (!rule) return
  const rids = await engine.collect([project], namedIn(await formsOf(db, rule), readPart(rule.part)?.documents))
  for (const batch of inBatches(rids, toldAtOnce)) yield [...(await readPuts(records, batch)).values()].flat()
}
