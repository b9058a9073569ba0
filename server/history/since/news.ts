import type { Scope } from '../../scope/scope.ts'
import { historyDb } from '../tables.ts'
import { askNow } from './ask-now.ts'
import { differenceOf, versionsOf } from './difference.ts'
import { ofProjects, unpackFound } from './found.ts'
import { clauseOf, openKept } from './kept-row.ts'
import { storedProjects } from './rights.ts'

/** The highest version of a document in each project: whatever a search was asked behind it has nothing new to say. One look into an index each. */
export async function projectsAt({ records: { db } }: Scope, projects: readonly string[]): Promise<Map<string, number>> {
  const at = new Map<string, number>()
  for (const project of projects) {
    const row = await db
      .selectFrom('document')
      .select('version')
      .where('project', '=', project)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (row) at.set(project, Number(row.version))
  }
  return at
}

/**
 * How many documents a kept search finds that it did not find, and that were stored since the user was told last; written down with how far the index was. Throws as `compareSince`.
 */
export async function newsOf(scope: Scope, id: number): Promise<number> {
  const { event, inside, kept } = await openKept(scope, id)
  if (kept.found === null) return 0
  const now = await askNow(inside, event.projectIds, clauseOf(kept))
  const { added } = await differenceOf(inside, ofProjects(unpackFound(kept.found), event.projectIds), now.rids)
  const versions = await versionsOf(inside, added)
  const told = Number(kept.told_number)
  const news = [...versions.values()].filter((version) => version > told).length
  await historyDb(scope.records)
    .updateTable('user_search_kept')
    .set({ news, asked_number: now.change, asked_projects: storedProjects(event) })
    .where('event_id', '=', id)
    // Told meanwhile, or kept anew: then this is no news.
    .where('told_number', '=', told)
    .execute()
  return news
}
