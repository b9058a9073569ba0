import type { ChangeKinds } from '../scope/change-kind.ts'
import type { Feature } from './feature.ts'

/** The kinds of change of all features, for whoever follows the records. */
export function changesOf(features: readonly Feature[]): ChangeKinds {
  return Object.assign({}, ...features.map(({ changes }) => changes ?? {}))
}
