import type { FilterChoice } from '../../feature/filter.ts'

/**
 * What a choice of `true` and `false` means for the clause of a filter: whether documents have to match it. Null where both values are chosen, or neither is
 * left: that is everything.
 */
export function isClauseWanted({ values, isExcluded }: FilterChoice): boolean | null {
  const [wantsOthers, wantsMatches] = [values.includes('false'), values.some((value) => value !== 'false')]
  return wantsOthers === wantsMatches ? null : wantsMatches !== isExcluded
}
