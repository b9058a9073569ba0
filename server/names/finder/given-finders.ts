import { GivenKind } from '../../scope/given.ts'
import type { NameFinder } from './finder.ts'

/** The finders that the program has, one for each pipeline, the usual one first. */
export const givenFinders = new GivenKind<readonly NameFinder[]>('name finders', [])
