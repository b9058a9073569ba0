import type { TreeStep } from '@dossier/contract/trees'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { DocumentPlace } from '../../../document-facts/wire-document.ts'
import { fetchFoundNodes } from '../../source/tree-calls.ts'

/** Which parts of a tree have what was typed, and the walk over them; `onShow` gets the way to each, the first one at once. `count`: undefined until it is known. */
export function useFoundNodes(place: DocumentPlace, typed: string, onShow: (way: TreeStep[]) => void) {
  const text = useDeferredValue(typed.trim())
  const found = useQuery({
    queryKey: ['tree-found', place.index, place.id, text],
    queryFn: ({ signal }) => fetchFoundNodes(place, text, signal),
    enabled: text !== '',
  })
  const [now, setNow] = useState(0)
  const show = useRef(onShow)
  show.current = onShow
  const ways = text === '' ? undefined : found.data?.ways
  useEffect(() => {
    setNow(0)
    const [first] = ways ?? []
    if (first) show.current(first)
  }, [ways])
  const step = (direction: 1 | -1) => {
    if (!ways || ways.length === 0) return
    const next = (now + direction + ways.length) % ways.length
    setNow(next)
    const way = ways[next]
    if (way) onShow(way)
  }
  return { text, hasFailed: found.isError, count: text === '' ? undefined : found.data?.count, step }
}
