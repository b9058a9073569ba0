import { msg } from '@lingui/core/macro'
import { ScanSearch } from 'lucide-react'
import { termsFilter } from '../search/filters/terms-filter.ts'
import { findingText } from './recovered-words.ts'

/** What comparing a document's text with the file itself came to. It is ours, behind the specification's twelve. */
export const recoveredFilter = termsFilter({
  name: 'recovered',
  field: 'secondReading',
  label: msg`Second reading`,
  icon: ScanSearch,
  order: 140,
  preference: '_local',
  valueLabel: (value, { i18n }) => findingText(i18n, value),
})
