import { copyLanguages } from '@dossier/contract/batch-download/batch-download'
import { z } from 'zod'

/** The arguments of a task that carries out a batch download. */
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
  /** The language of an offline copy; null for an ordinary archive. */
  offline: z.enum(copyLanguages).nullable().default(null),
  createdAt: z.number(),
  /** The names of the archive and of the folder that it alone lies in. */
  folder: z.string(),
  archive: z.string(),
})
export type DownloadArgs = z.infer<typeof DownloadArgs>
