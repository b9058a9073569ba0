import { copyLanguages } from '@dossier/contract/batch-download/batch-download'
import { z } from 'zod'

/** What a task that carries a batch download out was asked for. */
export const DownloadArgs = z.object({
  uuid: z.string(),
  projects: z.array(z.string()),
  /** The query string, or a clause as JSON. */
  query: z.string(),
  isClause: z.boolean(),
  uri: z.string().nullable(),
  encrypted: z.boolean(),
  withContainers: z.boolean().default(false),
  withThreads: z.boolean().default(false),
  /** The language of an archive that opens by itself; null where it is none. */
  offline: z.enum(copyLanguages).nullable().default(null),
  createdAt: z.number(),
  /** The names of the archive and of the folder that it alone lies in. */
  folder: z.string(),
  archive: z.string(),
})
export type DownloadArgs = z.infer<typeof DownloadArgs>
