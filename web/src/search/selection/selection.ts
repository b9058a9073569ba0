import { createListeners } from '../../api/listeners.ts'

/**
 * Which hits of a search are chosen: some by their ids, or all but some. It holds for pages, order and layout, and ends with the search: other
 * words or filters begin with nothing chosen.
 */
export type Chosen = { isAll: boolean; ids: ReadonlySet<string> }

const none: Chosen = { isAll: false, ids: new Set() }

let current: { search: string; chosen: Chosen } = { search: '', chosen: none }
/** The hit that was chosen last: the other end of a range. */
let anchor: string | null = null
const listeners = createListeners()

/** What is chosen of a search; `search` is its key. */
export function chosenOf(search: string): Chosen {
  return current.search === search ? current.chosen : none
}

/** Whether a hit is chosen. */
export function isChosen({ isAll, ids }: Chosen, id: string): boolean {
  return ids.has(id) !== isAll
}

/** How many are chosen of all that the search finds. */
export function countChosen({ isAll, ids }: Chosen, total: number): number {
  return isAll ? Math.max(0, total - ids.size) : ids.size
}

/** Chooses some hits, or no longer. */
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

/** Chooses a hit, or no longer; with `isRange` all from the one that was chosen last up to it, in the order of the page. */
export function toggleChosen(search: string, id: string, page: readonly string[], isRange = false): void {
  const isOn = !isChosen(chosenOf(search), id)
  const [from, to] = [page.indexOf(anchor ?? ''), page.indexOf(id)].toSorted((a, b) => a - b)
  const isWhole = isRange && from !== undefined && to !== undefined && from >= 0
  choose(search, isWhole ? page.slice(from, to + 1) : [id], isOn)
  anchor = id
}

/** Chooses everything that the search finds. */
export function chooseAll(search: string): void {
  set(search, { isAll: true, ids: new Set() })
}

/** Chooses nothing. */
export function clearChosen(): void {
  anchor = null
  set('', none)
}

/** Hears of every change; gives the function that stops listening. */
export const subscribeChosen = listeners.add

function set(search: string, chosen: Chosen): void {
  current = { search, chosen }
  listeners.tell()
}
