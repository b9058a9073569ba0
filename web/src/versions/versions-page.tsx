import { Trans, useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { parseAddressSearch } from '../address/address-search.ts'
import { addresses } from '../address/addresses.ts'
import { goTo, hrefOf } from '../address/hash-history.ts'
import { usePageTitle } from '../address/page-title.ts'
import { useProject } from '../api/project.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Page } from '../ui/display/page.tsx'
import { FormerList } from './former-list.tsx'
import { FormerView } from './former-view.tsx'
import { readVersionsView, versionsAddress } from './versions-address.ts'

/** Former texts of files that have changed: searched, listed, and each beside the present one. The address says which. */
export function VersionsPage() {
  const { t } = useLingui()
  const project = useProject()
  const searchStr = useRouterState({ select: (state) => state.location.searchStr })
  const { query, open } = useMemo(() => readVersionsView(parseAddressSearch(searchStr)), [searchStr])
  usePageTitle(t`Former versions`)
  return (
    <Page title={t`Former versions`} extra={<Back project={project} query={query} isOpen={open !== null} />}>
      {open ? (
        <FormerView key={`${open.version}-${open.number}`} project={project} place={open} />
      ) : (
        <FormerList project={project} query={query} onFind={(words) => goTo(versionsAddress(project, { query: words }))} />
      )}
    </Page>
  )
}

function Back({ project, query, isOpen }: { project: string; query: string; isOpen: boolean }) {
  const address = isOpen ? versionsAddress(project, { query }) : addresses.indexing
  return (
    <ButtonLink look="quiet" href={hrefOf(address)}>
      <ArrowLeft aria-hidden="true" />
      {isOpen ? <Trans>All former versions</Trans> : <Trans>Back to the ledger</Trans>}
    </ButtonLink>
  )
}
