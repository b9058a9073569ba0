import { resolve } from 'node:path'
import { AppError, Task } from '@dossier/contract'
import { Backup, BackupProperties, backupCalls, backupFaultSentence } from '@dossier/contract/backups'
import { verifyBackup } from '../../backups/verify-backup.ts'
import { restoreHome } from '../../main.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../fault.ts'
import { counted, formatPath, formatSize } from '../format.ts'
import { untilEndedOrStopped } from '../until-ended.ts'
import { withClient } from '../with-client.ts'

export const backupActions = ['list', 'make', 'verify', 'restore'] as const
type Action = (typeof backupActions)[number]

/** What of `backup` was given: `place` is the folder for a new one, or one to check or put back. */
export type BackupWords = { action: string | undefined; place: string | undefined; replace: boolean | undefined }

/** Makes, lists, checks and puts back copies of a home. Checking and putting back need no server; putting back refuses where there is one. */
export async function backup(context: Context, { action = 'list', place, replace }: BackupWords): Promise<number> {
  const work = actions[backupActions.find((each) => each === action) ?? 'list']
  return work(context, place === undefined ? undefined : resolve(place), replace === true)
}

const actions: Record<Action, (context: Context, place: string | undefined, replaces: boolean) => Promise<number>> = {
  list,
  make,
  verify,
  restore,
}

async function list(context: Context): Promise<number> {
  const { terminal } = context
  return withClient(context, async (client) => {
    const answer = await client.ask('GET', backupCalls.list.path, backupCalls.list.answer)
    terminal.json(answer)
    for (const each of answer.backups) terminal.line(describe(each))
    for (const folder of answer.away) terminal.line(`${formatPath(folder)} is not there now; backups were made in it.`)
    if (answer.backups.length === 0)
      terminal.line(
        'There is no backup. Make one with "dossier backup make", or in another folder with "dossier backup make FOLDER".',
      )
    return exitCodes.done
  })
}

async function make(context: Context, folder: string | undefined): Promise<number> {
  const { terminal } = context
  return withClient(context, async (client) => {
    const { id } = await client.ask('POST', backupCalls.make.path, Task, folder === undefined ? {} : { folder })
    const task = await untilEndedOrStopped(context, client, id, progressOf)
    if (task.state !== 'DONE')
      throw new AppError('INTERNAL', { message: task.error?.message ?? 'The backup was stopped. Nothing is left of it.' })
    const made = Backup.parse(task.result)
    terminal.json(made)
    terminal.line(`The backup is made: ${describe(made)}`)
    terminal.line(`Its seal is ${made.seal}: kept elsewhere, it tells later whether anything in it was changed.`)
    return exitCodes.done
  })
}

function progressOf({ properties }: Task): string | undefined {
  const { data } = BackupProperties.safeParse(properties)
  return data && share(data.bytesDone, data.bytes)
}

async function verify({ terminal, signal }: Context, place: string | undefined): Promise<number> {
  const path = requirePlace(place, 'verify')
  const checked = await verifyBackup({ path, signal, onProgress: (done, all) => terminal.progress(share(done, all)) })
  terminal.clear()
  terminal.json(checked)
  if (checked.backup) terminal.line(describe(checked.backup))
  for (const fault of checked.faults) terminal.line(`${formatPath(backupFaultSentence(fault))}.`)
  if (checked.faults.length > 0) return exitCodes.fault
  terminal.line(`Every byte is as it was written, and the records are sound. Its seal is ${checked.backup?.seal}.`)
  return exitCodes.done
}

async function restore({ config, terminal, signal }: Context, place: string | undefined, replaces: boolean): Promise<number> {
  const path = requirePlace(place, 'restore')
  const onProgress = (done: number, all: number) => terminal.progress(share(done, all))
  const restored = await restoreHome(config, { path, replaces, signal, onProgress })
  terminal.clear()
  terminal.json(restored)
  terminal.line(`Restored into ${formatPath(restored.home)}: ${describe(restored.backup)}`)
  if (restored.aside)
    terminal.line(`What was there before lies in ${formatPath(restored.aside)}; remove it when you need it no more.`)
  terminal.line('The index is made from the records when Dossier is started. Documents are looked for where they were:')
  for (const folder of restored.backup.folders) terminal.line(`  ${formatPath(folder)}`)
  return exitCodes.done
}

function requirePlace(place: string | undefined, action: string): string {
  if (place !== undefined) return place
  throw new AppError('BAD_REQUEST', { message: `Name the folder of the backup, as in "dossier backup ${action} FOLDER"` })
}

function describe({ path, madeAt, bytes, counts }: Backup): string {
  const at = new Date(madeAt).toISOString().slice(0, 16).replace('T', ' ')
  return `${formatPath(path)}  ${at} UTC, ${formatSize(bytes)}, ${counted(counts.documents, 'document')} of ${counted(counts.files, 'file')}`
}

function share(done: number, all: number): string {
  return `${Math.floor((100 * done) / Math.max(1, all))} % of ${formatSize(all)}`
}
