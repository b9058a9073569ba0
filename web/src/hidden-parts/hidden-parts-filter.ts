import { msg } from '@lingui/core/macro'
import { EyeOff } from 'lucide-react'
import { lazy } from 'react'
import type { PanelFilter } from '../feature/filter.ts'
import { oneOf } from '../search/body/placed-clauses.ts'
import { anyPart, hiddenPartText } from './hidden-part-words.ts'

/** Documents that hold something which is not seen at once, of any kind or of some. It is ours, behind the specification's twelve. */
export const hiddenPartsFilter: PanelFilter = {
  name: 'hiddenParts',
  label: msg`Hidden parts`,
  icon: EyeOff,
  order: 150,
  field: 'hiddenParts',
  preference: '_local',
  Panel: lazy(() => import('./hidden-parts-facet.tsx').then(({ HiddenPartsFacet }) => ({ default: HiddenPartsFacet }))),
  // Whatever has one of a kind has one of any.
  resolve: (choice) =>
    choice.values.includes(anyPart) ? [oneOf('hasHiddenParts', { ...choice, values: ['true'] })] : [oneOf('hiddenParts', choice)],
  valueLabel: (value, { i18n }) => (value === anyPart ? i18n._(msg`Any of them`) : hiddenPartText(i18n, value)),
}
