import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { Task } from '@dossier/contract'
import { askPostgres, type PostgresServer, startPostgres } from '@dossier/server/records/testing/postgres-server.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeFolder } from '../../harness/folders.ts'
import { untilIndexed } from '../../harness/indexing.ts'
import { findProcesses } from '../../harness/processes.ts'
import { type Program, startProgram } from '../../harness/program.ts'
import { findChildOf, type LoneWorker, startWorker, untilTurn } from '../../harness/workers.ts'
import { bringOpenSearch, type OpenSearchNode, startOpenSearch } from '../nodes/opensearch-node.ts'

const opensearch = bringOpenSearch()
if ('missing' in opensearch) process.stdout.write(`left out: workers that share tasks. ${opensearch.missing}\n`)

/** Enough for a worker to be killed while they are read. */
const files = 300

const Row = z.object({ id: z.string(), project: z.string(), state: z.string(), worker_id: z.string().nullable() })
const Found = z.object({ hits: z.object({ total: z.object({ value: z.number() }) }) })

describe.skipIf('missing' in opensearch)('workers that share the tasks beside a cluster', () => {
  let database: PostgresServer
  let node: OpenSearchNode
  let program: Program
  let home: string
  const workers: LoneWorker[] = []
  const places = () => ['--records', database.address, '--engine', node.url]

  beforeAll(async () => {
    if ('missing' in opensearch) return
    database = await startPostgres()
    node = await startOpenSearch(opensearch.lib, join(await makeFolder('shared-work-node'), 'node'))
    home = await makeFolder('shared-work-home')
    program = await startProgram(home, [...places(), '--no-worker'])
    for (const _ of ['one', 'another', 'third']) workers.push(startWorker(home, places()))
  })
  afterAll(async () => {
    for (const worker of workers) await worker.kill()
    await program?.kill()
    await node?.stop()
    await database?.stop()
  })

  /** Has a new folder of letters indexed into a project of its own. */
  async function askFor(project: string): Promise<void> {
    const folder = await makeFolder(`shared-work-${project}`)
    for (let at = 0; at < files; at++) await writeFile(join(folder, `letter-${at}.txt`), `Letter ${at} of the ${project}\n`)
    await program.call('POST', '/api/project', { name: project, sourcePath: `file://${folder}` })
    await program.call('POST', '/api/local/index', { folder, project })
  }

  async function readRuns(): Promise<z.infer<typeof Row>[]> {
    const statement = "select id, project, state, worker_id from task where class like '%.IndexTask' order by project"
    return z.array(Row).parse(await askPostgres(database.address, statement))
  }

  async function untilRunning(project: string): Promise<{ id: string; workerId: string }> {
    let found: { id: string; workerId: string } | undefined
    const isFound = async () => {
      const row = (await readRuns()).find((each) => each.project === project && each.state === 'RUNNING')
      if (row?.worker_id) found = { id: row.id, workerId: row.worker_id }
      return found !== undefined
    }
    await expect.poll(isFound, { timeout: 60_000, interval: 10 }).toBe(true)
    if (!found) throw new Error('nobody runs the task')
    return found
  }

  /** Another worker that has nothing to do goes on with it. */
  async function untilElsewhere(id: string, workerId: string): Promise<void> {
    const isElsewhere = async () => (await readRuns()).find((row) => row.id === id)?.worker_id !== workerId
    await expect.poll(isElsewhere, { interval: 100 }).toBe(true)
  }

  async function countFound(project: string): Promise<number> {
    const body = { query: { match_all: {} }, size: 0, track_total_hits: true }
    return Found.parse(await program.call('POST', `/api/index/search/${project}/_search`, body)).hits.total.value
  }

  const some = (rows: Record<string, unknown>[]) => JSON.stringify(rows)
  async function readRecords(): Promise<string[]> {
    // What followers have passed is forgotten by the way, whoever does it.
    const tables = ['entry', 'document', 'segment', 'task_event', "(select * from meta where key <> 'purged')"]
    const rows = tables.map((table) =>
      askPostgres(database.address, `select md5(string_agg(t::text, '|' order by t::text)) from ${table} t`),
    )
    return (await Promise.all(rows)).map(some)
  }

  /** The process of a worker, which bears its id. */
  function processOf(workerId: string): number {
    // Every process has an empty word.
    if (workerId === '') throw new Error('no worker was named')
    const [found] = findProcesses(workerId)
    if (!found) throw new Error('the worker has no process')
    return found.pid
  }

  beforeEach(({ onTestFailed }) => {
    // What became of the tasks tells more than what was waited for.
    onTestFailed(async () => {
      const tasks = await askPostgres(database.address, 'select class, project, state, error, worker_id, attempts from task')
      process.stdout.write(`${JSON.stringify(tasks)}\n`)
    })
  })

  it('carry out tasks of two projects at the same time, and end those of one that was killed', async () => {
    for (const worker of workers) await untilTurn(worker, 'works', 90_000)
    // A new home has the samples indexed first.
    await untilIndexed(program)
    await askFor('harbour')
    await askFor('office')
    const workersOf = async () => {
      const running = (await readRuns()).filter(({ state }) => state === 'RUNNING')
      return new Set(running.map(({ worker_id }) => worker_id)).size
    }
    await expect.poll(workersOf, { timeout: 60_000, interval: 10 }).toBe(2)
    const { id, workerId } = await untilRunning('office')
    const pid = processOf(workerId)
    const killed = workers.findIndex((worker) => findChildOf(worker) === pid)
    if (killed === -1) throw new Error('the process is of none of the workers')
    await workers.splice(killed, 1)[0]?.kill()
    await untilElsewhere(id, workerId)
    await untilIndexed(program)
    const counts = async () => [await countFound('harbour'), await countFound('office')]
    await expect.poll(counts, { timeout: 60_000, interval: 200 }).toEqual([files, files])
    const stored =
      "select count(*) as n, count(distinct id) as ids from document where project in ('harbour', 'office') group by project"
    const each = { n: String(files), ids: String(files) }
    expect(await askPostgres(database.address, stored)).toEqual([each, each])
  }, 280_000)

  it('leave nothing to one that was stopped and goes on once its lease is over', async () => {
    await askFor('quay')
    const { id, workerId } = await untilRunning('quay')
    const pid = processOf(workerId)
    process.kill(pid, 'SIGSTOP')
    await untilElsewhere(id, workerId)
    await untilIndexed(program)
    await expect.poll(() => countFound('quay'), { timeout: 60_000, interval: 200 }).toBe(files)
    const before = await readRecords()
    process.kill(pid, 'SIGCONT')
    await expect.poll(() => findProcesses(workerId), { interval: 20 }).toEqual([])
    expect(await readRecords()).toEqual(before)
    expect(await countFound('quay')).toBe(files)
  }, 280_000)

  it('stop and resume what the server asks them to, whichever has it', async () => {
    await askFor('pier')
    const { id } = await untilRunning('pier')
    await program.call('PUT', `/api/task/stop/${id}`)
    const state = async () =>
      z
        .array(Task)
        .parse(await program.call('GET', '/api/task/all'))
        .find((task) => task.id.endsWith(id))?.state
    await expect.poll(state, { interval: 50 }).toBe('CANCELLED')
    await program.call('PUT', `/api/local/task/${id}/resume`)
    await untilIndexed(program)
    await expect.poll(() => countFound('pier'), { timeout: 60_000, interval: 200 }).toBe(files)
  }, 280_000)
})
