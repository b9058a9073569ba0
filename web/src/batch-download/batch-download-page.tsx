import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { hrefOf } from '../address/hash-history.ts'
import { usePageTitle } from '../address/page-title.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Card } from '../ui/display/card.tsx'
import { EmptyState } from '../ui/display/empty-state.tsx'
import { Page } from '../ui/display/page.tsx'

/** Says what batch downloads will be; until then each document is downloaded by itself. */
export function BatchDownloadPage() {
  const { t } = useLingui()
  usePageTitle(t`Batch downloads`)
  return (
    <Page title={t`Batch downloads`}>
      <Card>
        <EmptyState
          icon={<Download />}
          title={t`Batch download is not in this version yet`}
          actions={
            <ButtonLink look="primary" href={hrefOf('/')}>
              <Trans>Search</Trans>
            </ButtonLink>
          }
        >
          <Trans>
            Here the documents of a search will come as one archive. Until then, open a document and download its original.
          </Trans>
        </EmptyState>
      </Card>
    </Page>
  )
}
