import { useShortcuts } from '../../ui/shortcuts.ts'
import { useSearchState } from '../address/use-search-state.ts'
import { useOpenDocumentId } from '../hits/open-document.ts'
import { useResultsPlace } from '../hits/results-place.ts'

/** `j` and `k`: the next and previous hit, or document where one lies open; `Escape` closes it. */
export function useResultKeys(): void {
  const { index } = useSearchState()
  const openId = useOpenDocumentId()
  const { goToPrevious, goToNext, close } = useResultsPlace({ index, id: openId ?? '' })
  const move = (step: 1 | -1) => {
    if (openId === null) focusHit(step)
    else (step === 1 ? goToNext : goToPrevious)?.()
  }
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    Escape: () => {
      if (openId === null) return
      close()
      requestAnimationFrame(() =>
        hitLinks()
          .find((link) => link.dataset.hit === openId)
          ?.focus(),
      )
    },
  })
}

/** Moves the focus to the neighbouring hit's name; `Enter` then opens it as any link. */
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
