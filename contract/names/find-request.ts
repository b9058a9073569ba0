import { z } from 'zod'
import { ProjectName } from '../projects.ts'
import { ChosenDocuments } from '../search/chosen-documents.ts'
import { limits } from '../spine/limits.ts'

/** Clients send yes and no also as texts. */
const yesOrNo = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((given) => given === 'true'), z.null()])
  .transform((given) => given ?? undefined)
  .optional()

/** By the contract's names (`FRENCH`), or codes (`fra`, `fr`). */
const Languages = z.array(z.string().regex(/^[A-Za-z]{2,60}$/)).max(200)

/** What is beyond the contract: absent: all documents, of all languages, that this pipeline has not read yet. */
const scopes = {
  /** Documents of these languages alone. */
  languages: Languages.optional(),
  /** Documents in this folder, by its whole path. */
  folder: z.string().min(1).optional(),
  /** Documents that were chosen. */
  documents: ChosenDocuments.optional(),
  /** Also documents that this pipeline has read before. */
  again: yesOrNo,
}

/**
 * Options of a task as clients send them. `defaultProject`: its project, which newer clients send. `syncModels`: models that are missing may be brought, where the
 * settings allow it. `resume` and `waitForNlpApp` change nothing here. `searchQuery`: a clause as a text, or a query string.
 */
const Options = z.looseObject({
  syncModels: yesOrNo,
  resume: yesOrNo,
  waitForNlpApp: yesOrNo,
  defaultProject: ProjectName.optional(),
  searchQuery: z.string().max(limits.queryLength).optional(),
  ...scopes,
})
/** What a task that finds names is asked for. */
export const FindNamesRequest = z.object({ options: Options.nullish() }).nullish()
export type FindNamesRequest = z.infer<typeof FindNamesRequest>
