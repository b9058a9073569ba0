import type { HealthPart } from '@dossier/contract'
import type { HealthDeps } from './deps.ts'
import { tryProgram } from './try-program.ts'

/** The search engine: does its program run, and, where a server holds it, does the index answer? */
export async function checkEngine(deps: Pick<HealthDeps, 'engineBinary' | 'engine'>, signal: AbortSignal): Promise<HealthPart> {
  const answer = await tryProgram(deps.engineBinary, ['--version'], signal)
  if (!answer.found) {
    return {
      name: 'engine',
      state: 'missing',
      version: null,
      detail: `${deps.engineBinary} is not there.`,
      cure: 'Run "npm start": it builds the engine.',
    }
  }
  const version = answer.text.trim().split('\n', 1)[0] ?? ''
  if (answer.code !== 0) {
    const cure = 'Delete .cache/built in the checkout, then run "npm start": it builds the engine anew.'
    return { name: 'engine', state: 'failed', version: null, detail: `The engine does not run: ${version}`, cure }
  }
  if (!deps.engine)
    return {
      name: 'engine',
      state: 'ok',
      version,
      detail: 'The engine runs; no server is running that would have the index open.',
      cure: null,
    }
  return askIndex(deps.engine, version, signal)
}

async function askIndex(engine: NonNullable<HealthDeps['engine']>, version: string, signal: AbortSignal): Promise<HealthPart> {
  try {
    const { documents, bytes, segments } = await engine.stats(signal)
    const detail = `The index answers: ${documents} documents in ${segments} segments, ${(bytes / 1024 ** 2).toFixed(1)} MB.`
    return { name: 'engine', state: 'ok', version, detail, cure: null }
  } catch (error) {
    const detail = `The index does not answer: ${error instanceof Error ? error.message : String(error)}`
    return {
      name: 'engine',
      state: 'failed',
      version,
      detail,
      cure: 'Run "npx dossier rebuild": it makes the index anew from the records.',
    }
  }
}
