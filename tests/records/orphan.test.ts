import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { askPostgres, type PostgresServer, startPostgres } from '@dossier/server/records/testing/postgres-server.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFolder } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { childOf, type LoneWorker, startWorker, untilTurn } from '../harness/workers.ts'

let database: PostgresServer
let documents: string
let program: Program | undefined
const workers: LoneWorker[] = []
/** Enough for a worker to be stopped while they are read. */
const files = 300

beforeAll(async () => {
  database = await startPostgres()
  documents = await makeFolder('orphan-documents')
  for (let at = 0; at < files; at++) await writeFile(join(documents, `letter-${at}.txt`), `Letter ${at} of the harbour office\n`)
})
afterAll(async () => {
  for (const worker of workers) await worker.kill()
  await program?.kill()
  await database?.stop()
})

function newWorker(home: string): LoneWorker {
  const worker = startWorker(home, ['--records', database.address])
  workers.push(worker)
  return worker
}

async function countRead(): Promise<number> {
  const [row] = await askPostgres(database.address, "select count(*) as read from entry where state = 'indexed'")
  return Number(row?.read)
}

it('lets a new worker begin nothing while the process of a killed one lives', async () => {
  const home = await makeFolder('orphan-home')
  program = await startProgram(home, ['--records', database.address, '--no-worker', documents])
  const first = newWorker(home)
  await untilTurn(first, 'works')
  const second = newWorker(home)
  await untilTurn(second, 'waits')
  await expect.poll(countRead, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0)
  const orphan = childOf(first)
  process.kill(orphan, 'SIGSTOP')
  await first.kill()
  await untilTurn(second, 'works')
  const read = await countRead()
  const log = () => readFile(join(home, 'logs', 'worker.log'), 'utf8')
  await expect.poll(log, { timeout: 40_000, interval: 200 }).toContain(`not been let go yet by the worker process on`)
  expect([await countRead(), read < files]).toEqual([read, true])
  process.kill(orphan, 'SIGCONT')
  await untilIndexed(program)
  expect(await countRead()).toBe(files)
})
