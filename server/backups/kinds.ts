import { AppError, taskClasses } from '@dossier/contract'
import { Backup, BackupProperties, backupCalls, CheckedBackup } from '@dossier/contract/backups'
import { z } from 'zod'
import { refuseCopy } from '../records/address.ts'
import { describeVersion } from '../settings/describe-version.ts'
import { begunBy } from '../tasks/begun-by.ts'
import { type Report, type TaskScope, taskKind } from '../tasks/kind.ts'
import { openPlace } from './backup-place.ts'
import { makeBackup } from './make-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const shared = { properties: BackupProperties, needs: 'operator', atOnce: 1, memoryMb: 32 } as const

/** Makes a backup, from the beginning whenever it is begun. */
export const makeBackupKind = taskKind({
  ...shared,
  name: taskClasses.makeBackup,
  type: 'MAKE_BACKUP',
  args: z.object({ folder: z.string(), name: z.string().optional() }),
  result: Backup,
  isResumable: true,
  begunBy: begunBy(backupCalls.make, z.looseObject({ folder: z.string(), name: z.unknown().optional() }), ({ folder, name }) => {
    if (name !== undefined) throw new AppError('BAD_REQUEST', { message: hasName })
    return { body: { folder } }
  }),
  run: async ({ program, records }: TaskScope, { folder, name }, report, signal) => {
    refuseCopy(program.config)
    const place = await openPlace(records, program.layout, folder)
    const version = (await describeVersion())['git.build.version']
    return makeBackup({
      layout: program.layout,
      folder: place,
      name,
      program: version,
      signal,
      onProgress: teller(report, folder),
    })
  },
})

/** Reads a backup to its end; what is wrong with it is its result, no fault of the task. */
export const verifyBackupKind = taskKind({
  ...shared,
  name: taskClasses.verifyBackup,
  type: 'VERIFY_BACKUP',
  args: z.object({ path: z.string() }),
  result: CheckedBackup,
  isResumable: true,
  begunBy: begunBy(backupCalls.verify, z.looseObject({ path: z.string() }), ({ path }) => ({ body: { path } })),
  run: (_: TaskScope, { path }, report, signal) => verifyBackup({ path, signal, onProgress: teller(report, path) }),
})

function teller(report: Report<BackupProperties>, folder: string) {
  return (bytesDone: number, bytes: number) =>
    report({ properties: { folder, bytesDone, bytes }, progress: Math.min(0.99, bytesDone / Math.max(1, bytes)) })
}

const hasName = 'A backup that has a name is begun by PUT /api/index/_snapshot/:repository/:snapshot alone'
