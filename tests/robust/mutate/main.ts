import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeCorpus, storeCorpus } from '../../bench/corpus/synthetic.ts'
import { readPrivateMemory } from '../../bench/measuring/memory.ts'
import { megabytes, quantile } from '../../bench/measuring/table.ts'
import { untilFollowed } from '../../bench/search/search-speed.ts'
import { makeFolder, removeFolders } from '../../harness/folders.ts'
import { findProcesses } from '../../harness/processes.ts'
import { type Program, startProgram } from '../../harness/program.ts'
import { type Random, seeded } from '../../harness/seeded.ts'
import { sharedPlace } from '../../harness/shared-folder.ts'
import { type OddRequest, oddRequest } from '../odd-requests.ts'
import { type Answered, ask } from './ask.ts'
import { askHeavy } from './heavy.ts'
import { mutatedRequest } from './mutate-request.ts'
import { probeBeside } from './probe-beside.ts'
import { readSamples, readScrollIds } from './samples.ts'
import { Slowest } from './slowest.ts'

/**
 * `npm run mutate -- [100000] [--seed 1] [--at-once 6] [--docs 2000] [--no-heavy]`: asks a running program below its search address and by the page's own calls what nobody
 * should. Fails where an answer is a fault of ours, or none. A run is the same for its seed, but for which requests meet.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    count: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '6' },
    docs: { type: 'string', default: '2000' },
    heavy: { type: 'boolean', default: true },
  },
})
const [count = 0, seed, atOnce, docs] = [positionals[0] ?? values.count, values.seed, values['at-once'], values.docs].map(Number)

if (!(count > 0)) throw new Error('how many requests are wanted is a number')

/** What is asked beside all others, and timed. */
const ordinarySearch: OddRequest = {
  method: 'POST',
  path: '/api/index/search/local-datashare/_search',
  body: JSON.stringify({ query: { match: { content: 'bank' } }, size: 25 }),
  headers: { 'content-type': 'application/json' },
}

/** The only faults of a server that an overloaded one may answer. */
const allowed = /"(?:ENGINE_DOWN|RECORDS_DOWN|STILL_READING)"/

const bench = sharedPlace('bench')
if (!bench) throw new Error('the shared corpora are not there: set DOSSIER_SHARED')
const home = await makeFolder('mutate-home')
await mkdir(home, { recursive: true })
const loaded = await storeCorpus(
  makeCorpus(bench, await makeFolder('mutate-corpus'), { documents: Number(docs), withEntities: false }),
  home,
)
const program = await startProgram(home)
try {
  await untilFollowed(program, loaded.documents)
  const wrong = await run(program)
  for (const each of wrong.slice(0, 20)) process.stdout.write(`${JSON.stringify(each).slice(0, 3_000)}\n`)
  if (wrong.length > 0) process.exitCode = 1
} finally {
  await program.stop()
  await removeFolders()
}

type Wrong = { at: number; asked: OddRequest; answer: Answered }

async function run({ address }: Program): Promise<Wrong[]> {
  const samples = readSamples(readFileSync(join(String(bench), 'queries.json'), 'utf8'), loaded)
  const ids = await readScrollIds(address, loaded)
  const random = seeded(Number(seed))
  const quiet = await probe(address, 60)
  const wrong: Wrong[] = []
  const statuses = new Map<number, number>()
  const memory: number[] = []
  const during: number[] = []
  const slowest = new Slowest(5)
  let next = 0
  const worker = async () => {
    for (let at = next++; at < count; at = next++) {
      const asked = nextRequest(random, samples, ids)
      const answer = await ask(address, asked)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      slowest.add({ at, asked, answer })
      if (isWrong(answer)) wrong.push({ at, asked, answer })
      if (at % 100 === 0) during.push(...(await probe(address, 1)))
      if (at % Math.ceil(count / 20) === 0) {
        memory.push(readPrivateMemory(home).bytes)
        process.stderr.write(`${at} asked, ${wrong.length} wrong, ${megabytes(memory.at(-1) ?? 0)}\n`)
      }
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: Number(atOnce) }, worker))
  const after = await probe(address, 60)
  const lines = [
    `${count} requests of seed ${seed}, ${atOnce} at once, over ${loaded.documents} documents, in ${((performance.now() - startedAt) / 1000).toFixed(0)} s; load ${loadavg()[0]?.toFixed(1)}`,
    `wrong: ${wrong.length}; answers by status: ${[...statuses]
      .sort(([one], [other]) => one - other)
      .map(([status, times]) => `${status}: ${times}`)
      .join(', ')}`,
    'slowest:',
    ...slowest.lines(),
    `an ordinary search, p50: ${quantile(quiet, 0.5).toFixed(1)} ms before, ${quantile(during, 0.5).toFixed(1)} ms meanwhile, ${quantile(after, 0.5).toFixed(1)} ms afterwards`,
    `private memory: ${memory.map(megabytes).join(', ')}`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return values.heavy ? [...wrong, ...(await runHeavy(address))] : wrong
}

