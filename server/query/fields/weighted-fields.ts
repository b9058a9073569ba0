import { argumentError } from '../query-error.ts'
import { defaultSearchFields } from '../wire-fields.ts'
import { expandField } from './field-type.ts'

/** A field that is searched, and what its score is multiplied by. */
export type WeightedField = { name: string; weight: number }

/** The fields of every search, the same as where no field is named. */
export function isEveryField(names: string[] | undefined): boolean {
  return names === undefined || names.length === 0 || names.includes('*')
}

/** Reads names such as `name`, `name^weight` and patterns; none of them, or `*`, are the default fields. Throws QueryError. */
export function readWeightedFields(names: string[] | undefined): WeightedField[] {
  if (names === undefined || isEveryField(names)) return defaultSearchFields.map((name) => ({ name, weight: 1 }))
  return names.flatMap(readWeightedField)
}

function readWeightedField(text: string): WeightedField[] {
  const [name = '', weight = '1', ...more] = text.split('^')
  if (name === '' || more.length > 0 || !(Number(weight) >= 0)) throw argumentError(`The field [${text}] cannot be read`)
  return expandField(name).map((field) => ({ name: field, weight: Number(weight) }))
}
