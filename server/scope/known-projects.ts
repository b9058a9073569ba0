import type { Records } from '../records/open.ts'

/** What is needed to tell which projects there are: the default one is there even before anything was put into it. */
export type KnownProjects = { records: Records; defaultProject: string }

/** Whether there is a project of this name. */
export async function isKnownProject(known: KnownProjects, name: string): Promise<boolean> {
  return (await firstUnknown(known, [name])) === undefined
}

/** The first of these names of which there is no project. One request for all: somebody may search hundreds of projects at once. */
export async function firstUnknown(
  { records, defaultProject }: KnownProjects,
  names: readonly string[],
): Promise<string | undefined> {
  const asked = names.filter((name) => name !== defaultProject)
  if (asked.length === 0) return undefined
  const rows = await records.db.selectFrom('project').select('name').where('name', 'in', asked).execute()
  const there = new Set(rows.map(({ name }) => name))
  return asked.find((name) => !there.has(name))
}
