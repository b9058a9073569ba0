export type DocumentPanelProps = {
  index: string
  id: string
  routing: string
  /** The search query, whose terms are marked in the text; may be empty. */
  query: string
  /** Where it stands among the hits, counted from 1; null when it is not among those on screen. */
  place: { number: number; total: number } | null
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onClose: () => void
}

/** A document beside the results. */
export function DocumentPanel({ id }: DocumentPanelProps) {
  return <p>{id}</p>
}
