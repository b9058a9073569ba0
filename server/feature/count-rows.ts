import type { ProjectPart } from '@dossier/contract/projects'
import { sql } from 'kysely'
import type { Hooks } from '../scope/hooks.ts'

/** Counts a part of what hangs on a project as the rows of a table with a column `project`; `where`: which of them. */
export function countRows(part: ProjectPart, table: string, where = sql`true`): Hooks['countOfProject'] {
  return async ({ records }, project) => {
    const { rows } = await sql<{ count: number | string }>`
      select count(*) as count from ${sql.table(table)} where project = ${project} and ${where}`.execute(records.db)
    const count = Number(rows[0]?.count ?? 0)
    return count === 0 ? {} : { [part]: count }
  }
}
