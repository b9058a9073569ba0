import type { Aggregation } from '../query/aggregation.ts'
import type { Sort, WordSet } from '../query/tree.ts'
import { type Resolving, referenceOf } from './resolve-fields.ts'

/** Sort keys for an engine: those on fields whose values are sets name all of these, so that it can order hits by the words that they have. */
export function sortsByWords(sort: Sort[], resolving: Resolving): Promise<Sort[]> {
  return Promise.all(sort.map(async (key): Promise<Sort> => ({ ...key, ...(await wordsOf(key.field, resolving)) })))
}

type Composite = Extract<Aggregation, { kind: 'composite' }>

/** A composite for an engine: sources on fields whose values are sets name all of these. */
export async function sourcesByWords(composite: Composite, resolving: Resolving): Promise<Composite> {
  const sources = await Promise.all(
    composite.sources.map(async (source) => ({ ...source, ...(await wordsOf(source.field, resolving)) })),
  )
  return { ...composite, sources }
}

async function wordsOf(name: string, { fields, records, projects }: Resolving): Promise<{ sets?: WordSet[] }> {
  const field = fields.get(name)
  if (!field) return {}
  const values = await field.values(records, projects)
  return { sets: values.map((value): WordSet => ({ word: value.key, ...referenceOf(value, name, projects) })) }
}
