import type { IndexOptions } from '@dossier/contract'
import { lastRunOptions } from '../../ledger/runs/last-run.ts'
import type { Records } from '../../records/open.ts'
import { RunArgs } from './run-args.ts'

const Remembered = RunArgs.pick({
  ocr: true,
  ocrLanguage: true,
  excludePattern: true,
  language: true,
  charset: true,
  strings: true,
}).partial()

/**
 * How the last run over a folder read it, to read it so again: without its passwords, which nothing keeps, and without reading anew what has not changed.
 * `folder`: its path as people read it.
 */
export async function lastOptions(records: Records, project: string, folder: string): Promise<Partial<IndexOptions>> {
  const { data = {} } = Remembered.safeParse((await lastRunOptions(records, project, folder)) ?? {})
  const { ocr = false, ocrLanguage, excludePattern, language, charset, strings } = data
  return {
    filter: true,
    ocr,
    ...(ocrLanguage && { ocrLanguage }),
    ...(excludePattern && { excludePattern }),
    ...(language && { language }),
    ...(charset && { charset }),
    ...(strings && { strings }),
  }
}
