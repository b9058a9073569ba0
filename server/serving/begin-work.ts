import { AppError } from '@dossier/contract'
import { features } from '../features.ts'
import { isCaughtUp } from '../indexing/follow/position.ts'
import type { Program } from '../scope/program.ts'
import { openScope } from '../scope/scope.ts'
import { preparedMs, queueCreated } from '../tasks/resume.ts'
import { readOpen } from '../tasks/states.ts'

/** Goes on with what was unfinished, or lets features begin where nothing is to be done; answers what it does, in words. */
export async function beginWork(context: Program, hasFolder: boolean): Promise<string> {
  const { records, engine } = context
  const open = await readOpen(records)
  const isCurrent = await isIndexCurrent({ records, engine })
  if (open.length > 0 || !isCurrent) return resumeWork(context, open.length)
  // Of several servers each would begin the same.
  if (hasFolder || records.hasSeveralServers) return 'ready'
  return (await welcome(context)).join('; ') || 'ready'
}

/** Whether all that was read is in the index. A cluster that is out of reach is waited for by whoever works, not here: it is not. */
export async function isIndexCurrent({ records, engine }: Pick<Program, 'records' | 'engine'>): Promise<boolean> {
  return isCaughtUp({ records, engine }).catch((error: unknown) => {
    if (error instanceof AppError && (error.code === 'ENGINE_DOWN' || error.code === 'TIMEOUT')) return false
    throw error
  })
}

async function resumeWork({ records, wakeWorker }: Program, count: number): Promise<string> {
  await queueCreated(records, records.hasSeveralServers ? preparedMs : 0)
  wakeWorker()
  if (count === 0) return 'bringing the index up to date'
  return `going on with ${count === 1 ? 'a task' : `${count} tasks`} that did not come to an end`
}

/** What features do for whoever sits at this machine; where everybody has to sign in nobody does. */
async function welcome(context: Program): Promise<string[]> {
  const caller = await context.identity.identify({ headers: {} })
  if (!caller) return []
  const scope = await openScope(context, caller, { projects: [], need: 'admin', signal: AbortSignal.timeout(welcomeMs) })
  const done = await Promise.all(features.map((each) => each.whenStartedIdle?.(scope)))
  return done.filter((words) => words !== undefined)
}

const welcomeMs = 60_000
