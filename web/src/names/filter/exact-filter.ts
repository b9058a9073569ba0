import { msg } from '@lingui/core/macro'
import type { KnownFilter } from '../../feature/filter.ts'
import { child, named } from './entity-clauses.ts'
import { type ExactName, readExactName } from './exact-name.ts'

/** Documents that have all of these names, each in a certain spelling or by a certain finder where it says so: what numbers of a name's page lead to. */
export const exactNameFilter: KnownFilter = {
  name: 'name',
  label: msg`Name`,
  readValues: (texts) => (texts.every(readExactName) ? texts : []),
  resolve: ({ values, isExcluded }) =>
    values
      .flatMap((value) => readExactName(value) ?? [])
      .map((name) => ({ place: isExcluded ? 'mustNot' : 'must', clause: clauseOf(name) })),
  valueLabel: (value) => labelOf(readExactName(value)) ?? value,
}

function clauseOf({ category, mentionNorm, spelling, finder }: ExactName) {
  const more = [
    ...(spelling === undefined ? [] : [{ term: { 'mention.whole': spelling } }]),
    ...(finder === undefined ? [] : [{ term: { extractor: finder } }]),
  ]
  return child({ bool: { filter: [...named(category, [mentionNorm]), ...more] } })
}

function labelOf(name: ExactName | null): string | undefined {
  return name
    ? [name.spelling === undefined ? name.mentionNorm : `“${name.spelling}”`, ...(name.finder ?? '').split(' ')].join(' ').trim()
    : undefined
}
