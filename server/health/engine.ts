import type { HealthPart } from '@dossier/contract'
import type { Progress } from '../indexing/follow/index-progress.ts'
import type { HealthDeps } from './deps.ts'
import { tryProgram } from './try-program.ts'

/** The search engine: does its program run, and, where a server holds it, does the index answer? */
export async function checkEngine(
  deps: Pick<HealthDeps, 'engineBinary' | 'engine' | 'indexProgress' | 'tryCluster'>,
  signal: AbortSignal,
): Promise<HealthPart> {
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
  const cluster = await lookAtCluster(deps, signal)
  if (cluster?.trouble) return { name: 'engine', state: 'failed', version, detail: cluster.trouble, cure: clusterCure }
  if (!deps.engine && cluster)
    return { name: 'engine', state: 'ok', version, detail: `The cluster of the index answers: ${cluster.name}.`, cure: null }
  if (!deps.engine)
    return {
      name: 'engine',
      state: 'ok',
      version,
      detail: 'The engine runs; no server is running that would have the index open.',
      cure: null,
    }
  return askIndex(deps.engine, { version, indexProgress: deps.indexProgress, signal })
}

const clusterCure =
  'Look after the cluster that the setting engine names. Documents and marks are in the home folder: nothing of them is lost, and the index follows by itself.'

/** What is wrong with a cluster that does not answer is what is wrong with asking it. */
async function lookAtCluster({ tryCluster }: Pick<HealthDeps, 'tryCluster'>, signal: AbortSignal) {
  try {
    return await tryCluster?.(signal)
  } catch (error) {
    return { name: '', trouble: error instanceof Error ? error.message : String(error) }
  }
}

type Asked = { version: string; indexProgress: HealthDeps['indexProgress']; signal: AbortSignal }

async function askIndex(
  engine: NonNullable<HealthDeps['engine']>,
  { version, indexProgress, signal }: Asked,
): Promise<HealthPart> {
  try {
    const { documents, bytes, segments } = await engine.stats(signal)
    const detail = `The index answers: ${documents} documents in ${segments} segments, ${(bytes / 1024 ** 2).toFixed(1)} MB.`
    const progress = sumOf((await indexProgress?.()) ?? new Map())
    if (progress.documents === progress.total) return { name: 'engine', state: 'ok', version, detail, cure: null }
    const made = `It is being made again from the records: ${progress.documents} of ${progress.total} documents can be found so far.`
    return { name: 'engine', state: 'ok', version, detail: `${detail} ${made}`, progress, cure: null }
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

function sumOf(byProject: Map<string, Progress>): Progress {
  const sum = { documents: 0, total: 0 }
  for (const { documents, total } of byProject.values()) {
    sum.documents += documents
    sum.total += total
  }
  return sum
}
