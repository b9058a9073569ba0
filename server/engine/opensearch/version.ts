import { AppError } from '@dossier/contract'
import { z } from 'zod'
import type { Cluster } from './cluster.ts'

const Root = z.object({ version: z.object({ number: z.string(), distribution: z.string().optional() }) })

/** What a cluster is; `isUntested`: it is held to what its documentation says. */
export type ClusterVersion = { name: string; isUntested: boolean }

/** Asks a cluster what it is. Throws AppError ENGINE_DOWN for a version that is too old or unknown. */
export async function readVersion(cluster: Cluster, signal?: AbortSignal): Promise<ClusterVersion> {
  const told = Root.safeParse(await cluster.send({ method: 'GET', path: '', signal }))
  if (!told.success) throw new AppError('ENGINE_DOWN', { message: `What answers there is no search cluster. ${wanted}` })
  const { number, distribution } = told.data.version
  const isOpenSearch = distribution === 'opensearch'
  const [major = 0, minor = 0] = number.split('.').map(Number)
  const name = `${isOpenSearch ? 'OpenSearch' : 'Elasticsearch'} ${number}`
  const isKnown = isOpenSearch ? major === 2 : major === 7 && minor >= 17
  const isLater = isOpenSearch ? major > 2 : major >= 8
  if (!isKnown && !isLater) throw new AppError('ENGINE_DOWN', { message: `${name} is too old. ${wanted}` })
  return { name, isUntested: !isKnown }
}

const wanted = 'Dossier needs OpenSearch 2 or Elasticsearch 7.17.'
