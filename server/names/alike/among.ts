import type { Likeness } from '@dossier/contract/names/alike'
import type { NameCategory } from '@dossier/contract/names/categories'
import { likenessOf, type NameToCompare, splitFamily } from './likeness.ts'
import { wordsOf } from './name-words.ts'

/** A name, another one that may be the same, and why. */
export type Alike<Name extends NameToCompare> = { name: Name; likeness: Likeness }

/** Those of other names that may be the same as a name. Initials that several of them would fit say little: then the likeness is weak. */
export function alikeAmong<Name extends NameToCompare>(
  name: NameToCompare,
  others: readonly Name[],
  category: NameCategory,
): Alike<Name>[] {
  const alike = others.flatMap((other): Alike<Name>[] => {
    const likeness = other.norm === name.norm ? undefined : likenessOf(name, other, category)
    return likeness ? [{ name: other, likeness }] : []
  })
  if (!alike.some(({ likeness }) => likeness.kind === 'initials') || fullNames(name, [name, ...others], category) < 2)
    return alike
  return alike.map(({ name: other, likeness }) => ({
    name: other,
    likeness: likeness.kind === 'initials' ? { ...likeness, isStrong: false } : likeness,
  }))
}

/** How many different given names the initial of a name may stand for. */
function fullNames(name: NameToCompare, all: readonly NameToCompare[], category: NameCategory): number {
  const [family, given] = splitFamily(wordsOf(name.norm, category))
  const initial = given[0]?.charAt(0)
  const found = all
    .map(({ norm }) => splitFamily(wordsOf(norm, category)))
    .filter(([other, [first = '']]) => other === family && first.length > 1 && first.charAt(0) === initial)
  return new Set(found.map(([, [first]]) => first)).size
}
