import { type SearchState, setFilter } from './search-state.ts'

const filterName = 'project'

/** The projects of a search: those that are ticked, and whether they are the ones that are left out of `index`. */
export type ProjectChoice = { ticked: string[]; isExcluded: boolean }

/** The projects that an address names, one or several joined by commas. */
function projectsOf({ index }: { index: string }): string[] {
  return index.split(',').filter((name) => name !== '')
}

/** The projects that a search looks through: those of the address but for those that its filter leaves out. */
export function searchedProjects(state: SearchState): string[] {
  const { ticked, isExcluded } = projectChoice(state)
  return isExcluded ? projectsOf(state).filter((name) => !ticked.includes(name)) : ticked
}

/** Which projects are ticked: those that are searched, or those that a filter leaves out. */
export function projectChoice(state: SearchState): ProjectChoice {
  const choice = state.filters[filterName]
  const searched = projectsOf(state)
  if (!choice) return { ticked: searched, isExcluded: false }
  if (choice.isExcluded) return { ticked: choice.values, isExcluded: true }
  return { ticked: searched.filter((name) => choice.values.includes(name)), isExcluded: false }
}

/** The search in the ticked projects, or in all but these; `all`: every project that the reader has. Unchanged where nothing would be left to search. */
export function searchInProjects(state: SearchState, { ticked, isExcluded }: ProjectChoice, all: readonly string[]): SearchState {
  const chosen = all.filter((name) => ticked.includes(name))
  const left = isExcluded ? all.filter((name) => !ticked.includes(name)) : chosen
  if (left.length === 0) return state
  const values = isExcluded ? chosen : []
  const index = (isExcluded && chosen.length > 0 ? all : left).join(',')
  return { ...setFilter(state, filterName, { values, isExcluded }), index }
}
