import type { LikelySign } from '@dossier/contract/ledger/blind-spots'

/** How much each kind of neighbour says: what lies in one file or thread belongs together, months only happen to. */
const weights = { file: 1, thread: 1, folder: 1, month: 0.3 } as const

/** A group counts as if so many more documents were in it, with the usual share of hits: two of two say less than twenty of twenty. */
const doubtful = 2

/** What the search itself finds comes before everything that neighbours say. */
const byWords = 1_000

/**
 * How likely a document with these signs is to hold what is sought; 0: no likelier than any other. `usual`: the share of hits among all documents that were read. The logarithms
 * of how many times more frequent hits are beside it are added up, as if the groups were independent.
 */
export function likelihood(signs: readonly LikelySign[], usual: number): number {
  return signs.reduce((sum, sign) => sum + (sign.kind === 'words' ? byWords : weights[sign.kind] * liftOf(sign, usual)), 0)
}

/** Whether a group has more hits than usual. */
export function isTelling(group: { found: number; documents: number }, usual: number): boolean {
  return group.found > 0 && liftOf(group, usual) > 0
}

function liftOf({ found, documents }: { found: number; documents: number }, usual: number): number {
  return Math.max(0, Math.log((found + doubtful * usual) / (documents + doubtful) / usual))
}
