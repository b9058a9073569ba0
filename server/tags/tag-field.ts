import { tagKey } from '@dossier/contract/marks/tag-labels'
import type { Kysely } from 'kysely'
import { compiledOnce } from '../records/compiled.ts'
import { numbersIn, textsIn } from '../records/listed.ts'
import type { Records } from '../records/open.ts'
import type { RecordsSchema } from '../records/schema.ts'
import { storedJson } from '../records/stored-json.ts'
import type { FieldValue, SetField } from '../scope/set-field.ts'
import { type TagTables, tagDb } from './tables.ts'

type Schema = RecordsSchema & TagTables

/** The field `tags`, each of whose values is the set of documents that have the tag. */
export const tagField: SetField = {
  keyOf: tagKey,
  values: async (records, projects, keys) => {
    if (projects.length === 0 || keys?.length === 0) return []
    const tags = await readTags(records, projects, keys)
    const lists = await readLists(records, projects)
    return Array.from(
      Map.groupBy(tags, ({ key }) => key),
      ([key, own]): FieldValue => ({ key, version: sumOf([...lists, ...own]) }),
    )
  },
  rids: readRids,
  any: {
    version: async (records, projects) => sumOf(await readLists(records, projects)),
    rids: readAllRids,
  },
  ofDocuments: readLabels,
}

type Versioned = { project: string; version: number }

/** The version of each project's tags as a whole. */
async function readLists(records: Records, projects: string[]): Promise<Versioned[]> {
  return (await selectLists(tagDb(records), { projects: storedJson(projects) })).rows
}

const selectLists = compiledOnce<{ projects: string }, Schema>()((db, at) =>
  db
    .selectFrom('tag_list')
    .selectAll()
    .where('project', 'in', textsIn(db, at('projects'))),
)

/**
 * The version of a set of documents of some projects: the sum over them, since each only grows. A project without the tag counts with the version of all its tags,
 * which was never less than that of a tag which it had once; of each project the last version counts.
 */
function sumOf(versioned: Versioned[]): number {
  const versions = new Map(versioned.map(({ project, version }) => [project, version]))
  return [...versions.values()].reduce((sum, version) => sum + version, 0)
}

type TagVersion = Versioned & { key: string }

/** Those that somebody gave and nobody took away. */
async function readTags(records: Records, projects: string[], keys: string[] | undefined): Promise<TagVersion[]> {
  const db = tagDb(records)
  const own = storedJson(projects)
  const { rows } = await (keys ? selectTags(db, { projects: own, keys: storedJson(keys) }) : selectAllTags(db, { projects: own }))
  return rows
}

/** Every search for words in all fields asks for those of its words, and with patterns for all. */
const selectTags = compiledOnce<{ projects: string; keys: string }, Schema>()((db, at) =>
  givenTags(db)
    .where('project', 'in', textsIn(db, at('projects')))
    .where('key', 'in', textsIn(db, at('keys'))),
)

const selectAllTags = compiledOnce<{ projects: string }, Schema>()((db, at) =>
  givenTags(db).where('project', 'in', textsIn(db, at('projects'))),
)

function givenTags(db: Kysely<Schema>) {
  return db
    .selectFrom('tag')
    .select(['project', 'key', 'version'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('tagging')
          .select('tagging.tag_id')
          .whereRef('tagging.tag_id', '=', 'tag.tag_id')
          .where('tagging.taken', 'is', null),
      ),
    )
}

async function readRids(records: Records, projects: string[], keys: string[]): Promise<Map<string, number[]>> {
  if (projects.length === 0 || keys.length === 0) return new Map()
  const rows = await liveTaggings(records)
    .select(['tag.key', 'document.rid'])
    .where('tag.project', 'in', projects)
    .where('tag.key', 'in', keys)
    .execute()
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ key }) => key),
      ([key, own]) => [key, own.map(({ rid }) => rid)],
    ),
  )
}

async function readAllRids(records: Records, projects: string[]): Promise<number[]> {
  const rows = await liveTaggings(records).select('document.rid').distinct().where('tag.project', 'in', projects).execute()
  return rows.map(({ rid }) => rid)
}

async function readLabels(records: Records, rids: number[]): Promise<Map<number, string[]>> {
  const labels = new Map<number, string[]>()
  const { rows } = await selectLabels(tagDb(records), { rids: JSON.stringify(rids) })
  for (const { rid, label } of rows) labels.set(rid, [...(labels.get(rid) ?? []), label])
  return labels
}

const selectLabels = compiledOnce<{ rids: string }, Schema>()((db, at) =>
  taggingsIn(db)
    .select(['document.rid', 'tag.label'])
    .where('document.rid', 'in', numbersIn(db, at('rids')))
    .orderBy('tagging.tagged_at')
    .orderBy('tag.label'),
)

/** Tags that documents have which are there now; those of others wait for them to come back. */
export function liveTaggings(records: Records) {
  return taggingsIn(tagDb(records))
}

function taggingsIn(db: Kysely<Schema>) {
  return db
    .selectFrom('tagging')
    .innerJoin('tag', 'tag.tag_id', 'tagging.tag_id')
    .innerJoin('document', (join) =>
      join.onRef('document.project', '=', 'tagging.project').onRef('document.id', '=', 'tagging.document_id'),
    )
    .where('tagging.taken', 'is', null)
}
