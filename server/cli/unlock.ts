import { AppError, LedgerTotals, Task } from '@dossier/contract'
import { z } from 'zod'
import type { Context } from './context.ts'
import { exitCodes } from './fault.ts'
import { describeEnd } from './index-folder.ts'
import { type PasswordFlags, readTrial } from './passwords.ts'
import { openSession } from './session.ts'
import { watchTask } from './watch-task.ts'

/** Tries a list of passwords on everything in the project that is encrypted, and reads what they open. */
export async function unlock(context: Context, flags: PasswordFlags): Promise<number> {
  const { config, terminal, signal } = context
  const trial = await readTrial(flags)
  if (!trial.passwords)
    throw new AppError('BAD_REQUEST', { message: 'Name a file with one password on each line: --passwords FILE' })
  const session = await openSession(config, signal)
  try {
    const address = `/api/${encodeURIComponent(config.project)}/ledger/totals`
    const before = await session.client.ask('GET', address, LedgerTotals)
    const body = { project: config.project, ...trial }
    const tasks = await session.client.ask('POST', '/api/local/ledger/retry', z.array(Task), body)
    const started = tasks.find((each) => each.name.includes('IndexTask'))
    if (!started) throw new Error('the server named no index task')
    const task = await watchTask(session.client, started.id, terminal, signal)
    const { encrypted } = await session.client.ask('GET', address, LedgerTotals)
    terminal.json({ task, encryptedBefore: before.encrypted, encrypted })
    terminal.line(describeEnd(task))
    terminal.line(`Encrypted before: ${before.encrypted}, now: ${encrypted}.`)
    return task.state === 'DONE' ? exitCodes.done : exitCodes.fault
  } finally {
    await session.close()
  }
}
