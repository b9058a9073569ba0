import { msg } from '@lingui/core/macro'
import { Layers } from 'lucide-react'
import { termsFilter } from './terms-filter.ts'

/** How deep a document lies inside others: 0 is a file on disk. */
export const extractionLevelFilter = termsFilter({
  name: 'extractionLevel',
  label: msg`Extraction level`,
  icon: Layers,
  order: 110,
  preference: 'filter-extraction-level',
  valueLabel: (value, { i18n }) => i18n._(value === '0' ? msg`File on disk` : msg`Embedded, level ${value}`),
})
