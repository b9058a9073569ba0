import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { Task } from '@dossier/contract'
import { Health } from '@dossier/contract/settings/health'
import { askPostgres, type PostgresServer, startPostgres } from '@dossier/server/records/testing/postgres-server.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { makeFolder } from '../harness/folders.ts'
import { readIndexState } from '../harness/index-state.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { root } from '../harness/shared-folder.ts'
import { type LoneWorker, startWorker, untilTurn } from '../harness/workers.ts'

let database: PostgresServer
let documents: string
const programs: Program[] = []
const workers: LoneWorker[] = []

beforeAll(async () => {
  database = await startPostgres()
  documents = await makeFolder('workers-documents')
  for (let at = 0; at < files; at++) await writeFile(join(documents, `letter-${at}.txt`), `Letter ${at} of the harbour office\n`)
})
afterAll(async () => {
  for (const worker of workers) await worker.kill()
  for (const program of programs) await program.kill()
  await database?.stop()
})

const dossier = join(root, 'scripts', 'dossier.mjs')
/** Enough for a worker to be killed while they are read. */
const files = 150

function newWorker(home: string): LoneWorker {
  const worker = startWorker(home, ['--records', database.address])
  workers.push(worker)
  return worker
}

async function serve(home: string, ...args: string[]): Promise<Program> {
  const program = await startProgram(home, args)
  programs.push(program)
  return program
}

async function readTasks(program: Program): Promise<Task[]> {
  return z.array(Task).parse(await program.call('GET', '/api/task/all'))
}

async function untilRunning(program: Program): Promise<void> {
  const isRunning = async () => (await readTasks(program)).some(({ state }) => state === 'RUNNING')
  await expect.poll(isRunning, { interval: 10 }).toBe(true)
}

const stateOfRun = async (program: Program) => (await readTasks(program)).find(({ name }) => name.includes('IndexTask'))?.state

async function untilSomeRead(program: Program): Promise<void> {
  const Page = z.object({ pagination: z.object({ total: z.number() }) })
  const count = async () =>
    Page.parse(await program.call('GET', '/api/local-datashare/ledger?size=1&state=indexed')).pagination.total
  await expect.poll(count, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
}

async function readRecordsHealth(program: Program): Promise<string> {
  const { parts } = Health.parse(await program.call('GET', '/api/local/health'))
  const part = parts.find(({ name }) => name === 'records')
  return `${part?.state}: ${part?.detail}`
}

/** Ends the session that holds the turn, as a network that breaks does. */
async function endSessionOf(role: string): Promise<void> {
  const held = `classid::bigint = hashtext('dossier ${role}')::bigint & 4294967295`
  await askPostgres(
    database.address,
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and ${held}`,
  )
}

it('leaves long work to workers beside it: one works, another goes on where it was killed, with the end of an undisturbed run', async () => {
  const undisturbed = await serve(await makeFolder('workers-undisturbed'), documents)
  await untilIndexed(undisturbed)
  const expected = await readIndexState(undisturbed, documents)
  await undisturbed.stop()

  const home = await makeFolder('workers-home')
  const program = await serve(home, '--records', database.address, '--no-worker', documents)
  await expect.poll(() => stateOfRun(program), { interval: 50 }).toBe('QUEUED')
  expect(await readRecordsHealth(program)).toMatch(/^failed: .*Nobody does long work/)

  const first = newWorker(home)
  await untilTurn(first, 'works')
  const second = newWorker(home)
  await untilTurn(second, 'waits')
  await untilSomeRead(program)
  await first.kill()
  const killedAt = performance.now()
  await untilTurn(second, 'works')
  expect(performance.now() - killedAt).toBeLessThan(30_000)
  expect(await readRecordsHealth(program)).toContain(`(process ${second.child.pid})`)
  const third = newWorker(home)
  await untilTurn(third, 'waits')
  await endSessionOf('worker')
  await expect.poll(() => second.turns.length + third.turns.length, { interval: 20 }).toBeGreaterThan(3)
  await untilIndexed(program)
  expect(await readIndexState(program, documents)).toEqual(expected)

  const again = { project: 'local-datashare', states: ['indexed'] }
  const refused = program.call('POST', '/api/local/ledger/retry', { ...again, passwords: ['guess'] })
  await expect(refused).rejects.toThrow(/answered 400: .*kept in memory only/)
  expect(await readTasks(program)).toHaveLength(2)

  await program.call('POST', '/api/local/ledger/retry', again)
  await untilRunning(program)
  await program.kill()
  for (const worker of [second, third]) await untilTurn(worker, 'without-server')
  const next = await serve(home, '--records', database.address, '--no-worker')
  await untilIndexed(next)
  expect(await readIndexState(next, documents)).toEqual(expected)
  await next.stop()
  for (const worker of [second, third]) await untilTurn(worker, 'without-server')
  const alone = await serve(home, '--records', database.address)
  await expect.poll(() => readRecordsHealth(alone), { interval: 200 }).toMatch(/^ok: .*Long work is done/)
}, 300_000)

it('is refused for records that no other process may have', async () => {
  const home = await makeFolder('workers-own')
  const worker = promisify(execFile)(process.execPath, [dossier, 'worker', '--home', home])
  await expect(worker).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('need records in PostgreSQL') })
  const server = promisify(execFile)(process.execPath, [dossier, 'serve', '--no-worker', '--no-open', '--home', home])
  await expect(server).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('need records in PostgreSQL') })
})
