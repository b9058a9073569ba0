import { z } from 'zod'
import { call } from './spine/call.ts'
import { Task } from './tasks/tasks.ts'

const count = z.int().nonnegative()

/** A file of a backup: its size in bytes and its hex SHA-256, as `sha256sum` has it. */
export const BackupFile = z.strictObject({ name: z.string(), bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type BackupFile = z.infer<typeof BackupFile>

/** Parts of a home that no backup has: `index`, `previews` and `embedded` are made again by themselves, `models` and `ocr` are brought again on request, `downloads` are asked for again. */
export const leftOutParts = ['index', 'previews', 'embedded', 'models', 'ocr', 'downloads'] as const

/** What the list of a backup (`backup.json`) says of it. Times in epoch ms. */
export const BackupFacts = z
  .object({
    /** Of this list; another one is of another version of the program. */
    format: z.literal(1),
    madeAt: count,
    /** The version of the program that made it. */
    program: z.string(),
    /** The home that it was made of. */
    home: z.string(),
    projects: z.array(z.string()),
    counts: z.object({ documents: count, files: count }),
    /** Folders that were indexed: the documents themselves are not in a backup. */
    folders: z.array(z.string()),
    files: z.array(BackupFile),
    leftOut: z.array(z.object({ part: z.enum(leftOutParts), bytes: count })),
  })
  .meta({ id: 'BackupFacts' })
export type BackupFacts = z.infer<typeof BackupFacts>

/** A backup at its place. `seal`: the SHA-256 of its list, which names the digests of all else; who keeps it elsewhere can tell whether anything was changed. */
export const Backup = z
  .object({ path: z.string(), bytes: count, seal: z.string(), ...BackupFacts.omit({ format: true, files: true }).shape })
  .meta({ id: 'Backup' })
export type Backup = z.infer<typeof Backup>

/** What can be wrong with a backup. */
export const backupFaults = ['no-list', 'missing', 'changed', 'damaged', 'counts'] as const
export const BackupFault = z
  .object({ fault: z.enum(backupFaults), file: z.string(), detail: z.string() })
  .meta({ id: 'BackupFault' })
export type BackupFault = z.infer<typeof BackupFault>

/** What became of checking one: `backup` is null where its list cannot be read. */
export const CheckedBackup = z
  .object({ path: z.string(), backup: Backup.nullable(), faults: z.array(BackupFault) })
  .meta({ id: 'CheckedBackup' })
export type CheckedBackup = z.infer<typeof CheckedBackup>

/** What a task tells that makes or checks a backup: bytes done of all. */
export const BackupProperties = z.object({ folder: z.string(), bytesDone: count, bytes: count })
export type BackupProperties = z.infer<typeof BackupProperties>

const sentences: Record<BackupFault['fault'], string> = {
  'no-list': 'cannot be read as the list of a backup',
  missing: 'is missing',
  changed: 'is not as it was written',
  damaged: 'is damaged inside',
  counts: 'does not hold what the list says',
}

/** One fault as a sentence in English. */
export function backupFaultSentence({ fault, file, detail }: BackupFault): string {
  return `${file} ${sentences[fault]}${detail === '' ? '' : `: ${detail}`}`
}

const tags = ['settings']
const folder = z.string().min(1).max(4_096)

/** Copies of a home, made while it works. */
export const backupCalls = {
  list: call({
    method: 'GET',
    path: '/api/local/backups',
    answer: z.strictObject({
      /** Where backups go for which no folder is named. */
      folder: z.string(),
      /** Those there and in other folders that backups were made in, the latest first. */
      backups: z.array(Backup),
      /** Folders that backups were made in and that are not there now, such as those of a drive that is not plugged in. */
      away: z.array(z.string()),
    }),
    needs: 'operator',
    summary: 'Backups of this home',
    tags,
  }),
  make: call({
    method: 'POST',
    path: '/api/local/backups',
    /** The folder in which a new one for this backup is made. */
    body: z.strictObject({ folder: folder.optional() }),
    answer: Task,
    errors: ['BAD_FOLDER', 'DISK_FULL'],
    needs: 'operator',
    summary: 'Make a backup of this home',
    tags,
  }),
  verify: call({
    method: 'POST',
    path: '/api/local/backups/verify',
    body: z.strictObject({ path: folder }),
    answer: Task,
    errors: ['BAD_FOLDER'],
    needs: 'operator',
    summary: 'Check every byte of a backup',
    tags,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/local/backups',
    query: z.object({ path: folder }),
    answer: z.strictObject({ path: z.string() }),
    errors: ['NOT_FOUND'],
    needs: 'operator',
    summary: 'Remove a backup that is listed',
    tags,
  }),
}
