import type { Occurrence } from '@dossier/contract/query-string/occurrences'
import { useLingui } from '@lingui/react/macro'
import type { Part } from './explanation.ts'

/** What a query asks for, in a sentence for each of what is needed, what is enough, and what must not be there. */
export function useSentences(parts: readonly Part[]): string[] {
  const { t, i18n } = useLingui()
  const quote = (part: Part): string =>
    part.kind === 'group' ? part.query : part.look === 'phrase' ? `“${part.text}”` : part.query
  const listOf = (need: Occurrence, type: 'conjunction' | 'disjunction') => {
    const texts = parts.filter((part) => part.need === need).map(quote)
    return texts.length === 0 ? null : new Intl.ListFormat(i18n.locale, { type }).format(texts)
  }
  const [all, some, none] = [listOf('must', 'conjunction'), listOf('should', 'disjunction'), listOf('mustNot', 'disjunction')]
  if (all === null && some === null && none === null) return [t`Every document is found.`]
  return [
    ...(all === null ? [] : [t`A document must have ${all}.`]),
    ...(some === null
      ? []
      : [
          all === null
            ? t`A document must have ${some}; the more of them it has, the higher it ranks.`
            : t`It ranks higher if it also has ${some}.`,
        ]),
    ...(none === null ? [] : [t`It must not have ${none}.`]),
  ]
}

/** Returns the function that says in two words what a part is to the search, among those beside it. */
export function useNeedLabel(): (part: Part, among: readonly Part[]) => string {
  const { t } = useLingui()
  return ({ need }, among) => {
    if (need === 'must') return t`needed`
    if (need === 'mustNot') return t`left out`
    return among.some((part) => part.need === 'must') ? t`better with` : t`one of these`
  }
}

/** Returns the function that says of what kind a part is, and in which field it is looked for. */
export function useLookLabel(): (part: Part & { kind: 'leaf' }) => string {
  const { t } = useLingui()
  return ({ look, field, detail }) => {
    const looks: Record<typeof look, string> = {
      text: t`word`,
      phrase: detail === null ? t`phrase` : t`phrase, its words up to ${detail} places apart`,
      prefix: t`beginning of a word`,
      wildcard: t`word with any letters for * and ?`,
      regexp: t`regular expression`,
      fuzzy: t`word and others spelled like it`,
      range: t`range`,
    }
    return field === null ? looks[look] : t`${looks[look]}, in the field ${field}`
  }
}
