import { inBatches } from '../records/batches.ts'
import type { Records } from '../records/open.ts'
import type { FieldSet } from '../scope/set-field.ts'
import { type TagTrx, tagDb } from './tables.ts'

/** The next version of a project's tags, taken in the transaction that changes them: it lets one change after the other. */
export async function nextVersion(trx: TagTrx, project: string): Promise<number> {
  const row = await trx
    .insertInto('tag_list')
    .values({ project, version: 1 })
    .onConflict((conflict) => conflict.column('project').doUpdateSet((eb) => ({ version: eb('tag_list.version', '+', 1) })))
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** The documents of these tags have changed. */
export async function stamp(trx: TagTrx, tagIds: number[], version: number): Promise<void> {
  for (const batch of inBatches(tagIds)) await trx.updateTable('tag').set({ version }).where('tag_id', 'in', batch).execute()
}

/**
 * The version of a set of documents of some projects: the sum over them, since each only grows. A project without the tag counts with the version of all its tags,
 * which was never less than that of a tag which it had once.
 */
export async function versionOf(records: Records, { projects, key }: FieldSet): Promise<number> {
  const lists = await tagDb(records).selectFrom('tag_list').selectAll().where('project', 'in', projects).execute()
  const versions = new Map(lists.map(({ project, version }) => [project, version]))
  for (const { project, version } of key === undefined ? [] : await tagsByKey(records, projects, key))
    versions.set(project, version)
  return [...versions.values()].reduce((sum, version) => sum + version, 0)
}

function tagsByKey(records: Records, projects: string[], key: string): Promise<{ project: string; version: number }[]> {
  return tagDb(records)
    .selectFrom('tag')
    .select(['project', 'version'])
    .where('project', 'in', projects)
    .where('key', '=', key)
    .execute()
}
