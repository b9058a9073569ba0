import { join } from 'node:path'
import process from 'node:process'
import { askPostgres, type PostgresServer, startPostgres } from '@dossier/server/records/testing/postgres-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeFolder } from '../../harness/folders.ts'
import { findProcesses } from '../../harness/processes.ts'
import { type Program, startProgram } from '../../harness/program.ts'
import { findChildOf, type LoneWorker, startWorker, untilTurn } from '../../harness/workers.ts'
import { expectUndisturbed, type Ground, layGround, untilDone } from '../../proof/ground.ts'
import { bringOpenSearch, type OpenSearchNode, startOpenSearch } from '../nodes/opensearch-node.ts'

const opensearch = bringOpenSearch()
if ('missing' in opensearch) process.stdout.write(`left out: workers that read one folder. ${opensearch.missing}\n`)

const Claim = z.object({ run_id: z.string(), worker_id: z.string() })
const Lead = z.object({ id: z.string(), worker_id: z.string().nullable() })

describe.skipIf('missing' in opensearch)('the sample, read by three workers beside a cluster', () => {
  let ground: Ground
  let database: PostgresServer
  let node: OpenSearchNode
  let program: Program
  const workers: LoneWorker[] = []

  beforeAll(async () => {
    if ('missing' in opensearch) return
    ground = await layGround()
    database = await startPostgres()
    node = await startOpenSearch(opensearch.lib, join(await makeFolder('one-folder-node'), 'node'))
    const home = await makeFolder('one-folder-home')
    const places = ['--records', database.address, '--engine', node.url]
    program = await startProgram(home, [...places, '--no-worker', ground.folder])
    for (const _ of ['one', 'another', 'third']) workers.push(startWorker(home, places))
  }, 300_000)
  afterAll(async () => {
    for (const worker of workers) await worker.kill()
    await program?.kill()
    await node?.stop()
    await database?.stop()
  })

  async function readClaims(): Promise<z.infer<typeof Claim>[]> {
    return z.array(Claim).parse(await askPostgres(database.address, 'select run_id, worker_id from claim'))
  }

  async function untilClaimedBy(count: number): Promise<void> {
    const countWorkers = async () => new Set((await readClaims()).map(({ worker_id }) => worker_id)).size
    await expect.poll(countWorkers, { timeout: 90_000, interval: 5 }).toBeGreaterThanOrEqual(count)
  }

  /** One that reads files of a run that another one has as its task. */
  async function findHelper(): Promise<string> {
    const leads = z
      .array(Lead)
      .parse(await askPostgres(database.address, "select id, worker_id from task where state = 'RUNNING'"))
    const isLed = ({ run_id, worker_id }: z.infer<typeof Claim>) =>
      leads.some((task) => task.id === run_id && task.worker_id === worker_id)
    const helper = (await readClaims()).find((claim) => !isLed(claim))
    if (!helper) throw new Error('nobody helps')
    return helper.worker_id
  }

  it('is that of one worker, although one was killed in the middle, and the run stopped and resumed', async () => {
    for (const worker of workers) await untilTurn(worker, 'works', 90_000)
    await untilClaimedBy(2)
    const helper = await findHelper()
    const [victim] = findProcesses(helper)
    const killed = workers.findIndex((worker) => findChildOf(worker) === victim?.pid)
    if (!victim || killed === -1) throw new Error('the helper is none of the workers')
    await workers.splice(killed, 1)[0]?.kill()
    await expect
      .poll(async () => (await readClaims()).some(({ worker_id }) => worker_id === helper), { timeout: 60_000 })
      .toBe(false)
    const [run] = z
      .array(Lead)
      .parse(await askPostgres(database.address, "select id, worker_id from task where class like '%.IndexTask'"))
    await program.call('PUT', `/api/task/stop/${run?.id}`)
    const state = async () => (await askPostgres(database.address, `select state from task where id = '${run?.id}'`))[0]?.state
    await expect.poll(state, { interval: 50 }).not.toBe('RUNNING')
    await expect.poll(readClaims, { interval: 50 }).toEqual([])
    if ((await state()) === 'CANCELLED') await program.call('PUT', `/api/local/task/${run?.id}/resume`)
    await untilDone(program)
    await expect
      .poll(() => expectUndisturbed(program, ground).then(() => 'equal', String), { timeout: 120_000, interval: 500 })
      .toBe('equal')
    expect(await readClaims()).toEqual([])
  }, 600_000)
})
