import { readFile } from 'node:fs/promises'
import { AppError } from '@dossier/contract'
import type { ClusterAddress } from './opensearch/cluster.ts'
import type { ForeignIndex } from './opensearch/reading/foreign-index.ts'
import type { IndexHome } from './opensearch/storing/mapping.ts'
import type { ClusterState } from './opensearch/trouble.ts'
import type { SearchEngine } from './port.ts'
import { connectEngine } from './tantivy/connect-engine.ts'
import { createReader } from './tantivy/reader.ts'
import { textsBy } from './tantivy/texts.ts'

/** The settings of the program that say where the index is. */
type Wanted = { engine?: string | undefined; engineSignIn?: string | undefined; engineCa?: string | undefined }

/**
 * `socketPath`: of our engine program, which serves texts alone beside a cluster; `owner`: the id of the records; `home`: which home they are in, asked for a cluster only; `prefix`
 * stands before the names of their indices.
 */
type Parts = { socketPath: string; owner: string; home(): Promise<IndexHome>; prefix?: string }

/** Connects to the index that the settings name: our own program's, or a cluster's. Throws AppError. */
export async function connectIndex(config: Wanted, { socketPath, home, ...ownership }: Parts): Promise<SearchEngine> {
  const address = await readAddress(config)
  if (address === undefined) return connectEngine(socketPath)
  const { connectCluster } = await import('./opensearch/connect-cluster.ts')
  const reader = createReader(socketPath, 'describe')
  const texts = { ...textsBy(reader), close: async () => reader.close() }
  return connectCluster({ address, ...ownership, home: await home(), texts })
}

/** Looks at the cluster that the settings name, without changing anything there; undefined where they name none. Throws AppError. */
export async function tryCluster(config: Wanted, signal?: AbortSignal): Promise<ClusterState | undefined> {
  const address = await readAddress(config)
  if (address === undefined) return undefined
  const [{ openCluster }, { readClusterState }] = await Promise.all([
    import('./opensearch/cluster.ts'),
    import('./opensearch/trouble.ts'),
  ])
  const cluster = openCluster(address)
  return readClusterState(cluster, '*-dossier-*', signal).finally(() => cluster.close())
}

export type {
  ForeignDocument,
  ForeignDuplicate,
  ForeignEntity,
  ForeignIndex,
  ForeignPage,
} from './opensearch/reading/foreign-index.ts'

/** Where an index of another program is; `signIn` and `ca` are files. */
export type ForeignPlace = { url: string; index: string; signIn?: string | undefined; ca?: string | undefined }

/**
 * Opens an index that another program filled, to be read only. `owner`: the id of our records. Throws AppError NOT_FOUND where there is none, CONFLICT where it is ours, BAD_REQUEST where it does not
 * have the contract's form, and what asking a cluster throws.
 */
export async function openForeign(
  { url, index, signIn, ca }: ForeignPlace,
  owner: string,
  signal?: AbortSignal,
): Promise<ForeignIndex> {
  const address = await readAddress({ engine: url, engineSignIn: signIn, engineCa: ca })
  if (address === undefined) throw new AppError('BAD_REQUEST', { message: 'Say where the index is.' })
  const { openForeignIndex } = await import('./opensearch/reading/foreign-index.ts')
  return openForeignIndex(address, { index, owner }, signal)
}

/** Throws AppError BAD_REQUEST for a file that cannot be read or does not say who we are; no message repeats what it says. */
async function readAddress({ engine, engineSignIn, engineCa }: Wanted): Promise<ClusterAddress | undefined> {
  if (engine === undefined) return undefined
  const signIn = engineSignIn === undefined ? {} : readSignIn(engineSignIn, await readSetting('engineSignIn', engineSignIn))
  const ca = engineCa === undefined ? {} : { ca: await readSetting('engineCa', engineCa) }
  return { url: engine, ...signIn, ...ca }
}

async function readSetting(name: string, file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new AppError('BAD_REQUEST', { message: `${file}, which ${name} names, cannot be read.` }, { cause })
  })
}

function readSignIn(file: string, text: string): Pick<ClusterAddress, 'user' | 'password' | 'apiKey'> {
  const line = text.trim()
  const [, apiKey] = /^ApiKey\s+(\S+)$/.exec(line) ?? []
  if (apiKey !== undefined) return { apiKey }
  const [, user, password] = /^([^:\n]+):([^\n]+)$/.exec(line) ?? []
  if (user !== undefined && password !== undefined) return { user, password }
  throw new AppError('BAD_REQUEST', {
    message: `${file}, which says who we are at the cluster, must have one line: user:password, or ApiKey and the key.`,
  })
}
