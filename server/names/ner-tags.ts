import { byHand } from '@dossier/contract/names/by-hand'
import { compiledOnce } from '../records/compiled.ts'
import { numbersIn } from '../records/listed.ts'
import type { Records } from '../records/open.ts'
import type { RecordsSchema } from '../records/schema.ts'
import type { FieldValue, SetField } from '../scope/set-field.ts'
import { amongByHand, ridsByHand } from './by-hand/told-names.ts'
import { type NameTables, nameDb } from './tables.ts'

/**
 * The field `nerTags`: the pipelines that have read a document, with or without finding anything, and that of people who added names to it. Each is the set of its
 * documents.
 */
export const nerTagField: SetField = {
  keyOf: (value) => value,
  values: async (records, projects, keys) => {
    if (projects.length === 0 || keys?.length === 0) return []
    const rows = (await readVersions(records, projects)).filter(({ pipeline }) => !keys || keys.includes(pipeline))
    return Array.from(
      Map.groupBy(rows, ({ pipeline }) => pipeline),
      ([key, own]): FieldValue => ({ key, version: sumOf(own) }),
    )
  },
  rids: async (records, projects, keys) => {
    if (projects.length === 0 || keys.length === 0) return new Map()
    const rows = await readDone(records, projects).select(['rid', 'pipeline']).where('pipeline', 'in', keys).execute()
    const byPipeline = Map.groupBy(rows, ({ pipeline }) => pipeline)
    const found = new Map(Array.from(byPipeline, ([key, own]) => [key, own.map(({ rid }) => rid)]))
    return keys.includes(byHand) ? found.set(byHand, await ridsByHand(nameDb(records), projects)) : found
  },
  any: {
    version: async (records, projects) => (projects.length === 0 ? 0 : sumOf(await readVersions(records, projects))),
    rids: async (records, projects) => {
      if (projects.length === 0) return []
      const found = await readDone(records, projects).select('rid').distinct().execute()
      return [...new Set([...found.map(({ rid }) => rid), ...(await ridsByHand(nameDb(records), projects))])]
    },
  },
  ofDocuments: async (records, rids) => {
    const tags = new Map<number, string[]>()
    const { rows } = await selectDone(nameDb(records), { rids: JSON.stringify(rids) })
    for (const { rid, pipeline } of rows) tags.set(rid, [...(tags.get(rid) ?? []), pipeline])
    // The first of all in the order of their names.
    for (const rid of await amongByHand(nameDb(records), rids)) tags.set(rid, [byHand, ...(tags.get(rid) ?? [])])
    return tags
  },
}

const selectDone = compiledOnce<{ rids: string }, RecordsSchema & NameTables>()((db, at) =>
  db
    .selectFrom('names_found')
    .select(['rid', 'pipeline'])
    .where('rid', 'in', numbersIn(db, at('rids')))
    .where('state', '=', 'done')
    .orderBy('pipeline'),
)

type Versioned = { version: number }

/** Each only grows, so that the sum does. */
function sumOf(rows: Versioned[]): number {
  return rows.reduce((sum, { version }) => sum + Number(version), 0)
}

function readVersions(records: Records, projects: string[]) {
  return nameDb(records).selectFrom('names_pipeline').select(['pipeline', 'version']).where('project', 'in', projects).execute()
}

function readDone(records: Records, projects: string[]) {
  return nameDb(records).selectFrom('names_found').where('project', 'in', projects).where('state', '=', 'done')
}
