import { argumentError } from '../query-error.ts'
import { defaultSearchFields } from '../wire-fields.ts'
import { expandField } from './field-type.ts'

/** A field to search and its boost. */
export type WeightedField = { name: string; weight: number }

/** Whether the names stand for the default fields. */
export function isEveryField(names: string[] | undefined): boolean {
  return names === undefined || names.length === 0 || names.includes('*')
}

/** Reads `name`, `name^boost` and patterns; an empty list, or `*`, means the default fields. Throws QueryError. */
export function readWeightedFields(names: string[] | undefined): WeightedField[] {
  if (names === undefined || isEveryField(names)) return defaultSearchFields.map((name) => ({ name, weight: 1 }))
  return names.flatMap(readWeightedField)
}

function readWeightedField(text: string): WeightedField[] {
  const [name = '', weight = '1', ...more] = text.split('^')
  if (name === '' || more.length > 0 || !(Number(weight) >= 0)) throw argumentError(`The field [${text}] cannot be read`)
  return expandField(name).map((field) => ({ name: field, weight: Number(weight) }))
}
