import { type TakenShow, takenShows } from '@dossier/contract/batch-search/taken-list'
import { type NameCategory, nameCategories } from '@dossier/contract/names/categories'

/** A column of a document in the index; sheet and column from 0. */
export type ColumnSource = {
  from: 'column'
  place: { index: string; id: string; routing: string }
  sheet: number
  column: number
  hasHead: boolean
}

/** What a list is taken from: the names of the projects that are searched, the queries of another batch search, a column. */
export type TakenSource =
  | { from: 'names'; category: NameCategory }
  | { from: 'queries'; uuid: string | null; show: TakenShow }
  | ColumnSource

type Search = Record<string, string | string[] | undefined>

/** What an address says that the list is taken from; undefined where it says nothing of it. */
export function readTaken(search: Search): TakenSource | undefined {
  const text = (name: string) => (typeof search[name] === 'string' ? search[name] : undefined)
  const one = <Word extends string>(words: readonly Word[], name: string) => words.find((word) => word === text(name))
  const list = text('list')
  if (list === 'names') return { from: 'names', category: one(nameCategories, 'category') ?? 'PERSON' }
  if (list === 'queries') return { from: 'queries', uuid: text('batch') ?? null, show: one(takenShows, 'show') ?? 'all' }
  const [index, id] = [text('index'), text('document')]
  if (list !== 'column' || index === undefined || id === undefined) return undefined
  const place = { index, id, routing: text('routing') ?? id }
  return { from: 'column', place, sheet: numberIn(text('sheet')), column: numberIn(text('column')), hasHead: true }
}

function numberIn(text: string | undefined): number {
  return text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : 0
}
