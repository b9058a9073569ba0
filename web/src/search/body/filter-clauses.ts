import type { FilterChoice, SearchState } from '../address/search-state.ts'
import { isNoDate, monthOf, rangeOf } from './date-values.ts'

/** An Elasticsearch clause; its shapes are the contract's (client.md b.2). */
export type Clause = Record<string, unknown>

/** Where the active filters go in a search body. */
export type FilterClauses = { filterMust: Clause[]; filterMustNot: Clause[]; must: Clause[]; mustNot: Clause[] }

/** Ids of the documents that the user starred, or that the chosen users recommended: only the server knows them. */
export type MarkedIds = { starred: string[]; recommendedBy: string[] }

const termsFields: Record<string, string> = {
  tags: 'tags',
  contentType: 'contentType',
  language: 'language',
  extractionLevel: 'extractionLevel',
  ledgerState: 'ledgerState',
}

const entityCategories: Record<string, string> = {
  namedEntityPerson: 'PERSON',
  namedEntityOrganization: 'ORGANIZATION',
  namedEntityLocation: 'LOCATION',
  namedEntityEmail: 'EMAIL',
}

/** The clauses of all active filters, in the places where the known client puts them. Names that nobody knows are left out. */
export function filterClauses(state: SearchState, marked: MarkedIds): FilterClauses {
  const clauses: FilterClauses = { filterMust: [], filterMustNot: [], must: [], mustNot: [] }
  for (const [name, choice] of Object.entries(state.filters)) addClause(clauses, name, choice, marked)
  return clauses
}

function addClause(clauses: FilterClauses, name: string, choice: FilterChoice, marked: MarkedIds): void {
  const { values, isExcluded } = choice
  const termsField = termsFields[name]
  const category = entityCategories[name]
  if (termsField) addTerms(clauses, { [termsField]: values }, isExcluded)
  else if (name === 'starred') addTerms(clauses, { _id: marked.starred }, values[0] === 'false' ? !isExcluded : isExcluded)
  else if (name === 'recommendedBy') addTerms(clauses, { _id: marked.recommendedBy }, isExcluded)
  else if (category) (isExcluded ? clauses.mustNot : clauses.must).push(entityClause(category, values))
  else if (name === 'creationDate') addIfAny(clauses.must, creationDateClause(choice))
  else if (name === 'indexingDate') clauses.must.push(monthsClause(choice))
  else if (name === 'path') clauses.must.push({ bool: { [isExcluded ? 'must_not' : 'should']: values.flatMap(folderClauses) } })
}

function addTerms(clauses: FilterClauses, terms: Record<string, string[]>, isExcluded: boolean): void {
  const place = isExcluded ? clauses.filterMustNot : clauses.filterMust
  place.push({ terms })
}

function addIfAny(place: Clause[], clause: Clause | null): void {
  if (clause) place.push(clause)
}

function creationDateClause({ values, isExcluded }: FilterChoice): Clause | null {
  const field = 'metadata.tika_metadata_creation_date'
  const range = rangeOf(values)
  if (range) return { bool: { [isExcluded ? 'must_not' : 'should']: [{ range: { [field]: range } }] } }
  if (!values.some(isNoDate)) return null
  return isExcluded ? { exists: { field } } : { bool: { must_not: [{ exists: { field } }] } }
}

/** Each value is a whole month; documents without a date may be asked for beside months, so they are an alternative, not a condition. */
function monthsClause({ values, isExcluded }: FilterChoice): Clause {
  const field = 'extractionDate'
  const months = values.filter((value) => !isNoDate(value)).map((value) => ({ range: { [field]: monthOf(Number(value)) } }))
  const noDate = values.some(isNoDate) ? [{ bool: { must_not: [{ exists: { field } }] } }] : []
  return { bool: { [isExcluded ? 'must_not' : 'should']: [...months, ...noDate] } }
}

/** Older servers lowercased folders, so both spellings are asked for where they differ. */
export function folderClauses(folder: string): Clause[] {
  const path = folder.length > 1 ? folder.replace(/\/+$/, '') : folder
  return [...new Set([path, path.toLowerCase()])].map((each) => ({ term: { 'dirname.tree': each } }))
}

function entityClause(category: string, values: string[]): Clause {
  const query = values.map((value) => `(${value})`).join(' OR ')
  const mentions = { query_string: { default_field: 'mentionNorm', query } }
  const named = { query_string: { default_field: 'category', query: category } }
  return { bool: { should: [{ has_child: { type: 'NamedEntity', query: { bool: { must: [mentions, named] } } } }, mentions] } }
}
