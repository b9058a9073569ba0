import { tagKey } from '@dossier/contract/tag-labels'
import { inBatches } from '../records/batches.ts'
import type { Records } from '../records/open.ts'
import type { FieldSet, FieldValue, SetField } from '../scope/set-field.ts'
import { tagDb } from './tables.ts'
import { versionOf } from './versions.ts'

/** The field `tags`, each of whose values is the set of documents that have the tag. */
export const tagField: SetField = {
  keyOf: tagKey,
  values: async (records, projects, keys) => {
    if (projects.length === 0 || keys?.length === 0) return []
    const tags = await readTags(records, projects, keys)
    const lists = await tagDb(records).selectFrom('tag_list').selectAll().where('project', 'in', projects).execute()
    return Array.from(
      Map.groupBy(tags, ({ key }) => key),
      ([key, own]): FieldValue => ({ key, version: sumOf(lists, own) }),
    )
  },
  version: versionOf,
  rids: readRids,
  ofDocuments: readLabels,
}

type Versioned = { project: string; version: number }

/** As `versionOf` has it. */
function sumOf(lists: Versioned[], tags: Versioned[]): number {
  const versions = new Map([...lists, ...tags].map(({ project, version }) => [project, version]))
  return [...versions.values()].reduce((sum, version) => sum + version, 0)
}

type TagVersion = Versioned & { key: string }

async function readTags(records: Records, projects: string[], keys: string[] | undefined): Promise<TagVersion[]> {
  const tags = tagDb(records).selectFrom('tag').select(['project', 'key', 'version']).where('project', 'in', projects)
  if (!keys) return tags.execute()
  const found: TagVersion[] = []
  for (const batch of inBatches(keys)) found.push(...(await tags.where('key', 'in', batch).execute()))
  return found
}

async function readRids(records: Records, { projects, key }: FieldSet): Promise<number[]> {
  let taggings = liveTaggings(records).select('document.rid').distinct().where('tag.project', 'in', projects)
  if (key !== undefined) taggings = taggings.where('tag.key', '=', key)
  return (await taggings.execute()).map(({ rid }) => rid)
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
