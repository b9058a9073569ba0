import { IndexingProperties, LedgerState, TaskWarning } from '@dossier/contract'
import { z } from 'zod'
import { displayPath } from '../../scan/display-path.ts'

/** What a run or a scan was asked for, as it stands in the records. */
export const RunArgs = z.object({
  folder: z.string(),
  /** The folder's bytes in hex: `folder` is only for people. */
  folderKey: z.string(),
  /** What is unchanged is not read again. */
  filter: z.boolean(),
  ocr: z.boolean(),
  excludePattern: z.string().nullable(),
  /** That of all documents, by the contract's name; null: told from each text. */
  language: z.string().nullable().default(null),
  /** The encoding of plain texts that do not tell theirs, by a name that TextDecoder knows; null: told from each text. */
  charset: z.string().nullable().default(null),
  /** Strings are looked for among the bytes of what has no text. */
  strings: z.boolean().default(false),
  /** Nothing is walked: the entries to read were chosen when the run was asked for. */
  retry: z.boolean(),
  /** Those that a run which was stopped or failed chooses again when it goes on; none where they wait for good. */
  states: z.array(LedgerState).default([]),
  /** Chosen by the version of the readers that read them, too. */
  older: z.boolean().default(false),
  /** Chosen by the code of a reason and a part of a name, too. */
  reason: z.string().nullable().default(null),
  name: z.string().nullable().default(null),
  /** Whether there is a list of passwords to try, which is in memory only, and whether those that fit stay with their documents. */
  passwords: z.enum(['none', 'given', 'kept']).default('none'),
  /** Tesseract's codes joined by `+`, for the run that OCR makes behind this one. */
  ocrLanguage: z.string().optional(),
  /** Absent: somebody asked for it. */
  begunBy: z.literal('watching').optional(),
  /** A file that was changed less than so long ago is looked at once more after the walk, and left for a later run where it has changed again. */
  restMs: z.int().positive().optional(),
  /** What was asked for and has no effect. */
  warnings: z.array(TaskWarning).default([]),
})
export type RunArgs = z.infer<typeof RunArgs>

/** The arguments of a task that another program hands in; options are beside the folder. */
export const AskedFolder = z.looseObject({
  dataDir: z.string().min(1),
  retry: z.boolean().optional(),
  passwords: z.unknown().optional(),
})

type RetryChoice = Partial<
  Pick<RunArgs, 'states' | 'older' | 'reason' | 'name' | 'language' | 'charset' | 'ocr' | 'passwords' | 'warnings'>
>

/** The arguments of a run that reads entries which were chosen for it, by their states where it could go on later. */
export function retryArgs(key: Buffer, choice: RetryChoice = {}): RunArgs {
  return {
    folder: displayPath(key),
    folderKey: key.toString('hex'),
    filter: true,
    ocr: false,
    excludePattern: null,
    language: null,
    charset: null,
    strings: false,
    retry: true,
    states: [],
    older: false,
    reason: null,
    name: null,
    passwords: 'none',
    warnings: [],
    ...choice,
  }
}

/** The counts of a run that has not begun. */
export function emptyProperties({ folder, warnings, begunBy }: RunArgs, project: string): IndexingProperties {
  return IndexingProperties.parse({
    folder,
    project,
    found: 0,
    done: 0,
    waiting: 0,
    bytesFound: 0,
    bytesDone: 0,
    searchable: 0,
    filesPerSecond: null,
    secondsLeft: null,
    currentFile: null,
    states: {},
    scanning: false,
    missing: 0,
    canResume: false,
    ...(warnings.length > 0 && { warnings }),
    ...(begunBy && { begunBy }),
  })
}
