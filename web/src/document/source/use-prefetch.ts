import { useQueries } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { type DocumentPlace, placeOf, type WireDocument } from '../../document-facts/wire-document.ts'
import { firstBlockOptions } from '../text/use-block.ts'
import { documentOptions, useDocument } from './use-document.ts'

/**
 * Fetches the documents beside the open one, each with the beginning of its text, once that one is there, and keeps them for as long as it is open: the next key press
 * then finds them, however long somebody reads.
 */
export function usePrefetch(open: DocumentPlace, neighbours: readonly WireDocument[]): void {
  const enabled = useDocument(open).isSuccess
  const places = neighbours.map(placeOf)
  useQueries({ queries: places.map((place) => ({ ...documentOptions(place), ...unheard, enabled })) })
  useQueries({ queries: places.map((place) => ({ ...firstBlockOptions(place), ...unheard, enabled })) })
}

/** Fetches the beginning of the text of a document that is about to be drawn. Where that fails, the screen asks again and says why. */
export function fetchAhead(place: DocumentPlace): void {
  void queryClient.prefetchQuery(firstBlockOptions(place))
}

/** Nothing is drawn of them here. */
const unheard = { notifyOnChangeProps: [] }
