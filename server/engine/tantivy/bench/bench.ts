/**
 * Indexes the synthetic corpus through the adapter and prints the latencies of a web client's searches and the size of the index.
 *
 * `node server/engine/tantivy/bench/bench.ts [documents] [--entities]`: 20,000 by default; with the named entities found in them, 6.8 each. Highlights and
 * sources come from the records and are not included.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EngineChange, SearchEngine } from '../../port.ts'
import { connectEngine } from '../connect-engine.ts'
import { startEngine } from '../start-engine.ts'
import { engineBinary } from '../test-engine.ts'
import { benchBodies, engineRequest } from './bodies.ts'
import { type CorpusDocument, type CorpusLine, corpusDocuments, corpusFile, engineDocument } from './corpus.ts'
import { measureSets } from './sets.ts'

const project = 'bench'
const batchSize = 500
const commitEvery = 5000
const warmUps = 3
const runs = 21
/** Longer than the engine keeps an idle writer, so that merges have finished. */
const settleMs = 8000

const given = process.argv.slice(2)
const count = Number(given.find((word) => !word.startsWith('--')) ?? 20_000)
const withEntities = given.includes('--entities')
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
  for (const body of benchBodies(embedded, withEntities)) await measure(body.name, engineRequest(project, body))
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
  let batch: EngineChange[] = []
  for await (const document of corpusDocuments(corpusFile(count, withEntities))) {
    rid += 1
    textBytes += Buffer.byteLength(document.line._source.content)
    if (isWanted(document)) embedded ??= document.line
    batch.push(...changesOf(rid, document))
    if (rid % batchSize === 0 || rid === count) {
      await into.write(batch)
      batch = []
      peak = Math.max(peak, memory())
    }
    if (rid % commitEvery === 0 || rid === count) await into.commit({ recordsId: 'bench', change: rid })
  }
  if (embedded === undefined) throw new Error('the corpus has no embedded document')
  return { textBytes, embedded, seconds: (performance.now() - started) / 1000, peak }
}

/** Whether the searches can ask for this document: embedded, and with a person in it if there are entities. */
function isWanted({ line, entities }: CorpusDocument): boolean {
  return line._source.parentDocument !== undefined && (!withEntities || entities.some(({ category }) => category === 'PERSON'))
}

function changesOf(rid: number, { line, entities }: CorpusDocument): EngineChange[] {
  const put: EngineChange = { op: 'put', document: engineDocument(rid, project, line) }
  const of = { rid, project, id: line._id, routing: line._routing }
  return withEntities ? [put, { op: 'putEntities', of, entities }] : [put]
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
