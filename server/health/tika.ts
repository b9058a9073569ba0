import { access } from 'node:fs/promises'
import type { HealthPart } from '@dossier/contract'
import type { HealthDeps } from './deps.ts'
import { told, wordsOf } from './told.ts'

/** Tika reads the documents: is its jar there, and does it start and answer? */
export async function checkTika(deps: Pick<HealthDeps, 'tikaJar' | 'openExtractor'>, signal: AbortSignal): Promise<HealthPart> {
  const isThere = await access(deps.tikaJar).then(
    () => true,
    () => false,
  )
  if (!isThere) {
    return told({
      name: 'tika',
      state: 'missing',
      version: null,
      said: [{ code: 'not-there', facts: { path: deps.tikaJar } }],
      advised: [{ code: 'bring-tika', facts: {} }],
    })
  }
  try {
    return await askVersion(deps, signal)
  } catch (error) {
    return told({
      name: 'tika',
      state: 'failed',
      version: null,
      said: [{ code: 'tika-fails', facts: { detail: wordsOf(error) } }],
      advised: [{ code: 'see-java', facts: {} }],
    })
  }
}

async function askVersion(deps: Pick<HealthDeps, 'openExtractor'>, signal: AbortSignal): Promise<HealthPart> {
  const extractor = await deps.openExtractor(signal)
  try {
    const version = await extractor.version(signal)
    return told({ name: 'tika', state: 'ok', version, said: [{ code: 'tika-answers', facts: {} }] })
  } finally {
    await extractor.close()
  }
}
