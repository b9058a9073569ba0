import { useOffered } from '../../feature/offered.ts'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { useChangeSearch, useSearchState } from '../address/use-search-state.ts'
import type { SearchHit } from '../body/search-requests.ts'
import { useResults } from '../body/use-results.ts'
import { useOpenDocumentId } from '../hits/open-document.ts'
import { useResultsPlace } from '../hits/results-place.ts'
import { clearChosen, hitKey, toggleChosen } from '../selection/selection.ts'
import { useChosen } from '../selection/use-selection.ts'

/**
 * `j` and `k`: the next and previous hit, or document where one lies open; `J` and `K`: the next and previous page; `x` chooses the hit; `Escape` closes the document, or
 * the selection.
 */
export function useResultKeys(): void {
  const state = useSearchState()
  const { index } = state
  const { hits = [], total = 0 } = useResults(state).data ?? {}
  const change = useChangeSearch()
  const turn = (step: 1 | -1) => {
    const from = Math.max(0, state.from + step * state.size)
    if (from !== state.from && from < total) change({ ...state, from })
  }
  const openId = useOpenDocumentId()
  const { goToPrevious, goToNext, close } = useResultsPlace({ index, id: openId ?? '' })
  const move = (step: 1 | -1) => {
    if (openId === null) focusHit(step)
    else (step === 1 ? goToNext : goToPrevious)?.()
  }
  const { search } = useChosen(state)
  const page = hits.map(hitKey)
  const actions = useOffered('hitActions', index).flatMap(({ key }) => (key ? [key] : []))
  // While a document lies open these keys are its own: it listens first where both are drawn at once, and the last listener would hear them.
  const ofHits = openId === null ? actions : []
  useShortcuts({
    ...Object.fromEntries(ofHits.map(({ key, run }) => [key, () => onFocusedHit(hits, run)])),
    j: () => move(1),
    k: () => move(-1),
    J: () => turn(1),
    K: () => turn(-1),
    x: () => onFocusedHit(hits, (hit) => toggleChosen(search, hitKey(hit), page)),
    X: () => onFocusedHit(hits, (hit) => toggleChosen(search, hitKey(hit), page, true)),
    Escape: () => {
      if (openId === null) return clearChosen()
      close()
      requestAnimationFrame(() =>
        hitLinks()
          .find((link) => link.dataset.hit === openId)
          ?.focus(),
      )
    },
  })
}

/** Acts on the focused hit. */
function onFocusedHit(hits: SearchHit[], run: (hit: SearchHit) => void): void {
  const focused = document.activeElement
  const hit = focused instanceof HTMLElement && hits.find(({ _id }) => _id === focused.dataset.hit)
  if (hit) run(hit)
}

/** Focuses the neighbouring hit's name; `Enter` then opens it like any link. */
function focusHit(step: 1 | -1): void {
  const links = hitLinks()
  const focused = document.activeElement
  const at = focused instanceof HTMLElement ? links.indexOf(focused) : -1
  const next = links[at === -1 ? (step === 1 ? 0 : links.length - 1) : at + step]
  next?.focus()
  next?.closest('li, tr')?.scrollIntoView({ block: 'nearest' })
}

function hitLinks(): HTMLElement[] {
  return [...document.querySelectorAll('[data-hit]')].filter((element) => element instanceof HTMLElement)
}
