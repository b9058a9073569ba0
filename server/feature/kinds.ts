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

/** The kinds that run in the worker process, and the names of those that do not. */
export function workerKinds(features: readonly Feature[]): { kinds: TaskKind[]; otherKinds: string[] } {
  const { worker = [], server = [] } = Object.groupBy(kindsOf(features), ({ where }) => where)
  return { kinds: worker, otherKinds: server.map(({ name }) => name) }
}

function kindsOf(features: readonly Feature[]): TaskKind[] {
  return features.flatMap(({ tasks = [] }) => tasks)
}
