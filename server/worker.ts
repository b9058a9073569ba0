import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { connectEngine } from './engine/tantivy/connect-engine.ts'
import { loadLanguageDetector } from './extract/language.ts'
import { startTika } from './extract/tika/start.ts'
import { changesOf } from './feature/changes.ts'
import { migrationsOf } from './feature/migrations.ts'
import { features } from './features.ts'
import { homeLayout } from './home/layout.ts'
import { noteCutTerms } from './indexing/follow/cut-terms.ts'
import { Following } from './indexing/follow/following.ts'
import { openRecords } from './records/open.ts'
import { describeFault } from './tasks/fault.ts'
import { LateExtractor } from './worker/late-extractor.ts'
import { doWork } from './worker/work.ts'

/**
 * The ingest process: a child of the server, there only while there is work. It ends when the server's end of its standard input closes, and by
 * itself when nothing is left to do. Lines on standard input say that the records have changed; those on standard output are for the log.
 */
const options = z
  .object({ home: z.string(), socketPath: z.string(), tikaJar: z.string(), java: z.string().optional() })
  .parse(JSON.parse(process.argv[2] ?? '{}'))

/** Starting the reader anew for each of several small folders would take longer than to stay for so long. */
const lingerMs = 2_000

const ending = new AbortController()
let nudge = Promise.withResolvers<void>()

/** True once it has found nothing to do: what is said now is for the next process. */
let isLeaving = false

const lines = createInterface({ input: process.stdin })
lines.on('line', (line) => {
  if (isLeaving) return
  say({ heard: line })
  nudge.resolve()
  nudge = Promise.withResolvers()
})
lines.on('close', () => {
  ending.abort(new Error('the server is gone'))
  // What hangs in a system call must not keep the process longer than the few seconds that it may outlive its parent.
  setTimeout(() => process.exit(1), 3_000).unref()
})

process.exitCode = await main()
process.exit()

async function main(): Promise<number> {
  const layout = homeLayout(options.home)
  const records = await openRecords(layout.records, migrationsOf(features))
  const engine = await connectEngine(options.socketPath)
  const { tikaJar: jar, java, home } = options
  const extractor = new LateExtractor(() => startTika({ jar, home, ...(java === undefined ? {} : { java }) }))
  const { signal } = ending
  const onCutTerms = (cut: Parameters<typeof noteCutTerms>[1]) => noteCutTerms(records, cut)
  const following = new Following({ records, engine, signal, kinds: changesOf(features), onCutTerms })
  try {
    await following.settle()
    const nudged = () => nudge.promise
    const ownFolders = [Buffer.from(home), Buffer.from(join(home, 'logs'))]
    const languageOf = await loadLanguageDetector()
    await doWork({ records, extractor, languageOf, following, ownFolders, readers: 3, lingerMs, nudged, log: say, signal })
    isLeaving = true
    return 0
  } catch (error) {
    if (ending.signal.aborted) return 0
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    say({ event: 'ingest failed', fault: describeFault(error), error: text })
    return 1
  } finally {
    await extractor.close()
    await engine.close()
    await records.close()
  }
}

function say(facts: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(facts)}\n`)
}
