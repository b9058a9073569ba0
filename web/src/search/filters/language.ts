import { msg } from '@lingui/core/macro'
import { Languages } from 'lucide-react'
import { languageLabel } from '../../ui/words/languages.ts'
import { termsFilter } from './terms-filter.ts'

/** Stands for documents whose language was never looked for, as other programs leave them; those where none was recognised have `UNKNOWN`. */
const withoutLanguage = ' none'

/** The language that a text was found to be in, in words of the screen's language. */
export const languageFilter = termsFilter({
  name: 'language',
  label: msg`Language`,
  icon: Languages,
  order: 60,
  preference: 'filter-language',
  isOpenAtFirst: true,
  isInWords: true,
  noneValue: withoutLanguage,
  isNoneRare: true,
  valueLabel: (value, { i18n }) => {
    if (value === withoutLanguage) return i18n._(msg`Without a language`)
    return value === 'UNKNOWN' ? i18n._(msg`Unknown`) : languageLabel(i18n.locale, value)
  },
})
