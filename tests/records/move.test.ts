import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { askPostgres, type PostgresServer, startPostgres } from '@dossier/server/records/testing/postgres-server.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { makeFolder } from '../harness/folders.ts'
import { type IndexState, readIndexState } from '../harness/index-state.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { root } from '../harness/shared-folder.ts'

let database: PostgresServer
let program: Program | undefined

beforeAll(async () => {
  database = await startPostgres()
})
afterAll(async () => {
  await program?.stop()
  await database?.stop()
})

const dossier = [join(root, 'scripts', 'dossier.mjs')]
const files = 40
/** Enough for a move to be met in the middle. */
const events = 300_000

const Moved = z.object({
  rows: z.number(),
  tables: z.array(z.object({ table: z.string(), rows: z.number(), digest: z.string() })),
})

async function run(...args: string[]) {
  const { stdout } = await promisify(execFile)(process.execPath, [...dossier, ...args, '--json'])
  return Moved.parse(JSON.parse(stdout))
}

/** The log of a task with more lines than any has. */
function lengthenLog(home: string): void {
  const records = new DatabaseSync(join(home, 'records.sqlite'))
  records.exec(`with recursive line(number) as (select 1000 union all select number + 1 from line where number < ${1_000 + events})
    insert into task_event select (select id from task limit 1), number, 0, 'resumed', '{}' from line`)
  records.close()
}

async function isUnfinished(): Promise<boolean> {
  const query = "select 1 from migration where feature = 'unfinished copy'"
  return askPostgres(database.address, query).then(
    (rows) => rows.length > 0,
    () => false,
  )
}

/** Begins a move and kills it without a warning while it copies. */
async function killInTheMiddle(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [...dossier, ...args], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (child.exitCode === null && !(await isUnfinished())) await delay(10)
  child.kill('SIGKILL')
  await ended
  expect(await isUnfinished()).toBe(true)
}

/** What somebody sees, but for what a new server does not know any more. */
async function look(of: Program, documents: string): Promise<IndexState & { tags: unknown }> {
  const state = await readIndexState(of, documents)
  const [id = ''] = Object.keys(state.sources)
  return { ...state, tags: await of.call('GET', `/api/local-datashare/documents/tags/${id}`) }
}

it('moves a home into PostgreSQL over a kill, and back into another home, with the same documents, ledger and tags', async () => {
  const documents = await makeFolder('move-documents')
  for (let at = 0; at < files; at++) await writeFile(join(documents, `letter-${at}.txt`), `Letter ${at} of the harbour office\n`)
  const home = await makeFolder('move-home')
  program = await startProgram(home, [documents])
  await untilIndexed(program)
  const [id = ''] = Object.keys((await readIndexState(program, documents)).sources)
  await program.call('PUT', `/api/local-datashare/documents/tags/${id}`, ['harbour'])
  const before = await look(program, documents)
  const there = ['move', '--home', home, '--to', database.address]
  await expect(run(...there)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('is in use by a server') })
  await program.stop()
  lengthenLog(home)

  await killInTheMiddle(...there)
  const serve = run('serve', '--no-open', '--port', '0', '--home', home, '--records', database.address)
  await expect(serve).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('a copy that was not finished') })
  const moved = await run(...there)
  expect(moved.tables.find(({ table }) => table === 'document')?.rows).toBe(files)

  const onDatabase = await startProgram(home, ['--records', database.address])
  program = onDatabase
  // The index goes on where it was: nothing of it is made anew.
  expect(await look(onDatabase, documents)).toEqual(before)
  const back = await makeFolder('move-back')
  const backAgain = ['move', '--home', home, '--records', database.address, '--to-home', back]
  await expect(run(...backAgain)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('are in use by the server') })
  await program.stop()

  await run(...backAgain)
  const again = await startProgram(back)
  program = again
  await expect.poll(() => look(again, documents).catch(String), { timeout: 60_000, interval: 300 }).toEqual(before)
  await expect(run(...there.with(2, back))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('in use by a server'),
  })
  await program.stop()
  await expect(run(...there.with(2, back))).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('records already') })
})
