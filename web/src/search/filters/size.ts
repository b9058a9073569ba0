import { msg } from '@lingui/core/macro'
import { Scale } from 'lucide-react'
import { lazy } from 'react'
import type { PanelFilter } from '../../feature/filter.ts'
import { isSizeValue, readSizeRange, sizeClause, unknownSize } from '../body/size-ranges.ts'
import { sizeLabel } from './size-label.ts'

const Panel = lazy(() => import('../facets/size-facet.tsx').then(({ SizeFacet }) => ({ default: SizeFacet })))

/** How large files are: ranges of bytes, of which a document needs one. */
export const sizeFilter: PanelFilter = {
  name: 'contentLength',
  label: msg`Size`,
  icon: Scale,
  order: 115,
  field: 'contentLength',
  preference: 'filter-size',
  Panel,
  readValues: (texts) => (texts.every(isSizeValue) ? texts : []),
  resolve: ({ values, isExcluded }) => [
    {
      place: isExcluded ? 'filterNot' : 'filter',
      clause: { bool: { should: values.map(sizeClause), minimum_should_match: 1 } },
    },
  ],
  valueLabel: (value, { i18n }) => (value === unknownSize ? i18n._(msg`Unknown size`) : sizeLabel(readSizeRange(value), i18n)),
}
