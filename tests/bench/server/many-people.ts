import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { makeFolder } from '../../harness/folders.ts'
import { type Program, startProgram, unchecked } from '../../harness/program.ts'
import { pick, seeded } from '../../harness/seeded.ts'
import { root } from '../../harness/shared-folder.ts'
import { makeCorpus, storeCorpusAt } from '../corpus/synthetic.ts'
import { readPrivateMemory } from '../measuring/memory.ts'
import { readQueries } from '../measuring/queries.ts'
import { type Figure, megabytes, quantile } from '../measuring/table.ts'
import { type Crowd, Met } from './crowd.ts'
import { ownPlaces, startPlaces } from './places.ts'
import { askAsOperator, signInAs, untilFound } from './signed-in.ts'

const thinkMs = 10_000
const documents = 20_000
const project = 'local-datashare'
const password = 'grey herons over Dublin'

/** How many people for how many minutes; `isCluster`: with records in PostgreSQL and the index in OpenSearch, on this machine as well. */
export type Load = { people: number; minutes: number; isCluster: boolean }

/**
 * So many people for so many minutes at one server: they search, open, read and tag with pauses to think; meanwhile a batch search of 1,000 lines runs again and again, and a folder is indexed.
 * They give way to the server (niceness 19), as people do who are at other machines.
 */
export async function measureManyPeople(bench: string, { people, minutes, isCluster }: Load): Promise<Figure[]> {
  const home = await makeFolder('bench-people')
  await mkdir(home, { recursive: true })
  const places = isCluster ? await startPlaces() : ownPlaces(home)
  const corpus = makeCorpus(bench, await makeFolder('bench-corpus'), { documents, withEntities: false })
  await storeCorpusAt(corpus, places.records)
  const program = await startProgram(home, ['--mode', 'server', '--data-dir', await makeLetters(), ...places.flags], unchecked)
  try {
    const operator = await askAsOperator(program)
    await untilFound(operator, project, documents - 100)
    const names = Array.from({ length: people }, (_, at) => `person-${at}`)
    for (const login of [...names, 'lister']) await operator('POST', '/api/users', { login, password, index: project })
    const endsAt = Date.now() + minutes * 60_000
    const memory = watchMemory(program)
    const work = backgroundWork(program, endsAt)
    const met = await letLive({
      ...{ address: program.address, password, project, people: names, words, endsAt, thinkMs },
      bodies: bodiesOf(bench),
    })
    await work
    return figuresOf(met, memory.stop(), `${people} people for ${minutes} min with ${places.name}`)
  } finally {
    await program.stop()
    await places.stop()
  }
}

const words = [
  'harbour',
  'letter',
  'invoice',
  'contract',
  'bank',
  'meeting',
  'payment',
  'ship',
  'report',
  'company',
  'island',
  'account',
]

function bodiesOf(bench: string): Crowd['bodies'] {
  const names = ['search-everything', 'search-word', 'search-phrase']
  return readQueries(bench, { document: '', root: '' })
    .filter(({ name }) => names.includes(name))
    .map(({ body }) => z.looseObject({}).parse(body))
}

async function letLive(crowd: Crowd): Promise<Met> {
  const file = join(await makeFolder('crowd'), 'crowd.json')
  await writeFile(file, JSON.stringify(crowd))
  const child = spawn('nice', ['-n', '19', process.execPath, join(root, 'tests', 'bench', 'server', 'people.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const said = await text(child.stdout)
  await ended
  return Met.parse(JSON.parse(said))
}

/** A folder that is still to be indexed. */
async function makeLetters(): Promise<string> {
  const folder = await makeFolder('people-files')
  for (let at = 0; at < 500; at += 1)
    await writeFile(join(folder, `new ${at}.txt`), `A new letter about ${words[at % words.length]} ${at}.`)
  return folder
}

/** A batch search after the other, and one indexing run of the folder with new files. */
async function backgroundWork(program: Program, endsAt: number): Promise<void> {
  const operator = await askAsOperator(program)
  const ask = await signInAs(program.address, 'lister', password)
  await operator('POST', '/api/task/batchUpdate/index/file', { options: {} })
  const random = seeded(99)
  const lines = Array.from({ length: 1_000 }, () => `${pick(random, words)} ${pick(random, words)}`)
  const Task = z.object({ state: z.string() })
  for (let list = 0; Date.now() < endsAt; list += 1) {
    const form = new FormData()
    form.set('name', `list ${list}`)
    form.set('csvFile', new Blob([[...new Set(lines)].join('\n')], { type: 'text/csv' }), 'list.csv')
    const id = z.string().parse(await ask('POST', `/api/batch/search/${project}`, form))
    while (Date.now() < endsAt) {
      const { state } = Task.parse(await ask('GET', `/api/batch/search/${id}?withQueries=false`))
      if (/SUCCESS|FAILURE/.test(state)) break
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
}

/** Private memory of all processes of the home, every ten seconds. */
function watchMemory({ home }: Program): { stop(): number[] } {
  const seen: number[] = []
  const timer = setInterval(() => seen.push(readPrivateMemory(home).bytes), 10_000)
  return {
    stop: () => {
      clearInterval(timer)
      return seen
    },
  }
}

function figuresOf({ times, faults }: Met, memory: number[], whose: string): Figure[] {
  for (const fault of faults.slice(0, 20)) process.stderr.write(`${fault}\n`)
  const all = Object.values(times).flat()
  const p95 = quantile(all, 0.95)
  const half = Math.floor(memory.length / 2)
  const [early, late] = [
    quantile(memory.slice(Math.floor(half / 2), half), 0.5),
    quantile(memory.slice(-Math.ceil(half / 2)), 0.5),
  ]
  const single = Object.entries(times).map(([what, each]) => ({
    name: `${what}, p50 / p95 / slowest of ${each.length}`,
    ours: `${[0.5, 0.95, 1].map((share) => quantile(each, share).toFixed(0)).join(' / ')} ms`,
  }))
  return [
    {
      name: `${whose}: errors in ${all.length} requests`,
      ours: String(faults.length),
      target: '0',
      isReached: faults.length === 0,
    },
    { name: 'all requests, p95', ours: `${p95.toFixed(0)} ms`, target: '≤ 300 ms', isReached: p95 <= 300 },
    {
      name: 'memory in the last quarter',
      ours: megabytes(late),
      peer: `${megabytes(early)} in the second`,
      target: 'flat (+ 10 %)',
      isReached: late <= early * 1.1,
    },
    ...single,
  ]
}
