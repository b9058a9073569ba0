import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrationsOf } from '@dossier/server/feature/migrations.ts'
import { features } from '@dossier/server/features.ts'
import { openRecords, type Records } from '@dossier/server/records/open.ts'
import { startPostgres } from '@dossier/server/records/testing/postgres-server.ts'
import { makeFolder } from '../../harness/folders.ts'
import { type Figure, quantile, seconds } from '../measuring/table.ts'

const members = 5_000
/** What nobody who writes a little is to wait. */
const limitMs = 50

/** How long small transactions of one process wait while another stores a container of 5,000 members, on both databases; beside it how long without. */
export async function measureWriters(): Promise<Figure[]> {
  const file = join(await makeFolder('bench-writers'), 'records.sqlite')
  const onSqlite = await measureOn('SQLite', file)
  const postgres = await startPostgres()
  try {
    return [...onSqlite, ...(await measureOn('PostgreSQL', postgres.address))]
  } finally {
    await postgres.stop()
  }
}

async function measureOn(database: string, address: string): Promise<Figure[]> {
  const records = await openRecords(address, migrationsOf(features))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'store-large.ts'), address, String(members)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const said = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  try {
    const figures: Figure[] = []
    for (const what of ['new', 'in place of as many']) {
      await said.next()
      const alone = await writeUntil(records, sleep(3_000))
      const startedAt = performance.now()
      child.stdin.write('\n')
      const beside = await writeUntil(records, said.next())
      figures.push(figureOf(`${database}, ${members} members ${what}`, { alone, beside, ms: performance.now() - startedAt }))
    }
    return figures
  } finally {
    await end(child)
    await records.close()
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

/** Writes small transactions, one after the other with a breath between, until `over` is settled; answers how long each took, in ms. */
async function writeUntil(records: Records, over: Promise<unknown>): Promise<number[]> {
  const state = { isOver: false }
  const ended = over.finally(() => {
    state.isOver = true
  })
  const tookMs: number[] = []
  while (!state.isOver) {
    const startedAt = performance.now()
    await writeLittle(records, String(tookMs.length))
    tookMs.push(performance.now() - startedAt)
    await sleep(2)
  }
  await ended
  return tookMs
}

async function writeLittle({ db }: Records, value: string): Promise<void> {
  const row = { key: 'bench', value }
  await db.transaction().execute((trx) =>
    trx
      .insertInto('meta')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute(),
  )
}

type Measured = { alone: number[]; beside: number[]; ms: number }

function figureOf(name: string, { alone, beside, ms }: Measured): Figure {
  const words = (tookMs: number[]) =>
    `p99 ${quantile(tookMs, 0.99).toFixed(1)} ms, longest ${Math.max(...tookMs).toFixed(1)} ms of ${tookMs.length}`
  return {
    name: `small writes beside ${name} (${seconds(ms)})`,
    ours: words(beside),
    peer: `${words(alone)} with nobody beside`,
    target: `< ${limitMs} ms`,
    isReached: Math.max(...beside) < limitMs,
  }
}
