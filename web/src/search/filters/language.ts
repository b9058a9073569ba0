import { msg } from '@lingui/core/macro'
import { Languages } from 'lucide-react'
import { languageLabel } from '../../ui/words/languages.ts'
import { termsFilter } from './terms-filter.ts'

/** The language that a text was found to be in, in words of the screen's language. */
export const languageFilter = termsFilter({
  name: 'language',
  label: msg`Language`,
  icon: Languages,
  order: 60,
  preference: 'filter-language',
  isOpenAtFirst: true,
  valueLabel: (value, { i18n }) => (value === 'UNKNOWN' ? i18n._(msg`Unknown`) : languageLabel(i18n.locale, value)),
})
