import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { addressOf } from '@dossier/server/records/testing/new-schema.ts'
import { askPostgres, startPostgres } from '@dossier/server/records/testing/postgres-server.ts'
import { makeFolder } from '../harness/folders.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { findChildOf, type LoneWorker, startWorker } from '../harness/workers.ts'
import { bringOpenSearch, type OpenSearchNode, startOpenSearch } from '../oracle/nodes/opensearch-node.ts'
import { expectUndisturbed, type Ground, untilDone, untilGone } from './ground.ts'

const [serverCount, workerCount] = [2, 3]
const longestPauseMs = 6_000
/** A task or a file that a worker dies with too often is held to be the cause, by design. */
const workerBlows = 4
/** What is done may be searchable a moment later. */
const searchableWithinMs = 120_000

type Places = { database: string; node: OpenSearchNode }
type Tally = { rounds: number; victims: Map<string, number> }

/**
 * Several servers and workers share a home, records in PostgreSQL and a cluster, and are killed at random while a folder is read, for so many minutes. At the end of each run index and ledger are those
 * of an undisturbed one, which one server alone made on its own engine.
 */
export async function proveSeveral(ground: Ground, minutes: number): Promise<string[]> {
  const opensearch = bringOpenSearch()
  if ('missing' in opensearch) throw new Error(opensearch.missing)
  const database = await startPostgres()
  const tally: Tally = { rounds: 0, victims: new Map() }
  try {
    for (const until = performance.now() + minutes * 60_000; performance.now() < until; tally.rounds += 1) {
      const schema = `several_${tally.rounds}`
      await askPostgres(database.address, `create schema ${schema}`)
      // The index of other records is never touched: each run has a cluster of its own.
      const node = await startOpenSearch(opensearch.lib, join(await makeFolder('proof-several-node'), 'node'))
      await shakeRun(ground, { database: addressOf(database.address, schema), node }, tally).finally(() => node.stop())
      process.stderr.write(`${tally.rounds + 1} runs equal; killed: ${tellVictims(tally)}\n`)
    }
  } finally {
    await database.stop()
  }
  return [
    `${tally.rounds} runs in ${minutes} minutes: each index and ledger equal to that of an undisturbed run.`,
    `Killed: ${tellVictims(tally)}.`,
  ]
}

const tellVictims = ({ victims }: Tally) => [...victims].map(([name, times]) => `${name} ${times}`).join(', ')

async function shakeRun(ground: Ground, { database, node }: Places, tally: Tally): Promise<void> {
  const home = await makeFolder('proof-several')
  const places = ['--records', database, '--engine', node.url]
  const serve = (args: string[] = []) => startProgram(home, [...places, '--several', '--no-worker', ...args])
  const servers: Program[] = [await serve([ground.folder])]
  const workers: LoneWorker[] = []
  const shaking = new AbortController()
  let shaken: Promise<void> = Promise.resolve()
  try {
    while (servers.length < serverCount) servers.push(await serve())
    while (workers.length < workerCount) workers.push(startWorker(home, places))
    shaken = shake({ servers, workers, tally, signal: shaking.signal, serve, work: () => startWorker(home, places) })
    await Promise.race([untilAnyDone(servers), shaken])
    shaking.abort()
    await shaken
    const [first] = servers
    if (first) await untilEqual(first, ground)
  } finally {
    shaking.abort()
    // Whoever is just being started is to be killed, too.
    await shaken.catch(() => {})
    for (const each of [...servers, ...workers]) await each.kill()
  }
  await untilGone(home)
}

type Shaking = {
  servers: Program[]
  workers: LoneWorker[]
  tally: Tally
  signal: AbortSignal
  serve(): Promise<Program>
  work(): LoneWorker
}

/** One blow after the other; who was killed comes back a while later. */
async function shake({ servers, workers, tally, signal, serve, work }: Shaking): Promise<void> {
  const pause = () => delay(Math.random() * longestPauseMs, undefined, { signal }).catch(() => {})
  const count = (name: string) => tally.victims.set(name, (tally.victims.get(name) ?? 0) + 1)
  for (let ofWorkers = 0; !signal.aborted; ) {
    await pause()
    if (signal.aborted) return
    const at = Math.floor(Math.random() * (serverCount + (ofWorkers < workerBlows ? workerCount : 0)))
    if (at < serverCount) {
      count('server')
      await servers[at]?.kill()
      await pause()
      servers[at] = await serve()
      continue
    }
    ofWorkers += 1
    const worker = workers[at - serverCount]
    const child = worker && findChildOf(worker)
    // Half of the blows hit the process that works, which its own parent starts again.
    if (child !== undefined && Math.random() < 0.5) {
      count('worker process')
      killQuietly(child)
      continue
    }
    count('worker')
    await worker?.kill()
    await pause()
    workers[at - serverCount] = work()
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended by itself.
  }
}

/** Asks whichever server is there; a fault of a task is one of ours. */
async function untilAnyDone(servers: readonly Program[]): Promise<void> {
  for (let at = 0; ; at = (at + 1) % serverCount) {
    const server = servers[at]
    try {
      if (server) return await untilDone(server)
    } catch (error) {
      // It was killed while it was asked.
      if (!(error instanceof TypeError && error.message === 'fetch failed')) throw error
      await delay(250)
    }
  }
}

async function untilEqual(server: Program, ground: Ground): Promise<void> {
  for (const end = performance.now() + searchableWithinMs; ; await delay(1_000)) {
    try {
      return await expectUndisturbed(server, ground)
    } catch (error) {
      if (performance.now() > end) throw error
    }
  }
}
