import { useMedia } from '../address/use-view.ts'

/** UTF-16 units that the lines of an excerpt hold, about: more would be cut off by their end, less would leave them half empty. */
const rooms = { wide: 260, narrow: 120, phone: 150 } as const

/** How much of an excerpt there is room for, in a column of the table or beside a document (`narrow`) or in a list alone (`wide`). */
export function useExcerptRoom(column: 'wide' | 'narrow'): number {
  const isPhone = useMedia('(max-width: 639px)')
  return rooms[isPhone ? 'phone' : column]
}
