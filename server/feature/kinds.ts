import type { KnownKinds } from '../scope/kinds.ts'
import type { TaskKind } from '../tasks/kind.ts'
import type { Feature } from './feature.ts'

/** What is known of the kinds of task of all features, by name. @throws Error where two have one name. */
export function kindsByName(features: readonly Feature[]): KnownKinds {
  const kinds = kindsOf(features)
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  if (byName.size < kinds.length) throw new Error('two kinds of task have the same name')
  return byName
}

/** The kinds of task of all features. */
export function kindsOf(features: readonly Feature[]): TaskKind[] {
  return features.flatMap(({ tasks = [] }) => tasks)
}
