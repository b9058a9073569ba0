import { usualColumns } from '@dossier/contract/search/search-export'
import { afterEach, expect, it } from 'vitest'
import { columnsOf, keepChoice, keptChoice } from './kept-choice.ts'

afterEach(() => localStorage.clear())

it('begins with the usual columns and keeps what was chosen, in the order of the columns', () => {
  expect(keptChoice()).toEqual({ format: 'csv', columns: [...usualColumns], others: '' })
  keepChoice({ format: 'xlsx', columns: ['tags', 'path'], others: 'metadata.x' })
  expect(keptChoice()).toEqual({ format: 'xlsx', columns: ['path', 'tags'], others: 'metadata.x' })
  localStorage.setItem('search.export', '{"format":"pdf","columns":["path","nonsense"],"others":3}')
  expect(keptChoice()).toEqual({ format: 'csv', columns: ['path'], others: '' })
})

it('puts other fields behind the columns, each once, and says which cannot be one', () => {
  const choice = { format: 'csv' as const, columns: ['path'], others: ' metadata.a, path metadata.b' }
  expect(columnsOf(choice)).toEqual({ columns: ['path', 'metadata.a', 'metadata.b'], wrong: undefined })
  expect(columnsOf({ ...choice, others: 'metadata.a 2nd' }).wrong).toBe('2nd')
})
