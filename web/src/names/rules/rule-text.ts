import type { NameRule, NewNameRule } from '@dossier/contract/names/rules'
import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { categorySigns } from '../marks/category-signs.ts'

type Said = Pick<NameRule, 'kind' | 'target' | 'category' | 'part'>

/** A rule in words, for a toast. */
export function ruleText(i18n: I18n, rule: NameRule | NewNameRule): string {
  const name = ruleName(rule)
  return i18n._(rule.kind === 'hide' ? msg`Hidden: ${name}` : msg`${name}: ${ruleEffect(i18n, rule)}`)
}

/** The name that a rule is about: of one that was added its words as they stand in the text. */
export function ruleName(rule: NameRule | NewNameRule): string {
  if ('mention' in rule) return rule.mention
  return 'added' in rule && rule.added ? rule.added.mention : rule.mentionNorm
}

/** What a rule does with its name. */
export function ruleEffect(i18n: I18n, { kind, target = '', category, part }: Said): string {
  if (kind === 'hide') return i18n._(msg`hidden`)
  if (kind === 'rename') return i18n._(msg`is ${target}`)
  if (kind === 'different') return i18n._(msg`is not ${target}`)
  const word = category ? i18n._(categorySigns[category].word) : ''
  if (kind === 'split') return splitEffect(i18n, part, [target, ...(word === '' ? [] : [word])].join(', '))
  return kind === 'add' ? i18n._(msg`added by hand: ${word}`) : i18n._(msg`is of the kind: ${word}`)
}

/** Which part of the name is another one: `spelled “Mme Marchetti”, below /data/mail: is anna marchetti`. */
function splitEffect(i18n: I18n, { spelling, folder, documents = [] }: NonNullable<NameRule['part']> = {}, now: string): string {
  const parts = [
    ...(spelling === undefined ? [] : [i18n._(msg`spelled “${spelling}”`)]),
    ...(folder === undefined ? [] : [i18n._(msg`below ${folder}`)]),
    ...(documents.length === 0 ? [] : [plural(documents.length, { one: 'in # document', other: 'in # documents' })]),
  ].join(', ')
  return i18n._(msg`${parts}: is ${now}`)
}
