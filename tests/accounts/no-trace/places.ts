import { join } from 'node:path'
import { startPostgres } from '@dossier/server/records/testing/postgres-server.ts'
import { makeFolder } from '../../harness/folders.ts'
import { bringOpenSearch, startOpenSearch } from '../../oracle/nodes/opensearch-node.ts'

/** Where a world has its records and its index, as arguments of the program. */
export type Places = { args: string[]; stop(): Promise<void> }

/** Whether the worlds have PostgreSQL and OpenSearch instead of what comes with the program: by hand, as it takes two nodes. */
const isElsewhere = process.env.DOSSIER_WORLDS === 'postgres+opensearch'

/** Makes the places of one world; nothing is shared with another one. */
export async function makePlaces(): Promise<Places> {
  if (!isElsewhere) return { args: [], stop: async () => {} }
  const opensearch = bringOpenSearch()
  if ('missing' in opensearch) throw new Error(opensearch.missing)
  const database = await startPostgres()
  const folder = await makeFolder('world-node')
  const node = await startOpenSearch(opensearch.lib, join(folder, 'node'), { heapMb: 384 })
  const stop = async () => {
    await node.stop()
    await database.stop()
  }
  return { args: ['--records', database.address, '--engine', node.url], stop }
}
