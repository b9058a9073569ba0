import { access } from 'node:fs/promises'
import type { HealthPart } from '@dossier/contract'
import type { HealthDeps } from './deps.ts'

/** Tika reads the documents: is its jar there, and does it start and answer? */
export async function checkTika(deps: Pick<HealthDeps, 'tikaJar' | 'openExtractor'>, signal: AbortSignal): Promise<HealthPart> {
  const isThere = await access(deps.tikaJar).then(
    () => true,
    () => false,
  )
  if (!isThere) {
    return {
      name: 'tika',
      state: 'missing',
      version: null,
      detail: `${deps.tikaJar} is not there.`,
      cure: 'Run "npm start": it brings Tika.',
    }
  }
  try {
    return await askVersion(deps, signal)
  } catch (error) {
    const detail = `Tika does not start: ${error instanceof Error ? error.message : String(error)}`
    return {
      name: 'tika',
      state: 'failed',
      version: null,
      detail,
      cure: 'See Java above; the log in the home folder tells more.',
    }
  }
}

async function askVersion(deps: Pick<HealthDeps, 'openExtractor'>, signal: AbortSignal): Promise<HealthPart> {
  const extractor = await deps.openExtractor(signal)
  try {
    const version = await extractor.version(signal)
    return { name: 'tika', state: 'ok', version, detail: 'Tika starts and answers.', cure: null }
  } finally {
    await extractor.close()
  }
}
