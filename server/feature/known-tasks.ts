import { sql } from 'kysely'
import type { Hooks } from '../scope/hooks.ts'

/** Looks for the id of a task in columns of the feature's tables, each as table and column. */
export function knownIn(...places: (readonly [table: string, column: string])[]): Hooks['knowsTask'] {
  return async ({ db }, id) => {
    for (const [table, column] of places) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id} limit 1`.execute(db)
      if (rows.length > 0) return true
    }
    return false
  }
}
