import { execFile } from 'node:child_process'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Task } from '@dossier/contract'
import { type PostgresServer, startPostgres } from '@dossier/server/records/testing/postgres-server.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { makeFolder } from '../harness/folders.ts'
import { readIndexState } from '../harness/index-state.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { root } from '../harness/shared-folder.ts'

let database: PostgresServer
let documents: string
let program: Program | undefined

beforeAll(async () => {
  database = await startPostgres()
  documents = await makeFolder('records-in-postgres')
  for (let at = 0; at < files; at++) await writeFile(join(documents, `letter-${at}.txt`), `Letter ${at} of the harbour office\n`)
})
afterAll(async () => {
  await program?.stop()
  await database?.stop()
})

/** Enough for a database to go away while they are read. */
const files = 60

const Fault = z.object({ error: z.string(), code: z.string() }).partial().loose()

/** A database that is gone and comes back: nobody reaches its socket, and each connection breaks as in a crash. */
async function takeAway(): Promise<() => Promise<void>> {
  const base = new URL(database.address).searchParams.get('host') ?? ''
  const socket = join(base, '.s.PGSQL.5432')
  await rename(socket, `${socket}.away`)
  const [backend] = await backendsBelow(base)
  if (backend === undefined) throw new Error('nobody is connected')
  process.kill(backend, 'SIGKILL')
  return () => rename(`${socket}.away`, socket)
}

/** Processes that answer connections, by the command that PostgreSQL gives them. */
async function backendsBelow(base: string): Promise<number[]> {
  const [first] = (await readFile(join(base, 'data', 'postmaster.pid'), 'utf8')).split('\n')
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    all.map(async (pid) => {
      const [status, command] = await Promise.all([
        readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
        readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
      ])
      const parent = status.slice(status.lastIndexOf(')') + 2).split(' ')[1]
      return parent === first && command.startsWith('postgres: postgres') ? [Number(pid)] : []
    }),
  )
  return found.flat()
}

/** The answer of a call while the database is away. */
async function untilRefused({ address, output }: Program): Promise<{ status: number; text: string }> {
  for (;;) {
    const response = await fetch(`${address}/api/task/all`).catch((cause: unknown) => {
      throw new Error(`the server is gone:\n${output()}`, { cause })
    })
    const text = await response.text()
    if (!response.ok) return { status: response.status, text }
    await delay(20)
  }
}

async function untilReading({ call }: Program): Promise<void> {
  const isRunning = async () =>
    z
      .array(Task)
      .parse(await call('GET', '/api/task/all'))
      .some(({ state }) => state === 'RUNNING')
  await expect.poll(isRunning, { timeout: 60_000, interval: 20 }).toBe(true)
}

async function untilListed({ call }: Program): Promise<void> {
  const isListed = () => call('GET', '/api/task/all').then(() => true, String)
  await expect.poll(isListed, { interval: 100 }).toBe(true)
}

it('has its records in PostgreSQL: they outlive a database that goes away in a run, a kill and a new home', async () => {
  const home = await makeFolder('records-in-postgres-home')
  const records = ['--records', database.address]
  program = await startProgram(home, [...records, documents])
  await untilReading(program)
  const bringBack = await takeAway()
  const refused = await untilRefused(program)
  const times = async (event: string) =>
    (await readFile(join(home, 'logs', 'server.log'), 'utf8')).split(`"event":"${event}"`).length - 1
  await bringBack()
  expect(refused.status, refused.text).toBe(503)
  expect(Fault.parse(JSON.parse(refused.text))).toMatchObject({ code: 'RECORDS_DOWN' })
  expect(refused.text).toMatch(/PostgreSQL does not answer/)
  await untilListed(program)
  await untilIndexed(program)
  // The worker was killed with the connection that held its turn, and has begun anew.
  expect([await times('records away'), await times('long work is done here')]).toEqual([1, 2])
  const whole = await readIndexState(program, documents)
  expect(Object.keys(whole.sources)).toHaveLength(files)

  const second = ['tasks', '--home', await makeFolder('records-in-postgres-second'), ...records]
  const other = promisify(execFile)(process.execPath, [join(root, 'scripts', 'dossier.mjs'), ...second])
  await expect(other).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(`(process ${program.child.pid})`) })
  expect(await readdir(home)).not.toContain('records.sqlite')
  const backup = program.call('POST', '/api/local/backups', {})
  await expect(backup).rejects.toThrow(/answered 400: .*pg_dump/)

  const [id = ''] = Object.keys(whole.sources)
  await program.call('PUT', `/api/local-datashare/documents/tags/${id}`, ['harbour'])
  await program.kill()
  const elsewhere = await makeFolder('records-in-postgres-elsewhere')
  const again = await startProgram(elsewhere, records)
  program = again
  const found = async () => {
    const { entries, sources } = await readIndexState(again, documents)
    return { entries, ids: Object.keys(sources) }
  }
  await expect
    .poll(() => found().catch(String), { timeout: 40_000, interval: 300 })
    .toEqual({ entries: whole.entries, ids: Object.keys(whole.sources) })
  const tags = await program.call('GET', `/api/local-datashare/documents/tags/${id}`)
  expect(tags).toEqual([expect.objectContaining({ label: 'harbour' })])
})
