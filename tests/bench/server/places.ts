import { join } from 'node:path'
import { homeLayout } from '@dossier/server/home/layout.ts'
import { startPostgres } from '@dossier/server/records/testing/postgres-server.ts'
import { makeFolder } from '../../harness/folders.ts'
import { bringOpenSearch, startOpenSearch } from '../../oracle/nodes/opensearch-node.ts'

/** Where a server has its records and its index: `flags` say so when it starts. */
export type Places = { name: string; records: string; flags: string[]; stop(): Promise<void> }

/** In its home. */
export function ownPlaces(home: string): Places {
  return { name: 'SQLite and the engine that comes with it', records: homeLayout(home).records, flags: [], stop: async () => {} }
}

/** In a PostgreSQL and an OpenSearch of their own on this machine. */
export async function startPlaces(): Promise<Places> {
  const brought = bringOpenSearch()
  if ('missing' in brought) throw new Error(brought.missing)
  const database = await startPostgres()
  const node = await startOpenSearch(brought.lib, join(await makeFolder('bench-node'), 'node'))
  return {
    name: 'PostgreSQL and OpenSearch',
    records: database.address,
    flags: ['--records', database.address, '--engine', node.url],
    stop: async () => {
      await node.stop()
      await database.stop()
    },
  }
}
