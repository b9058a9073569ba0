import { tagKey } from '@dossier/contract/marks/tag-labels'
import type { Records } from '../records/open.ts'
import { inBatches } from '../records/writing/batches.ts'
import type { FieldValue, SetField } from '../scope/set-field.ts'
import { tagDb } from './tables.ts'

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
function readLists(records: Records, projects: string[]): Promise<Versioned[]> {
  return tagDb(records).selectFrom('tag_list').selectAll().where('project', 'in', projects).execute()
}

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
  const tags = tagDb(records)
    .selectFrom('tag')
    .select(['project', 'key', 'version'])
    .where('project', 'in', projects)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('tagging')
          .select('tagging.tag_id')
          .whereRef('tagging.tag_id', '=', 'tag.tag_id')
          .where('tagging.taken', 'is', null),
      ),
    )
  if (!keys) return tags.execute()
  const found: TagVersion[] = []
  for (const batch of inBatches(keys)) found.push(...(await tags.where('key', 'in', batch).execute()))
  return found
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
  for (const batch of inBatches(rids)) {
    const rows = await liveTaggings(records)
      .select(['document.rid', 'tag.label'])
      .where('document.rid', 'in', batch)
      .orderBy('tagging.tagged_at')
      .orderBy('tag.label')
      .execute()
    for (const { rid, label } of rows) labels.set(rid, [...(labels.get(rid) ?? []), label])
  }
  return labels
}

/** Tags that documents have which are there now; those of others wait for them to come back. */
export function liveTaggings(records: Records) {
  return tagDb(records)
    .selectFrom('tagging')
    .innerJoin('tag', 'tag.tag_id', 'tagging.tag_id')
    .innerJoin('document', (join) =>
      join.onRef('document.project', '=', 'tagging.project').onRef('document.id', '=', 'tagging.document_id'),
    )
    .where('tagging.taken', 'is', null)
}
