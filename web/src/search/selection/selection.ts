import { createListeners } from '../../api/listeners.ts'
import type { WireDocument } from '../../document-facts/wire-document.ts'

/**
 * Which hits of a search are chosen: some by their keys, or all but some. It holds for pages, order and layout, and ends with the search: other
 * words or filters begin with nothing chosen.
 */
export type Chosen = { isAll: boolean; keys: ReadonlySet<string> }

const none: Chosen = { isAll: false, keys: new Set() }

let current: { search: string; chosen: Chosen } = { search: '', chosen: none }
/** The hit that was selected last: the other end of a range. */
let anchor: string | null = null
const listeners = createListeners()

/** What a hit is chosen by: the same file in two projects has one id. */
export function hitKey({ _index, _id }: Pick<WireDocument, '_index' | '_id'>): string {
  return `${_index}/${_id}`
}

/** The ids of the hits of a project among these keys. */
export function idsIn(keys: ReadonlySet<string>, project: string): string[] {
  const start = `${project}/`
  return [...keys].flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []))
}

/** The selection of a search; `search` is its key. */
export function chosenOf(search: string): Chosen {
  return current.search === search ? current.chosen : none
}

/** Whether a hit is selected. */
export function isChosen({ isAll, keys }: Chosen, key: string): boolean {
  return keys.has(key) !== isAll
}

/** How many of all that the search finds are selected. */
export function countChosen({ isAll, keys }: Chosen, total: number): number {
  return isAll ? Math.max(0, total - keys.size) : keys.size
}

/** Selects or deselects some hits. */
export function choose(search: string, keys: readonly string[], isOn: boolean): void {
  const { isAll, keys: former } = chosenOf(search)
  const next = new Set(former)
  for (const key of keys) {
    if (isOn === isAll) next.delete(key)
    else next.add(key)
  }
  anchor = keys.at(-1) ?? null
  set(search, { isAll, keys: next })
}

/** Selects or deselects a hit; with `isRange` all from the one that was selected last up to it, in the order of the page. */
export function toggleChosen(search: string, key: string, page: readonly string[], isRange = false): void {
  const isOn = !isChosen(chosenOf(search), key)
  const [from, to] = [page.indexOf(anchor ?? ''), page.indexOf(key)].toSorted((a, b) => a - b)
  const isWhole = isRange && from !== undefined && to !== undefined && from >= 0
  choose(search, isWhole ? page.slice(from, to + 1) : [key], isOn)
  anchor = key
}

/** Selects everything that the search finds. */
export function chooseAll(search: string): void {
  set(search, { isAll: true, keys: new Set() })
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
