import { rm, stat } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { AppError } from '@dossier/contract'
import { backupCalls } from '@dossier/contract/backups'
import { answers, feature } from '../feature/feature.ts'
import { refuseCopy } from '../records/address.ts'
import { askTask } from '../tasks/ask-task.ts'
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
      refuseCopy(scope.program.config)
      const folder = await openPlace(scope.records, scope.program.layout, body.folder)
      return askTask(scope, makeBackupKind, { args: { folder } })
    },
    verify: async ({ scope, body: { path } }) => {
      const isFolder = isAbsolute(path) && (await stat(path).catch(() => undefined))?.isDirectory()
      if (!isFolder) throw new AppError('BAD_FOLDER', { message: `${path} is no folder. Name the folder of a backup.`, path })
      return askTask(scope, verifyBackupKind, { args: { path } })
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
