import type { ChosenDocuments } from '@dossier/contract'
import type { SelectedPart, Selection } from '../../feature/document-slots.ts'
import type { Clause } from '../../feature/filter.ts'
import type { SearchState } from '../address/search-state.ts'
import { searchedProjects } from '../address/searched-projects.ts'
import { resolveFilters } from '../body/filter-clauses.ts'
import { searchQuery } from '../body/search-body.ts'
import { postCount } from '../body/search-requests.ts'
import { type Chosen, countChosen, idsIn } from './selection.ts'

/** What is chosen of a search that finds `total`; `isAllowed`: whether the reader has the right on a project that the action needs. */
type Wanted = { state: SearchState; chosen: Chosen; total: number; isAllowed: (project: string) => boolean }

type Listed = { index: string; ids: string[] }

/** The selection as actions take it. What lies in projects without the right is left out, and these are named. */
export async function readSelection(wanted: Wanted): Promise<Omit<Selection, 'clear'>> {
  const { state, chosen, isAllowed } = wanted
  const listed = searchedProjects(state).map((index) => ({ index, ids: idsIn(chosen.keys, index) }))
  const allowed = listed.filter(({ index }) => isAllowed(index))
  const others = listed.filter(({ index }) => !isAllowed(index))
  return chosen.isAll ? readAll(wanted, allowed, others) : readSome(allowed.filter(hasSome), others.filter(hasSome))
}

function readSome(allowed: Listed[], others: Listed[]): Omit<Selection, 'clear'> {
  const parts = allowed.map(({ index, ids }) => ({ index, documents: ids }))
  return {
    index: joined(allowed),
    documents: oneOf(parts, () => ({ query: { bool: { should: allowed.map(idsClause), minimum_should_match: 1 } } })),
    count: allowed.reduce((sum, { ids }) => sum + ids.length, 0),
    parts,
    refused: others.map(({ index }) => index),
  }
}

/** Where everything lies that a search finds only the server knows: each project is asked for its own, and those without the right are counted. */
async function readAll({ state, chosen, total }: Wanted, allowed: Listed[], others: Listed[]): Promise<Omit<Selection, 'clear'>> {
  const query = searchQuery(state, await resolveFilters(state))
  const parts = allowed.map(({ index, ids }) => ({ index, documents: { query: without(query, idsClauses(ids)) } }))
  const counts = await Promise.all(others.map(({ index, ids }) => postCount(index, without(query, idsClauses(ids)))))
  return {
    index: joined(allowed),
    documents: oneOf(parts, () => ({ query: without(query, allowed.filter(hasSome).map(idsClause)) })),
    count: counts.reduce((rest, count) => rest - count, countChosen(chosen, total)),
    parts,
    refused: others.flatMap(({ index }, at) => (counts[at] ? [index] : [])),
  }
}

function oneOf(parts: SelectedPart[], several: () => ChosenDocuments): ChosenDocuments {
  const [first, ...others] = parts
  return first && others.length === 0 ? first.documents : several()
}

function without(query: Clause, left: Clause[]): Clause {
  return left.length === 0 ? query : { bool: { must: [query], must_not: left } }
}

function idsClauses(ids: string[]): Clause[] {
  return ids.length === 0 ? [] : [{ ids: { values: ids } }]
}

/** Ids alone would also find the same file in another project. */
function idsClause({ index, ids }: Listed): Clause {
  return { bool: { must: [{ term: { _index: index } }, { ids: { values: ids } }] } }
}

function hasSome({ ids }: Listed): boolean {
  return ids.length > 0
}

function joined(listed: Listed[]): string {
  return listed.map(({ index }) => index).join(',')
}
