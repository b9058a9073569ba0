import { type Given, GivenKind } from '../../scope/given.ts'
import type { NameFinder } from './finder.ts'

/** The finders that come with the program, one for each pipeline, the usual one first. */
export const givenFinders = new GivenKind<readonly NameFinder[]>('name finders', [])

/** Finders that are switched on and off while the program runs. */
export type AddedFinders = { list(): Promise<readonly NameFinder[]>; close(): Promise<void> }

/** Those of extensions. */
export const givenAddedFinders = new GivenKind<AddedFinders>('added name finders', {
  list: async () => [],
  close: async () => {},
})

/** The finders that there are now. */
export async function findersOf(given: readonly Given[]): Promise<readonly NameFinder[]> {
  return [...givenFinders.of(given), ...(await givenAddedFinders.of(given).list())]
}
