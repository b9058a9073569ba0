import { useMedia } from '../address/use-view.ts'

/** About how many UTF-16 units fit on the lines of an excerpt: more would be cut off, fewer would leave them half empty. */
const rooms = { wide: 260, narrow: 120, phone: 150 } as const

/** How long an excerpt may be, in a column of the table or beside a document (`narrow`) or in a list alone (`wide`). */
export function useExcerptRoom(column: 'wide' | 'narrow'): number {
  const isPhone = useMedia('(max-width: 639px)')
  return rooms[isPhone ? 'phone' : column]
}
