import { rm, stat } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { AppError } from '@dossier/contract'
import { backupCalls } from '@dossier/contract/backups'
import { answers, feature } from '../feature/feature.ts'
import type { Scope } from '../scope/scope.ts'
import { toTask } from '../tasks/describe.ts'
import { type AskedKind, insertTask } from '../tasks/row.ts'
import { findUnfinished } from '../tasks/undone.ts'
import { openPlace } from './backup-place.ts'
import { makeBackupKind, verifyBackupKind } from './kinds.ts'
import { listBackups } from './list-backups.ts'

/** Copies of a home, made while it works, and checked. They are put back by the command line, while nothing works on the home. */
export const backups = feature({
  name: 'backups',
  tasks: [makeBackupKind, verifyBackupKind],
  calls: answers(backupCalls, {
    list: ({ scope }) => listBackups(scope),
    make: async ({ scope, body }) => {
      const folder = await openPlace(scope.records, scope.program.layout, body.folder)
      return ask(scope, makeBackupKind, { folder })
    },
    verify: async ({ scope, body: { path } }) => {
      const isFolder = isAbsolute(path) && (await stat(path).catch(() => undefined))?.isDirectory()
      if (!isFolder) throw new AppError('BAD_FOLDER', { message: `${path} is no folder. Name the folder of a backup.`, path })
      return ask(scope, verifyBackupKind, { path })
    },
    remove: async ({ scope, query: { path } }) => {
      const { backups: all } = await listBackups(scope)
      if (!all.some((backup) => backup.path === path))
        throw new AppError('NOT_FOUND', { message: `${path} is none of the backups that are listed.` })
      await rm(path, { recursive: true })
      return { path }
    },
  }),
})

/** The task that does this, or the one that is at it already. */
async function ask<Args, Properties>(scope: Scope, kind: AskedKind<Args, Properties>, args: Args) {
  const row = await scope.records.db.transaction().execute(async (trx) => {
    const same = (await findUnfinished(trx, kind, null)).find((task) => task.args === JSON.stringify(args))
    return same ?? insertTask(trx, kind, { project: null, userId: scope.caller.id, args })
  })
  scope.program.wakeWorker()
  return toTask(scope, row)
}
