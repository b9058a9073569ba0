import type { DocumentPlace } from '../document-facts/wire-document.ts'
import { DocumentView } from './document-view.tsx'
import { usePrefetch } from './source/use-prefetch.ts'

type Props = {
  place: DocumentPlace
  /** The query whose terms are marked, the first of them in view. */
  query: string
  /** Documents that are likely to be looked at next. */
  ahead: DocumentPlace[]
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

/** A document beside a list of another feature, whose neighbours are fetched ahead. */
export function DocumentBeside({ place, query, ahead, onPrevious, onNext }: Props) {
  const known = ahead.map(({ index, id, routing }) => ({ _index: index, _id: id, _routing: routing, _source: {} }))
  usePrefetch(place, known)
  const { index, id } = place
  return <DocumentView key={`${index} ${id}`} place={place} query={query} onPrevious={onPrevious} onNext={onNext} />
}
