import { writeSync } from 'node:fs'
import process from 'node:process'
import { parentPort, workerData } from 'node:worker_threads'
import { Client } from 'pg'
import { z } from 'zod'
import { leaseName, noticesSilence } from './connection.ts'
import { leaseMs, renewEveryMs } from './lease-times.ts'

/**
 * The thread that keeps a worker's lease. The lease runs by the database's clock. By this one's a worker that has renewed nothing for as long is over, too: it may have been
 * stopped in between, and others go on with its tasks by now.
 */
const { address, id } = z.object({ address: z.string(), id: z.string() }).parse(workerData)

const lookEveryMs = 500

const until = `(extract(epoch from clock_timestamp()) * 1000)::bigint + ${leaseMs}`

const client = new Client({
  connectionString: address,
  application_name: leaseName(id),
  connectionTimeoutMillis: 10_000,
  query_timeout: 10_000,
  keepAlive: true,
})
client.on('error', () => {})
client.once('end', die)
let renewedAt = performance.now()

await client.connect()
await client.query(noticesSilence)
// Before it is entered: whose lock is free is held to be gone.
await client.query("select pg_advisory_lock(hashtext('dossier lease'), hashtext($1))", [id])
await client.query(`insert into worker (id, until) values ($1, ${until})`, [id])
renewedAt = performance.now()
parentPort?.postMessage('held')
setInterval(() => void renew().catch(die), renewEveryMs)
setInterval(() => {
  if (performance.now() - renewedAt > leaseMs) die()
}, lookEveryMs)

async function renew(): Promise<void> {
  const askedAt = performance.now()
  const { rowCount } = await client.query(`update worker set until = ${until} where id = $1 and taken_by is null`, [id])
  if (rowCount === 0) die()
  renewedAt = askedAt
}

/** Whatever the rest of the process is at. */
function die(): void {
  const fault = { name: 'RECORDS_DOWN', message: 'This worker lost its lease: others go on with its tasks.' }
  try {
    writeSync(1, `${JSON.stringify({ event: 'worker failed', fault })}\n`)
  } finally {
    process.kill(process.pid, 'SIGKILL')
  }
}
