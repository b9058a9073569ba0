import type { Migrations } from '../records/migrations.ts'
import type { Feature } from './feature.ts'

/** The steps of all features, for `openRecords`. */
export function migrationsOf(features: readonly Feature[]): Migrations[] {
  return features.flatMap(({ name, migrations }) => (migrations ? [{ feature: name, steps: migrations }] : []))
}
