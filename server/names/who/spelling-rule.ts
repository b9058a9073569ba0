import type { NameRule } from '@dossier/contract/names/rules'
import { normalForm } from '../../indexing/document/norm.ts'
import { readPart } from '../rules/name-part.ts'
import { renamings, toRule } from '../rules/rules.ts'
import type { AskedName } from './asked-name.ts'

/** The rule by which a spelling belongs to a name although it was found as another one; null where it was found as this. */
export function ruleOfSpelling({ norm, rules }: Pick<AskedName, 'norm' | 'rules'>, mention: string): NameRule | null {
  const found = normalForm(mention)
  if (found === norm) return null
  const renamed = renamings(rules)
  const rule =
    rules.find((each) => each.kind === 'rename' && each.norm === found && renamed(found) === norm) ??
    rules.find(
      (each) => each.kind === 'split' && each.target !== null && renamed(each.target) === norm && isSplitOf(each, mention),
    )
  return rule ? toRule(rule) : null

  function isSplitOf({ norm: from, part }: AskedName['rules'][number], spelling: string): boolean {
    const wanted = readPart(part)?.spelling
    return (from === found || from === renamed(found)) && (wanted === undefined || wanted === spelling)
  }
}
