import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { TextPlace } from '../../document-facts/wire-document.ts'
import { firstBlockOptions, textKey } from './use-block.ts'

/**
 * The length of a text in UTF-16 units, as its first block tells it, which is drawn next. What the content route knows counts; the document's own number is older on some
 * servers. A document of another version has another text.
 */
export function useTextLength(place: TextPlace, version: number | undefined) {
  const client = useQueryClient()
  const { index, id, routing } = place
  const known = useRef(version)
  useEffect(() => {
    const isOther = known.current !== undefined && version !== undefined && known.current !== version
    known.current = version ?? known.current
    if (isOther) void client.invalidateQueries({ queryKey: textKey({ index, id, routing }) })
  }, [client, index, id, routing, version])
  return useQuery({ ...firstBlockOptions(place), select: lengthOf })
}

function lengthOf({ maxOffset }: { maxOffset: number }): number {
  return maxOffset
}
