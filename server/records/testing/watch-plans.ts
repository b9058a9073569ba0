import { CompiledQuery, type KyselyPlugin } from 'kysely'
import type { Records } from '../open.ts'

/** Statements that look up many rows by their keys have a value that is at least so long. */
const longValue = 500

type Asked = Parameters<KyselyPlugin['transformQuery']>[0]

/**
 * SQLite's records, and how they looked rows up in the statements with long lists that have been executed: by which index and which of its columns, such as
 * `SEARCH document USING INTEGER PRIMARY KEY (rowid=?)`.
 */
export function watchPlans(records: Records): { records: Records; plans(): Promise<string[]> } {
  const asked: Asked[] = []
  const plugin: KyselyPlugin = {
    transformQuery: (query) => {
      asked.push(query)
      return query.node
    },
    transformResult: async ({ result }) => result,
  }
  const plans = async () => {
    const queries = asked.map(({ node, queryId }) => records.db.getExecutor().compileQuery(node, queryId))
    const details: string[] = []
    for (const { sql, parameters } of queries.filter(hasList)) {
      const { rows } = await records.db.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
      )
      details.push(...rows.map(({ detail }) => detail).filter((detail) => /^(SEARCH|SCAN) [a-z]\w+ (?!VIRTUAL)/.test(detail)))
    }
    return details
  }
  return { records: { ...records, db: records.db.withPlugin(plugin) }, plans }
}

function hasList({ parameters }: CompiledQuery): boolean {
  return parameters.some((value) => typeof value === 'string' && value.length >= longValue)
}
