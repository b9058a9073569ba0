import { AppError } from '@dossier/contract'
import type { Scalar, Sort } from '../../../query/tree.ts'
import { fieldType } from '../../../query/wire-fields.ts'
import { clusterField } from './fields.ts'
import { type SetOf, wordScript } from './word-scripts.ts'
import type { Body } from './words.ts'

/** Stands for a missing number: clusters have greater ones, which JSON does not. */
const most = Number.MAX_SAFE_INTEGER

const tie = { field: 'dossier.number', type: 'double' } as const

/** The sort of a request: its keys, and behind them the number that breaks ties. Throws AppError BAD_QUERY. */
export function clusterSort(sort: Sort[], setOf: SetOf): Body[] {
  return [...sort.map((key) => sortKey(key, setOf)), { [tie.field]: { order: 'asc', missing: most, unmapped_type: tie.type } }]
}

function sortKey(key: Sort, setOf: SetOf): Body {
  const { field, descending, missing, by, sets } = key
  const order = descending ? 'desc' : 'asc'
  if (sets) {
    const least = by === undefined ? !descending : by === 'min'
    return { _script: { type: 'string', order, script: wordScript(sets, setOf, { least, missing: missingWord(key) }) } }
  }
  if (field === '_score') return { _score: { order } }
  const name = clusterField(field)
  if (by === 'count') return { _script: { type: 'number', order, script: { source: countOfValues, params: { field: name } } } }
  const comes = missing === 'first' ? '_first' : '_last'
  const mode = by === undefined ? {} : { mode: by }
  if (!isNumber(field)) return { [name]: { order, missing: comes, unmapped_type: 'keyword', ...mode } }
  const type = fieldType(field) === 'long' ? { numeric_type: 'long' } : {}
  return { [name]: { order, missing: missingNumber(descending, missing), unmapped_type: 'long', ...type, ...mode } }
}

/** Behind all words in the order of their bytes. */
const lastWord = '\u{10ffff}'

/** Stands for a missing word. */
function missingWord({ descending, missing }: Sort): string {
  if (typeof missing === 'object') return missing.word
  return descending === (missing === 'first') ? lastWord : ''
}

const countOfValues = 'doc.containsKey(params.field) ? doc[params.field].size() : 0'

function isNumber(field: string): boolean {
  const type = fieldType(field)
  return type === 'long' || type === 'date' || type === 'boolean'
}

function missingNumber(descending: boolean, missing: Sort['missing']): number {
  return descending === (missing === 'first') ? most : -most
}

/** The values of a hit by our keys. */
export function sortValues(sort: Sort[], values: readonly unknown[]): (Scalar | null)[] {
  return sort.map((key, at) => {
    const { field, by, sets, missing } = key
    const value = values[at]
    if (sets && typeof missing !== 'object' && value === missingWord(key)) return null
    if (typeof value === 'number') return isNumber(field) && by !== 'count' && Math.abs(value) >= most ? null : value
    return typeof value === 'string' || typeof value === 'boolean' ? value : null
  })
}

/** Where hits go on behind values, and behind their number if it is told. Throws AppError BAD_QUERY for too few or too many. */
export function searchAfter(sort: Sort[], after: (Scalar | null)[]): unknown[] {
  if (after.length !== sort.length && after.length !== sort.length + 1) {
    const message = `search_after has ${after.length} value(s) but sort has ${sort.length}`
    throw new AppError('BAD_QUERY', { message })
  }
  let isBetween = false
  const values = sort.map((key, at) => {
    const { field, descending, missing, by, sets } = key
    const value = after[at] ?? null
    if (sets) return value ?? missingWord(key)
    if (!isNumber(field) || by === 'count') return value
    if (value === null) return missingNumber(descending, missing)
    if (typeof value === 'string')
      throw new AppError('BAD_QUERY', { message: `Failed to parse search_after value for field [${field}]` })
    if (typeof value !== 'number' || Number.isInteger(value)) return value
    isBetween = true
    return descending ? Math.ceil(value) : Math.floor(value)
  })
  const number = after[sort.length]
  // No document has a broken number: all that have the whole one beside it lie before.
  return [...values, isBetween || typeof number !== 'number' ? most : number]
}
