import process from 'node:process'
import { Worker } from 'node:worker_threads'
import { AppError } from '@dossier/contract'

/** What a worker holds that shares the tasks of records with others. */
export type Lease = { release(): Promise<void> }

/**
 * Enters a worker, by an id of its own, into records in PostgreSQL, and keeps it there by a thread, which no work holds up. Where the lease is lost, this
 * process is killed at once, with a last line on standard output for whoever started it. Throws RECORDS_DOWN.
 */
export async function holdLease(address: string, id: string): Promise<Lease> {
  const program = new URL('../postgres/lease-thread.ts', import.meta.url)
  const thread = new Worker(program, { workerData: { address, id }, execArgv: [] })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  thread.once('message', resolve)
  thread.once('error', (cause) => reject(new AppError('RECORDS_DOWN', { message: cause.message }, { cause })))
  await promise
  const end = () => process.kill(process.pid, 'SIGKILL')
  thread.once('exit', end)
  // Alone it is no reason to go on.
  thread.unref()
  return {
    release: async () => {
      thread.off('exit', end)
      await thread.terminate()
    },
  }
}
