import { constants, getPriority } from 'node:os'

/** Behind whoever talks to it, as the first reader. */
const behind = 5

/**
 * Of the second reader's thread, by that of the thread that asks: where the program as a whole stands back, its threads stand behind it all the same, and nobody
 * asks for more than they have, which only some may.
 */
export function threadNiceness(): number {
  return Math.min(constants.priority.PRIORITY_LOW, getPriority() + behind)
}
