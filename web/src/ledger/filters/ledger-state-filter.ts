import { ledgerStates } from '@dossier/contract'
import { msg } from '@lingui/core/macro'
import { ScanText } from 'lucide-react'
import { termsFilter } from '../../search/filters/terms-filter.ts'
import { stateLabels } from '../../ui/words/state-label.ts'

/** How a document was read. It is ours, behind the specification's twelve. */
export const ledgerStateFilter = termsFilter({
  name: 'ledgerState',
  label: msg`How it was read`,
  icon: ScanText,
  order: 130,
  preference: '_local',
  valueLabel: (value, { i18n }) => {
    const state = ledgerStates.find((each) => each === value)
    return state ? i18n._(stateLabels[state]) : value
  },
})
