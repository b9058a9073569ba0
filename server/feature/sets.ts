import type { SetField } from '../scope/set-field.ts'
import type { SetKind } from '../scope/sets.ts'
import type { Feature } from './feature.ts'

/** The kinds of sets of all features, by the name under which searches ask for them. */
export function setKindsOf(features: readonly Feature[]): Map<string, SetKind> {
  return new Map(features.flatMap(({ sets = {} }) => Object.entries(sets)))
}

/** The fields of all features whose values are sets, by their wire names. */
export function setFieldsOf(features: readonly Feature[]): Map<string, SetField> {
  return new Map(features.flatMap(({ setFields = {} }) => Object.entries(setFields)))
}
