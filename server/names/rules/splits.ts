import { type NameCategory as Category, NameCategory } from '@dossier/contract/names/categories'
import type { NamePart } from '@dossier/contract/names/rules'
import type { Selectable } from 'kysely'
import type { ShownName } from '../entities.ts'
import type { NameRuleTable } from '../tables.ts'
import { comparePreciseness, isOfPart, type Mention, readPart } from './name-part.ts'

/** A part of a name that is another one. `category`: the one that it has now, where the rule says one. */
export type Split = { norm: string; target: string; category: Category | undefined; part: NamePart }

type Row = Pick<Selectable<NameRuleTable>, 'rule_id' | 'kind' | 'norm' | 'target' | 'category' | 'part'>

/** The splits among rules by the name of which they take a part; the one that says most comes first, of equal ones the newest. */
export function splitsByNorm(rows: readonly Row[]): Map<string, Split[]> {
  const splits = rows
    .toSorted((one, other) => other.rule_id - one.rule_id)
    .flatMap(({ kind, norm, target, category, part }): Split[] => {
      const read = kind === 'split' ? readPart(part) : undefined
      if (!read || target === null) return []
      return [
        {
          norm,
          target,
          category: NameCategory.optional()
            .catch(undefined)
            .parse(category ?? undefined),
          part: read,
        },
      ]
    })
    .sort((one, other) => comparePreciseness(one.part, other.part))
  return Map.groupBy(splits, ({ norm }) => norm)
}

/** Whether any of them asks in which folder a document lies. */
export function asksForFolders(splits: ReadonlyMap<string, readonly Split[]>): boolean {
  return [...splits.values()].flat().some(({ part }) => part.folder !== undefined)
}

type Splitting = {
  splits: ReadonlyMap<string, readonly Split[]>
  /** The form that a name has by renamings alone. */
  renamed: (norm: string) => string
  /** What the other rules make of a name that was split off. */
  shown: (norm: string, category: Category, found: string) => ShownName
}

/**
 * What splits make of a mention: undefined where none is about it. What was split off is another name: rules on the one it was taken from hold for it no more, and it
 * can be renamed and split on.
 */
export function splitOff(
  { splits, renamed, shown }: Splitting,
  name: ShownName & { found: string },
  mention: Mention,
): ShownName | undefined {
  const used = new Set<Split>()
  let last: ShownName | undefined
  let forms = [name.norm, name.found]
  for (;;) {
    const { category } = last ?? name
    const split = forms
      .flatMap((form) => splits.get(form) ?? [])
      .find((each) => !used.has(each) && isOfPart(each.part, category, mention))
    if (!split) return last
    used.add(split)
    last = apply(split)
    forms = [last.norm]
  }

  function apply({ norm, target, category }: Split): ShownName {
    const on = renamed(target)
    // A renaming that leads back was there before: the split takes out what it joined.
    const next = on === norm || on === name.norm ? target : on
    if (next === norm) return { norm: name.norm, category: category ?? name.category, isHidden: name.isHidden }
    return shown(next, category ?? name.category, target)
  }
}
