import { AppError, LedgerPage, LedgerTotals, Task } from '@dossier/contract'
import { z } from 'zod'
import type { Client } from '../client.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../fault.ts'
import { formatCount } from '../format.ts'
import { openSession } from '../session.ts'
import { describeEnd } from './index-folder.ts'
import { type PasswordFlags, readTrial } from './passwords.ts'
import { type OcrEnd, watchOcr } from './watch-ocr.ts'
import { watchTask } from './watch-task.ts'

/** `ocr`: pictures of what is opened are read too; naming their languages implies that. */
export type UnlockFlags = PasswordFlags & { ocr?: boolean; ocrLanguage?: string }

/** What the ledger says of a file that a password opened. */
const opened = 'opened'

/**
 * Tries a list of passwords on everything in the project that is encrypted, and reads what they open. With `ocr` the pictures in it are read too, and those of
 * what a password opened earlier, which OCR could not open without it.
 */
export async function unlock(context: Context, flags: UnlockFlags): Promise<number> {
  const { config, terminal, signal } = context
  const trial = await readTrial(flags)
  if (!trial.passwords)
    throw new AppError('BAD_REQUEST', { message: 'Name a file with one password on each line: --passwords FILE' })
  const { ocr = false, ocrLanguage } = flags
  const hasOcr = ocr || ocrLanguage !== undefined
  const pictures = hasOcr ? { ocr: true, ...(ocrLanguage !== undefined && { ocrLanguage }) } : {}
  const session = await openSession(config, signal)
  try {
    const { client } = session
    const address = `/api/${encodeURIComponent(config.project)}/ledger`
    const before = await client.ask('GET', `${address}/totals`, LedgerTotals)
    const body = { project: config.project, ...trial, ...pictures }
    const earlier =
      hasOcr && (await countOpened(client, address)) > 0 ? await retry(client, { ...body, reason: opened }) : undefined
    const started = await retry(client, body)
    if (earlier) await watchTask(client, earlier.id, terminal, signal)
    const task = await watchTask(client, started.id, terminal, signal)
    // The list is gone with this session where the server is our own.
    const pages = hasOcr ? await watchOcr(client, config.project, terminal, signal) : undefined
    const { encrypted } = await client.ask('GET', `${address}/totals`, LedgerTotals)
    terminal.json({ task, encryptedBefore: before.encrypted, encrypted, ...(pages && { ocr: pages }) })
    terminal.line(describeEnd(task))
    terminal.line(`Encrypted before: ${before.encrypted}, now: ${encrypted}.`)
    if (pages) terminal.line(describePages(pages))
    return task.state === 'DONE' ? exitCodes.done : exitCodes.fault
  } finally {
    await session.close()
  }
}

async function countOpened(client: Client, address: string): Promise<number> {
  const { pagination } = await client.ask('GET', `${address}?reason=${opened}&size=1`, LedgerPage)
  return pagination.total
}

async function retry(client: Client, body: object): Promise<Task> {
  const tasks = await client.ask('POST', '/api/local/ledger/retry', z.array(Task), body)
  const started = tasks.find((each) => each.name.includes('IndexTask'))
  if (!started) throw new Error('the server named no index task')
  return started
}

function describePages({ read, withoutText, failed }: OcrEnd): string {
  return `OCR: ${formatCount(read)} pages read, ${formatCount(withoutText)} without text, ${formatCount(failed)} could not be read.`
}
