import type { NotePlace } from '@dossier/contract/marks/note-paths'
import { type NoteMatches, noteCalls } from '@dossier/contract/marks/notes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ask } from '../../api/ask.ts'

/** So long nothing is asked while somebody types. */
const pauseMs = 400

/** How many documents places mean, in their order; of none nothing is asked. */
export function usePlaceMatches(project: string, places: readonly NotePlace[]) {
  return useQuery({
    queryKey: ['note-matches', project, places],
    queryFn: ({ signal }) => ask(noteCalls.matches, { params: { project }, body: { places: [...places] }, signal }),
    enabled: places.length > 0,
    placeholderData: keepPreviousData,
  })
}

/** How many documents a place means that is being typed; undefined as long as that is not known. */
export function useTypedMatches(project: string, place: NotePlace | null): NoteMatches | undefined {
  const text = useSettled(JSON.stringify(place))
  const settled: NotePlace | null = JSON.parse(text)
  const { data, isPlaceholderData } = usePlaceMatches(project, settled ? [settled] : [])
  const isPresent = text === JSON.stringify(place) && place !== null && !isPlaceholderData
  return isPresent ? data?.[0] : undefined
}

/** A value once it has stayed the same for a while. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
