import type { NameRule } from '@dossier/contract/names/names'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { categorySigns } from '../marks/category-signs.ts'

/** A rule in words, for a toast. */
export function ruleText(i18n: I18n, rule: Pick<NameRule, 'kind' | 'mentionNorm' | 'target' | 'category'>): string {
  const { mentionNorm } = rule
  return i18n._(rule.kind === 'hide' ? msg`Hidden: ${mentionNorm}` : msg`${mentionNorm}: ${ruleEffect(i18n, rule)}`)
}

/** What a rule does with its name. */
export function ruleEffect(i18n: I18n, { kind, target = '', category }: Pick<NameRule, 'kind' | 'target' | 'category'>): string {
  if (kind === 'hide') return i18n._(msg`hidden`)
  if (kind === 'rename') return i18n._(msg`is ${target}`)
  const word = category ? i18n._(categorySigns[category].word) : ''
  return i18n._(msg`is of the kind: ${word}`)
}
