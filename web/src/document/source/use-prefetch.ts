import { useQueries } from '@tanstack/react-query'
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

/** Nothing is drawn of them here. */
const unheard = { notifyOnChangeProps: [] }
