import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Task } from '@dossier/contract'
import { type PostgresServer, startPostgres } from '@dossier/server/records/testing/postgres-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeFolder } from '../../harness/folders.ts'
import { readIndexState } from '../../harness/index-state.ts'
import { untilIndexed } from '../../harness/indexing.ts'
import { type Program, startProgram } from '../../harness/program.ts'
import { type LoneWorker, startWorker, untilTurn } from '../../harness/workers.ts'
import { bringOpenSearch, type OpenSearchNode, startOpenSearch } from '../nodes/opensearch-node.ts'

const opensearch = bringOpenSearch()
if ('missing' in opensearch) process.stdout.write(`left out: workers beside a cluster. ${opensearch.missing}\n`)

/** Enough for a server to be killed while they are read. */
const files = 150

describe.skipIf('missing' in opensearch)('workers with a cluster as the engine', () => {
  let database: PostgresServer
  let node: OpenSearchNode
  let worker: LoneWorker | undefined
  let program: Program | undefined

  beforeAll(async () => {
    if ('missing' in opensearch) return
    database = await startPostgres()
    node = await startOpenSearch(opensearch.lib, join(await makeFolder('cluster-workers-node'), 'node'))
  })
  afterAll(async () => {
    await worker?.kill()
    await program?.kill()
    await node?.stop()
    await database?.stop()
  })

  async function untilRunning({ call }: Program): Promise<void> {
    const states = async () =>
      z
        .array(Task)
        .parse(await call('GET', '/api/task/all'))
        .map(({ state }) => state)
    await expect.poll(states, { timeout: 60_000, interval: 20 }).toContain('RUNNING')
  }

  it('go on while the server is gone, and have done everything when it is back', async () => {
    const documents = await makeFolder('cluster-workers-documents')
    for (let at = 0; at < files; at++) await writeFile(join(documents, `letter-${at}.txt`), `Letter ${at} of the harbour\n`)
    const home = await makeFolder('cluster-workers-home')
    const places = ['--records', database.address, '--engine', node.url]
    program = await startProgram(home, [...places, '--no-worker', documents])
    worker = startWorker(home, places)
    await untilTurn(worker, 'works')
    await untilRunning(program)
    await program.kill()
    const next = await startProgram(home, [...places, '--no-worker'])
    program = next
    await untilIndexed(next)
    expect(worker.turns).toEqual(['works'])
    const count = async () => Object.keys((await readIndexState(next, documents)).sources).length
    await expect.poll(() => count().catch(String), { timeout: 60_000, interval: 300 }).toBe(files)
  }, 280_000)
})
