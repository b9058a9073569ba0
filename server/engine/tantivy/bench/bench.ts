/**
 * Indexes the synthetic corpus through the adapter and prints the latencies of a web client's searches and the size of the index.
 *
 * `node server/engine/tantivy/bench/bench.ts [documents]`: 20,000 by default. Highlights and sources come from the records and are not included.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SearchEngine } from '../../port.ts'
import { connectEngine } from '../connect-engine.ts'
import { startEngine } from '../start-engine.ts'
import { engineBinary } from '../test-engine.ts'
import { benchBodies, engineRequest } from './bodies.ts'
import { type CorpusLine, corpusFile, corpusLines, engineDocument } from './corpus.ts'
import { measureSets } from './sets.ts'

const project = 'bench'
const batchSize = 500
const commitEvery = 5000
const warmUps = 3
const runs = 21
/** Longer than the engine keeps an idle writer, so that merges have finished. */
const settleMs = 8000

const count = Number(process.argv[2] ?? 20_000)
const home = mkdtempSync(join(tmpdir(), 'bench-'))
const running = await startEngine({ binary: engineBinary(), home })
const engine = await connectEngine(running.socketPath)
const memory = () => privateMegabytes(running.pid())
try {
  const { textBytes, embedded, seconds, peak } = await load(engine)
  console.log(
    `${count} documents in ${seconds.toFixed(1)} s, ${(count / seconds).toFixed(0)}/s; private memory at most ${peak} MB`,
  )
  await sleep(settleMs)
  const { segments } = await engine.stats()
  const bytes = indexBytes(join(home, 'index'))
  const ratio = (bytes / textBytes).toFixed(2)
  console.log(`index ${megabytes(bytes)} MB = ${ratio} of the text, ${segments} segments; idle ${memory()} MB private`)
  for (const body of benchBodies(embedded)) await measure(body.name, engineRequest(project, body))
  await measureSets(project, count, engine, measure)
  console.log(`after the searches ${memory()} MB private`)
} finally {
  await engine.close()
  await running.stop()
  rmSync(home, { recursive: true, force: true })
}

async function load(into: SearchEngine) {
  const started = performance.now()
  let textBytes = 0
  let rid = 0
  let peak = 0
  let embedded: CorpusLine | undefined
  let batch = []
  for await (const line of corpusLines(corpusFile(count))) {
    rid += 1
    textBytes += Buffer.byteLength(line._source.content)
    if (embedded === undefined && line._source.parentDocument !== undefined) embedded = line
    batch.push({ op: 'put' as const, document: engineDocument(rid, project, line) })
    if (batch.length === batchSize || rid === count) {
      await into.write(batch)
      batch = []
      peak = Math.max(peak, memory())
    }
    if (rid % commitEvery === 0 || rid === count) await into.commit({ recordsId: 'bench', change: rid })
  }
  if (embedded === undefined) throw new Error('the corpus has no embedded document')
  return { textBytes, embedded, seconds: (performance.now() - started) / 1000, peak }
}

async function measure(name: string, request: Parameters<SearchEngine['search']>[0]) {
  const times: number[] = []
  let total = 0
  for (let run = -warmUps; run < runs; run++) {
    const started = performance.now()
    total = (await engine.search(request)).total
    if (run >= 0) times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => (times[Math.ceil(times.length * part) - 1] ?? 0).toFixed(1).padStart(7)
  console.log(`${name.padEnd(26)} p50 ${at(0.5)} ms  p95 ${at(0.95)} ms  ${total} hits`)
}

function indexBytes(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}

/** Private memory as reported by Linux; 0 elsewhere. */
function privateMegabytes(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = /Private_Dirty:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return 0
  }
}
