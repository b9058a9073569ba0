import { expect, test } from 'vitest'
import { emptySearch, setFilter } from './search-state.ts'
import { projectChoice, searchedProjects, searchInProjects } from './searched-projects.ts'

const all = ['a', 'b', 'c']
const only = (...ticked: string[]) => ({ ticked, isExcluded: false })
const without = (...ticked: string[]) => ({ ticked, isExcluded: true })

test('ticks the projects that the address names, one or several', () => {
  expect(projectChoice(emptySearch('a'))).toEqual(only('a'))
  expect(projectChoice(emptySearch('a,c'))).toEqual(only('a', 'c'))
})

test('ticks what a filter of newer clients leaves of them', () => {
  const filtered = (isExcluded: boolean) => setFilter(emptySearch('a,b,c'), 'project', { values: ['b'], isExcluded })
  expect(projectChoice(filtered(false))).toEqual(only('b'))
  expect(projectChoice(filtered(true))).toEqual(without('b'))
})

test('searches those that a filter of either kind leaves', () => {
  const filtered = (isExcluded: boolean) => setFilter(emptySearch('a,b,c'), 'project', { values: ['b'], isExcluded })
  expect([emptySearch('a,c'), filtered(false), filtered(true)].map(searchedProjects)).toEqual([['a', 'c'], ['b'], ['a', 'c']])
})

test('writes the ticked ones into the address, in the order of all, on the first page', () => {
  const state = searchInProjects({ ...emptySearch('a'), from: 50 }, only('c', 'a'), all)
  expect(state).toMatchObject({ index: 'a,c', filters: {}, from: 0 })
})

test('leaves projects out by a filter on all', () => {
  const state = searchInProjects(emptySearch('b'), without('b'), all)
  expect(state).toMatchObject({ index: 'a,b,c', filters: { project: { values: ['b'], isExcluded: true } } })
  expect(searchInProjects(state, only('b'), all)).toMatchObject({ index: 'b', filters: {} })
})

test('does nothing where no project would be left', () => {
  const state = emptySearch('a')
  expect(searchInProjects(state, only(), all)).toBe(state)
  expect(searchInProjects(state, without(...all), all)).toBe(state)
})
