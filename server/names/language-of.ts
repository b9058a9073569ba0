import { z } from 'zod'

const Source = z.object({ language: z.string().optional() })

/** The contract's language of what says none. */
const undecided = 'ENGLISH'

/** The language of a document by its stored source, by the contract's name. */
export function languageOf(source: string): string {
  const parsed = Source.safeParse(JSON.parse(source)).data
  return parsed?.language ?? undecided
}
