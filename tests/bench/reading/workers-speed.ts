import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { IndexingProperties, Task, taskClasses } from '@dossier/contract'
import { addressOf } from '@dossier/server/records/testing/new-schema.ts'
import { askPostgres, startPostgres } from '@dossier/server/records/testing/postgres-server.ts'
import { z } from 'zod'
import { copyFolder, makeFolder } from '../../harness/folders.ts'
import { untilIndexed } from '../../harness/indexing.ts'
import { type Program, startProgram, unchecked } from '../../harness/program.ts'
import { startWorker } from '../../harness/workers.ts'
import { bringOpenSearch, startOpenSearch } from '../../oracle/nodes/opensearch-node.ts'
import { readCpuSecondsIn, watchCpu } from '../measuring/cpu-time.ts'
import type { Figure } from '../measuring/table.ts'
import { listFiles } from './indexing-speed.ts'

const project = 'bench-workers'
const lookMs = 250
const endsWithinMs = 900_000

type Run = { ms: number; readers: number; ours: number; parts: string; postgres: number; cluster: number }

/** One folder of real documents, read by one worker and by three, with records in PostgreSQL and an index in OpenSearch on the same machine. The start of Java is in the time. */
export async function measureWorkers(source: string): Promise<Figure[]> {
  const folder = await copyFolder(source, 'bench-files')
  const files = listFiles(folder).length
  const one = await readBy(1, folder)
  const three = await readBy(3, folder)
  const all = ({ ours, postgres, cluster }: Run) => ours + postgres + cluster
  const speed = (run: Run) => `${((files / run.ms) * 1000).toFixed(1)} files/s, ${run.readers} read it`
  const cpu = (run: Run) =>
    `${all(run).toFixed(1)} s (ours ${run.ours.toFixed(1)}: ${run.parts}; PostgreSQL ${run.postgres.toFixed(1)}, OpenSearch ${run.cluster.toFixed(1)})`
  const busy = (run: Run) => `${Math.round((all(run) / (run.ms / 1000) / availableParallelism()) * 100)} %`
  return [
    {
      name: `${files} real documents by three workers`,
      ours: `${speed(three)} = ${(one.ms / three.ms).toFixed(2)} × one`,
      peer: `one worker: ${speed(one)}`,
    },
    { name: 'processor time of all', ours: `${cpu(three)} = ${(all(three) / all(one)).toFixed(2)} × one`, peer: cpu(one) },
    { name: `of ${availableParallelism()} processors were busy with it`, ours: busy(three), peer: busy(one) },
  ]
}

async function readBy(workerCount: number, folder: string): Promise<Run> {
  const opensearch = bringOpenSearch()
  if ('missing' in opensearch) throw new Error(opensearch.missing)
  const database = await startPostgres()
  const [nodeHome, home] = [join(await makeFolder('bench-node'), 'node'), await makeFolder('bench-home')]
  const node = await startOpenSearch(opensearch.lib, nodeHome)
  await askPostgres(database.address, 'create schema bench')
  const places = ['--records', addressOf(database.address, 'bench'), '--engine', node.url]
  const program = await startProgram(home, [...places, '--no-worker'], unchecked)
  const workers = Array.from({ length: workerCount }, () => startWorker(home, places))
  try {
    while (workers.some(({ turns }) => turns.at(-1) !== 'works')) await delay(lookMs)
    // The sample of a fresh home is not measured along.
    await untilIndexed(program)
    const base = decodeURIComponent(new URL(database.address).searchParams.get('host') ?? '')
    const read = () => [base, nodeHome].map(readCpuSecondsIn)
    const before = read()
    const cpu = watchCpu(home)
    const { ms, readers } = await timeReading(program, folder)
    const ours = cpu.stop()
    const [postgres = 0, cluster = 0] = read().map((seconds, at) => seconds - (before[at] ?? 0))
    return { ms, readers, ours, parts: cpu.parts(), postgres, cluster }
  } finally {
    for (const worker of workers) await worker.kill()
    await program.kill()
    await node.stop()
    await database.stop()
  }
}

/** `readers`: how many workers read at the same time, at most. */
async function timeReading(program: Program, folder: string): Promise<{ ms: number; readers: number }> {
  const startedAt = Date.now()
  await program.call('POST', '/api/local/index', { folder, project })
  let readers = 1
  for (const deadline = performance.now() + endsWithinMs; performance.now() < deadline; ) {
    const tasks = z.array(Task).parse(await program.call('GET', '/api/task/all'))
    const run = tasks.find(({ name, properties }) => name.startsWith(taskClasses.index) && properties?.project === project)
    const { data } = IndexingProperties.safeParse(run?.properties)
    readers = Math.max(readers, data?.workers?.length ?? 1)
    if (run?.state === 'DONE') return { ms: (run.completedAt ?? 0) - startedAt, readers }
    if (run?.state === 'ERROR') throw new Error(`the run failed: ${JSON.stringify(run.error)}\n${program.output()}`)
    await delay(lookMs)
  }
  throw new Error(`not read within ${endsWithinMs} ms:\n${program.output()}`)
}
