import { z } from 'zod'
import type { Cluster } from './cluster.ts'
import { readVersion } from './version.ts'

const ClusterHealth = z.object({ status: z.string(), number_of_nodes: z.number(), unassigned_shards: z.number() })

/** A cluster as whoever runs it wants to know it: what it is, and what is wrong with it. */
export type ClusterState = { name: string; trouble: string | null }

/** Looks at a cluster and at these indices of it. Throws what asking it throws. */
export async function readClusterState(cluster: Cluster, indices: string, signal?: AbortSignal): Promise<ClusterState> {
  const { name, isUntested } = await readVersion(cluster, signal)
  const { status, number_of_nodes: nodes } = ClusterHealth.parse(
    await cluster.send({ method: 'GET', path: '_cluster/health', signal }),
  )
  const blocks = await cluster.send({
    method: 'GET',
    path: `${indices}/_settings/index.blocks.*?flat_settings=true`,
    mayMiss: true,
    signal,
  })
  const isLocked = JSON.stringify(blocks ?? {}).includes('"index.blocks.read_only_allow_delete":"true"')
  const troubles = [
    ...(status === 'red' ? [`It is red: parts of its indices are not there (${nodes} nodes answer).`] : []),
    ...(isLocked ? ['Its disk is full: it has locked indices of ours against writing.'] : []),
    ...(isUntested ? [`${name} is a version that Dossier was not tried with.`] : []),
  ]
  return { name, trouble: troubles.length === 0 ? null : troubles.join(' ') }
}
