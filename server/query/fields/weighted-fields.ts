import { checkBoost } from '../body/read.ts'
import { argumentError } from '../query-error.ts'
import { defaultSearchFields } from '../wire-fields.ts'
import { expandField } from './field-type.ts'

/** A field to search and its boost. */
export type WeightedField = { name: string; weight: number }

/** Elasticsearch's limit of fields that are searched at once. */
const mostFields = 1024

/** Whether the names stand for the default fields. */
export function isEveryField(names: string[] | undefined): boolean {
  return names === undefined || names.length === 0 || names.includes('*')
}

/** Reads `name`, `name^boost` and patterns; an empty list, or `*`, means the default fields. Throws QueryError. */
export function readWeightedFields(names: string[] | undefined): WeightedField[] {
  if (names === undefined || isEveryField(names)) return defaultSearchFields.map((name) => ({ name, weight: 1 }))
  // The last weight of a name counts; a field that several of the names stand for has the product of their weights, as in Elasticsearch.
  const named = new Map(names.map(readWeight))
  const fields = new Map<string, number>()
  for (const [name, weight] of named) {
    for (const field of expandField(name)) fields.set(field, (fields.get(field) ?? 1) * weight)
  }
  if (fields.size > mostFields)
    throw argumentError(`${fields.size} fields are searched, more than the ${mostFields} that are allowed`)
  return [...fields].map(([name, weight]) => ({ name, weight: checkBoost(weight, name) }))
}

function readWeight(text: string): [name: string, weight: number] {
  const [name = '', weight = '1', ...more] = text.split('^')
  if (name === '' || more.length > 0 || !(Number(weight) >= 0)) throw argumentError(`The field [${text}] cannot be read`)
  return [name, Number(weight)]
}
