import type { HealthPart } from '@dossier/contract'
import type { HealthSaying } from '@dossier/contract/tables/health-sentences'
import type { Progress } from '../indexing/follow/index-progress.ts'
import type { HealthDeps } from './deps.ts'
import { told, wordsOf } from './told.ts'
import { tryProgram } from './try-program.ts'

/** The search engine: does its program run, and, where a server holds it, does the index answer? */
export async function checkEngine(
  deps: Pick<HealthDeps, 'engineBinary' | 'engine' | 'indexProgress' | 'tryCluster'>,
  signal: AbortSignal,
): Promise<HealthPart> {
  const answer = await tryProgram(deps.engineBinary, ['--version'], signal)
  if (!answer.found) {
    return told({
      name: 'engine',
      state: 'missing',
      version: null,
      said: [{ code: 'not-there', facts: { path: deps.engineBinary } }],
      advised: [{ code: 'build-engine', facts: {} }],
    })
  }
  const version = answer.text.trim().split('\n', 1)[0] ?? ''
  if (answer.code !== 0) {
    return told({
      name: 'engine',
      state: 'failed',
      version: null,
      said: [{ code: 'engine-fails', facts: { detail: version } }],
      advised: [{ code: 'build-engine-anew', facts: {} }],
    })
  }
  const cluster = await lookAtCluster(deps, signal)
  if (cluster?.trouble)
    return told({
      name: 'engine',
      state: 'failed',
      version,
      said: [{ code: 'note', facts: { detail: cluster.trouble } }],
      advised: [{ code: 'mend-cluster', facts: {} }],
    })
  if (!deps.engine && cluster)
    return told({ name: 'engine', state: 'ok', version, said: [{ code: 'cluster-answers', facts: { name: cluster.name } }] })
  if (!deps.engine) return told({ name: 'engine', state: 'ok', version, said: [{ code: 'engine-runs', facts: {} }] })
  return askIndex(deps.engine, { version, indexProgress: deps.indexProgress, signal })
}

/** What is wrong with a cluster that does not answer is what is wrong with asking it. */
async function lookAtCluster({ tryCluster }: Pick<HealthDeps, 'tryCluster'>, signal: AbortSignal) {
  try {
    return await tryCluster?.(signal)
  } catch (error) {
    return { name: '', trouble: wordsOf(error) }
  }
}

type Asked = { version: string; indexProgress: HealthDeps['indexProgress']; signal: AbortSignal }

async function askIndex(
  engine: NonNullable<HealthDeps['engine']>,
  { version, indexProgress, signal }: Asked,
): Promise<HealthPart> {
  try {
    const { documents, bytes, segments } = await engine.stats(signal)
    const answers: HealthSaying = {
      code: 'index-answers',
      facts: { documents, segments, megabytes: (bytes / 1024 ** 2).toFixed(1) },
    }
    const progress = sumOf((await indexProgress?.()) ?? new Map())
    if (progress.documents === progress.total) return told({ name: 'engine', state: 'ok', version, said: [answers] })
    const said: HealthSaying[] = [answers, { code: 'index-made-again', facts: { ...progress } }]
    return told({ name: 'engine', state: 'ok', version, said, progress })
  } catch (error) {
    return told({
      name: 'engine',
      state: 'failed',
      version,
      said: [{ code: 'index-silent', facts: { detail: wordsOf(error) } }],
      advised: [{ code: 'rebuild-index', facts: {} }],
    })
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
