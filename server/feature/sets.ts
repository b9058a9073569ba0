import type { SetKind } from '../scope/sets.ts'
import type { Feature } from './feature.ts'

/** The kinds of sets of all features, by the name under which searches ask for them. */
export function setKindsOf(features: readonly Feature[]): Map<string, SetKind> {
  return new Map(features.flatMap(({ sets = {} }) => Object.entries(sets)))
}
