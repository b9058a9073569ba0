import type { Records } from '../records/open.ts'

/** What is needed to tell which projects there are: the default one is there even before anything was put into it. */
export type KnownProjects = { records: Records; defaultProject: string }

/** Whether there is a project of this name. */
export async function isKnownProject({ records, defaultProject }: KnownProjects, name: string): Promise<boolean> {
  if (name === defaultProject) return true
  const row = await records.db.selectFrom('project').select('name').where('name', '=', name).executeTakeFirst()
  return row !== undefined
}
