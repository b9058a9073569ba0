import type { FindNamesProperties } from '@dossier/contract/names/names'
import { z } from 'zod'

/** What a task was asked for, as it stands in the records. Documents that somebody chose lie in `names_wanted`. */
export const FindArgs = z.object({
  /** As the finder is called, in upper case. */
  pipeline: z.string(),
  /** The folder's path: bytes in hex, and for display; null: the whole project, or documents that were chosen. */
  folderKey: z.string().nullable(),
  folder: z.string().nullable(),
  isChosen: z.boolean(),
  /** Of these languages alone, by the contract's names; empty: of all. */
  languages: z.array(z.string()),
  /** Also documents that the pipeline has read before the task was asked for. */
  again: z.boolean(),
  /** Models that are missing may be brought, where the settings allow it. */
  syncModels: z.boolean(),
})
export type FindArgs = z.infer<typeof FindArgs>

/** The counts of a task that has not started. */
export function emptyFindProperties({ pipeline, folder }: FindArgs): FindNamesProperties {
  return {
    pipeline,
    folder,
    ...{ documents: 0, documentsDone: 0, lost: 0, left: 0, names: 0 },
    languages: [],
    lostDocuments: [],
    charactersPerSecond: null,
    secondsLeft: null,
    currentFile: null,
    canResume: false,
  }
}
