import { Trans, useLingui } from '@lingui/react/macro'
import { ListChecks } from 'lucide-react'
import { hrefOf } from '../address/hash-history.ts'
import { usePageTitle } from '../address/page-title.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Card } from '../ui/display/card.tsx'
import { EmptyState } from '../ui/display/empty-state.tsx'
import { Page } from '../ui/display/page.tsx'

/** Says what batch searches will be; until then one query at a time is searched. */
export function BatchSearchPage() {
  const { t } = useLingui()
  usePageTitle(t`Batch searches`)
  return (
    <Page title={t`Batch searches`}>
      <Card>
        <EmptyState
          icon={<ListChecks />}
          title={t`Batch search is not in this version yet`}
          actions={
            <ButtonLink look="primary" href={hrefOf('/')}>
              <Trans>Search for one query</Trans>
            </ButtonLink>
          }
        >
          <Trans>
            Here you will search for a whole list at once: one query on each line of a CSV file, with the documents that each of
            them finds. Nothing is kept here so far.
          </Trans>
        </EmptyState>
      </Card>
    </Page>
  )
}
