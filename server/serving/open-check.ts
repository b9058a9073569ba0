import type { Health } from '@dossier/contract'
import type { Config } from '../config.ts'
import { tryCluster } from '../engine/connect-index.ts'
import type { SearchEngine } from '../engine/port.ts'
import type { HomeLayout } from '../home/layout.ts'
import type { indexProgress } from '../indexing/follow/index-progress.ts'
import { modelsFolder } from '../models/models-folder.ts'
import { parts } from '../parts.ts'
import { recordsAddress } from '../records/address.ts'
import { readStores } from '../stores/read-stores.ts'
import { openRecognizer } from './open-readers.ts'

/** People wait for what is asked of a server; the worker has more time. */
export const storePatienceMs = 3_000

/** The settings, and what only a running server has. */
type Running = { config: Config; engine?: SearchEngine; indexProgress?: () => ReturnType<typeof indexProgress> }

/** Tries each part of a home; those that only a running server has where one runs. */
export async function checkParts(layout: HomeLayout, { config, ...running }: Running, signal?: AbortSignal): Promise<Health> {
  // Late: it is asked rarely, and Tika's side is large.
  const [{ checkHealth }, { startTika }] = await Promise.all([
    import('../health/check-health.ts'),
    import('../extract/tika/start.ts'),
  ])
  const { home } = layout
  const openExtractor = (ending: AbortSignal) => startTika({ jar: parts.tikaJar, home, confiner: parts.engine, signal: ending })
  const files = {
    home,
    recordsAddress: recordsAddress(config, layout),
    engineBinary: parts.engine,
    tikaJar: parts.tikaJar,
    modelsFolder: modelsFolder(layout),
  }
  const openStores = () => readStores(config.stores, { patienceMs: storePatienceMs })
  const findOcr = () => openRecognizer(layout).setup()
  return checkHealth(
    { ...files, openExtractor, findOcr, openStores, tryCluster: (until) => tryCluster(config, until), ...running },
    signal,
  )
}
