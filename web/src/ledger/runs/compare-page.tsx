import { useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { parseAddressSearch } from '../../address/address-search.ts'
import { goTo } from '../../address/hash-history.ts'
import { usePageTitle } from '../../address/page-title.ts'
import { useProject } from '../../api/project.ts'
import { Page } from '../../ui/display/page.tsx'
import { BackToLedger } from '../back-to-ledger.tsx'
import { Comparison } from './comparison.tsx'
import { comparisonAddress, readComparisonView } from './comparison-address.ts'

/** What has become of every line from one run to another. The address says which runs, and which of the lines. */
export function ComparePage() {
  const { t } = useLingui()
  const project = useProject()
  const searchStr = useRouterState({ select: (state) => state.location.searchStr })
  const view = useMemo(() => readComparisonView(parseAddressSearch(searchStr)), [searchStr])
  usePageTitle(t`Compare two runs`)
  return (
    <Page title={t`Compare two runs`} extra={<BackToLedger />}>
      <Comparison project={project} view={view} onShow={(next) => goTo(comparisonAddress(project, next))} />
    </Page>
  )
}
