import type { Records } from '../records/open.ts'
import type { Program } from '../scope/program.ts'
import { joinSets } from '../scope/sets.ts'
import type { Feature } from './feature.ts'
import { joinHooks } from './hooks.ts'
import { kindsByName } from './kinds.ts'
import { setFieldsOf, setKindsOf } from './sets.ts'

/** What a program has of its features, over its records. @throws Error where two kinds of task have one name. */
export function joinFeatures(features: readonly Feature[], records: Records): Pick<Program, 'hooks' | 'sets' | 'kinds'> {
  const sets = joinSets({ kinds: setKindsOf(features), fields: setFieldsOf(features) }, records)
  return { hooks: joinHooks(features), sets, kinds: kindsByName(features) }
}