/** The bodies that a server could die of, each a few times at once, with what an ordinary search takes beside them. */
async function runHeavy(address: string): Promise<Wrong[]> {
  const wrong: Wrong[] = []
  const probes = probeBeside(address, ordinarySearch)
  const heavy = await askHeavy(address, { probes, engines: () => enginesOf(home) }).finally(probes.end)
  for (const { name, answers, hasEngineDied } of heavy) {
    const asked = { method: 'POST', path: name, headers: {}, body: undefined }
    for (const answer of answers.filter(isWrong)) wrong.push({ at: -1, asked, answer })
    if (hasEngineDied) wrong.push({ at: -1, asked, answer: { status: 0, text: 'the engine died of it', ms: 0 } })
  }
  const lines = [
    ...heavy.map(
      ({ name, answers: [answer = unanswered], usualMs, meanwhileMs }) =>
        `${name}: ${answer.status} after ${answer.ms.toFixed(0)} ms; an ordinary search meanwhile ${meanwhileMs.toFixed(1)} ms, usually ${usualMs.toFixed(1)} ms. ${/"reason":"([^"]{0,160})/.exec(answer.text)?.[1] ?? ''}`,
    ),
    `private memory at the end: ${megabytes(readPrivateMemory(home).bytes)}`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return wrong
}

const unanswered: Answered = { status: 0, text: 'nothing', ms: 0 }

/** The engine's processes that run now; one that dies is started again. */
function enginesOf(home: string): string {
  const engines = findProcesses(home).filter(({ command }) => command.includes('dossier-engine serve'))
  return engines
    .map(({ pid }) => pid)
    .sort()
    .join()
}

/** Half of what is asked is generated from names and values, half is what clients send with parts of it changed. */
function nextRequest(random: Random, samples: ReturnType<typeof readSamples>, ids: readonly string[]): OddRequest {
  if (random() < 0.5) return mutatedRequest(random, samples, ids)
  return oddRequest(random, [
    ...['_search', '_count', '_async_search', '_doc/{id}', '_mapping', '{type}/_search', '{rest}'].map((what) => ({
      path: `/api/index/search/local-datashare/${what}`,
      methods: ['POST', 'GET'],
    })),
    { path: '/api/index/search/_search/scroll/{id}', methods: ['POST', 'GET', 'DELETE'] },
    { path: '/api/index/search/{rest}', methods: ['POST', 'GET'] },
    { path: '/api/local-datashare/documents/page', methods: ['POST'] },
    { path: '/api/local-datashare/documents/around/{id}', methods: ['POST'] },
    { path: '/api/local-datashare/documents/hits/{id}', methods: ['GET'] },
    { path: '/api/local-datashare/documents/find/{id}', methods: ['GET'] },
    { path: '/api/local-datashare/documents/export', methods: ['POST', 'GET'] },
    { path: '/api/local-datashare/documents/export/{id}', methods: ['GET', 'DELETE'] },
    { path: '/api/local-datashare/documents/content/{id}', methods: ['GET'] },
  ])
}

function isWrong({ status, text }: Answered): boolean {
  return status < 200 || (status >= 500 && !(status === 503 && allowed.test(text)))
}

/** Milliseconds of an ordinary search, so many times. */
async function probe(address: string, times: number): Promise<number[]> {
  const found: number[] = []
  for (let time = 0; time < times; time += 1) {
    const { ms, status } = await ask(address, ordinarySearch)
    // One that is not answered is seen as that.
    found.push(status === 200 ? ms : Number.POSITIVE_INFINITY)
  }
  return found
}
