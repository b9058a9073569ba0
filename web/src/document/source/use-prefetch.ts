import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type DocumentPlace, placeOf, type WireDocument } from '../../document-facts/wire-document.ts'
import { firstBlockOptions } from '../text/use-block.ts'
import { documentOptions, useDocument } from './use-document.ts'

/** Fetches the documents beside the open one, each with the beginning of its text, once that one is there: the next key press then finds them. */
export function usePrefetch(open: DocumentPlace, neighbours: readonly WireDocument[]): void {
  const client = useQueryClient()
  const isThere = useDocument(open).isSuccess
  const ids = neighbours.map(({ _id }) => _id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list of the same documents asks for nothing
  useEffect(() => {
    if (!isThere) return
    for (const document of neighbours) {
      const place = placeOf(document)
      void client.prefetchQuery(documentOptions(place))
      void client.prefetchQuery(firstBlockOptions(place))
    }
  }, [client, isThere, ids])
}
