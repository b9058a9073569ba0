import { goTo } from '../routes/hash-history.ts'

type Place = {
  place: { number: number; total: number } | null
  goToPrevious: (() => void) | null
  goToNext: (() => void) | null
  close: () => void
}

/** Where an open document stands among the hits, and the ways from it. */
export function useResultsPlace(_document: { index: string; id: string }): Place {
  return { place: null, goToPrevious: null, goToNext: null, close: () => goTo('/') }
}
