import { useSyncExternalStore } from 'react'
import { createListeners } from '../../api/listeners.ts'
import { type SearchLayout, type SearchView, storedView, storeView } from './stored-search.ts'

/** Under this width results are a table unless the reader chose otherwise. */
const listFromWidth = '(min-width: 1200px)'

const listeners = createListeners()
let view: SearchView | null = null

/** The remembered view and the function that changes a part of it. */
export function useSearchView(): [SearchView, (change: Partial<SearchView>) => void] {
  return [useSyncExternalStore(listeners.add, currentView), changeView]
}

/** The layout to draw: the chosen one, else by the width of the window. */
export function useLayout(): SearchLayout {
  const [{ layout }] = useSearchView()
  const isWide = useMedia(listFromWidth)
  return layout ?? (isWide ? 'list' : 'table')
}

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

function currentView(): SearchView {
  view ??= storedView()
  return view
}

function changeView(change: Partial<SearchView>): void {
  view = { ...currentView(), ...change }
  storeView(view)
  listeners.tell()
}
