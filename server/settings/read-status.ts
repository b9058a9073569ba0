import type { Status } from '@dossier/contract/settings/settings'
import { isWithin } from '../networks.ts'
import { isSignedIn, type Scope } from '../scope/scope.ts'
import { countOpenTasks } from '../tasks/list.ts'

/** Whether whoever asks may know how the program is: everybody who is signed in, and programs that watch it from networks that were set. */
export function mayAskStatus({ caller, from, program }: Scope): boolean {
  return isSignedIn(caller) || isWithin(program.config.statusAllowedNets, from ?? '')
}

/** Whether records and engine answer. */
export async function readStatus(scope: Scope): Promise<Status> {
  const tasks = await orNothing(countOpenTasks(scope.records))
  const index = (await orNothing(scope.engine.stats())) !== undefined
  const isUp = tasks !== undefined
  return {
    database: isUp,
    index,
    taskManager: isUp,
    databus: isUp,
    document_queue_status: isUp,
    document_queue_size: tasks ?? 0,
  }
}

/** 504 without the engine, 503 without the records, as the contract has it. */
export function statusCode({ index, database }: Status): 200 | 503 | 504 {
  if (!index) return 504
  return database ? 200 : 503
}

/** The status as OpenMetrics has it, a line for each part. */
export function asMetrics(status: Status): string {
  const lines = Object.entries(status).map(([resource, value]) => {
    const state = typeof value === 'boolean' ? `status="${value ? 'OK' : 'KO'}",` : ''
    return `datashare{${state}resource="${resource}"} ${Number(value)} ${Date.now()}`
  })
  return ['# HELP datashare Whether the parts of the program answer', '# TYPE datashare gauge', ...lines, ''].join('\n')
}

function orNothing<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch(() => undefined)
}
