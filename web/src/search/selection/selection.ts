import { createListeners } from '../../api/listeners.ts'

/**
 * Which hits of a search are chosen: some by their ids, or all but some. It holds for pages, order and layout, and ends with the search: other
 * words or filters begin with nothing chosen.
 */
export type Chosen = { isAll: boolean; ids: ReadonlySet<string> }

const none: Chosen = { isAll: false, ids: new Set() }

let current: { search: string; chosen: Chosen } = { search: '', chosen: none }
/** The hit that was selected last: the other end of a range. */
let anchor: string | null = null
const listeners = createListeners()

/** The selection of a search; `search` is its key. */
export function chosenOf(search: string): Chosen {
  return current.search === search ? current.chosen : none
}

/** Whether a hit is selected. */
export function isChosen({ isAll, ids }: Chosen, id: string): boolean {
  return ids.has(id) !== isAll
}

/** How many of all that the search finds are selected. */
export function countChosen({ isAll, ids }: Chosen, total: number): number {
  return isAll ? Math.max(0, total - ids.size) : ids.size
}

/** Selects or deselects some hits. */
export function choose(search: string, ids: readonly string[], isOn: boolean): void {
  const { isAll, ids: former } = chosenOf(search)
  const next = new Set(former)
  for (const id of ids) {
    if (isOn === isAll) next.delete(id)
    else next.add(id)
  }
  anchor = ids.at(-1) ?? null
  set(search, { isAll, ids: next })
}

/** Selects or deselects a hit; with `isRange` all from the one that was selected last up to it, in the order of the page. */
export function toggleChosen(search: string, id: string, page: readonly string[], isRange = false): void {
  const isOn = !isChosen(chosenOf(search), id)
  const [from, to] = [page.indexOf(anchor ?? ''), page.indexOf(id)].toSorted((a, b) => a - b)
  const isWhole = isRange && from !== undefined && to !== undefined && from >= 0
  choose(search, isWhole ? page.slice(from, to + 1) : [id], isOn)
  anchor = id
}

/** Selects everything that the search finds. */
export function chooseAll(search: string): void {
  set(search, { isAll: true, ids: new Set() })
}

/** Clears the selection. */
export function clearChosen(): void {
  anchor = null
  set('', none)
}

/** Subscribes to every change; returns the function that unsubscribes. */
export const subscribeChosen = listeners.add

function set(search: string, chosen: Chosen): void {
  current = { search, chosen }
  listeners.tell()
}
