import type { HealthPart } from '@dossier/contract'
import type { HealthSaying } from '@dossier/contract/tables/health-sentences'
import { reasonSentence } from '@dossier/contract/tables/reason-sentence'
import { displayPath } from '../scan/display-path.ts'
import type { ArtifactStore } from '../stores/artifacts.ts'
import type { Stores } from '../stores/read-stores.ts'
import { ObjectFault, type Store } from '../stores/store.ts'
import type { HealthDeps } from './deps.ts'
import { told, wordsOf } from './told.ts'

/** Can each store of documents that the settings name be listed, and an object of it be read? Can the store of artifacts be written to? Undefined where they name none. Nothing is written among documents. */
export async function checkStores(
  { openStores }: Pick<HealthDeps, 'openStores'>,
  signal: AbortSignal,
): Promise<HealthPart | undefined> {
  const part = { name: 'stores', version: null } as const
  let stores: Stores
  try {
    stores = (await openStores?.()) ?? { documents: [] }
  } catch (error) {
    return told({ ...part, state: 'failed', said: [{ code: 'note', facts: { detail: wordsOf(error) } }] })
  }
  const { documents, artifacts } = stores
  const tried = [...documents.map((store) => tryStore(store, signal)), ...(artifacts ? [tryArtifacts(artifacts, signal)] : [])]
  if (tried.length === 0) return undefined
  const found = await Promise.all(tried)
  const isAnyWrong = found.some(({ isOk }) => !isOk)
  const said = found.map(({ saying }) => saying)
  if (!isAnyWrong) return told({ ...part, state: 'ok', said })
  return told({ ...part, state: 'failed', said, advised: [{ code: 'mend-store', facts: {} }] })
}

type Tried = { isOk: boolean; saying: HealthSaying }

async function tryArtifacts(artifacts: ArtifactStore, signal: AbortSignal): Promise<Tried> {
  try {
    await artifacts.check(signal)
    return { isOk: true, saying: { code: 'artifacts-answer', facts: {} } }
  } catch (error) {
    return { isOk: false, saying: { code: 'note', facts: { detail: wordsOf(error) } } }
  }
}

/** What a store says of itself has its cure in the same sentence. */
async function tryStore(store: Store, signal: AbortSignal): Promise<Tried> {
  const folder = displayPath(store.folder)
  try {
    await store.check(store.folder, signal)
    await readOne(store, signal)
    return { isOk: true, saying: { code: 'store-answers', facts: { folder } } }
  } catch (error) {
    if (error instanceof ObjectFault)
      return { isOk: false, saying: { code: 'store-unread', facts: { folder, detail: reasonSentence(error.reason) } } }
    return { isOk: false, saying: { code: 'store-fails', facts: { folder, detail: wordsOf(error) } } }
  }
}

/** One byte of the first object that is no link of a system, if it is there still. */
async function readOne(store: Store, signal: AbortSignal): Promise<void> {
  for await (const entry of store.walk(store.folder, {}, signal)) {
    if (entry.kind !== 'file' || entry.sizeBytes === 0) continue
    const seen = await store.look(entry.path, signal)
    if (!seen || seen.sizeBytes === 0) continue
    await store.read(entry.path, seen, { start: 0, end: 0 }, signal).toArray()
    return
  }
}
