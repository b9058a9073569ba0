import { Trans, useLingui } from '@lingui/react/macro'
import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { usePageTitle } from '../../address/page-title.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { RightsNotice } from '../living/rights-notice.tsx'

/** In place of a batch search that was removed, or that its author keeps private; one's own may be closed by a right. */
export function MissingBatch({ id }: { id: string }) {
  const { t } = useLingui()
  usePageTitle(t`Batch searches`)
  return (
    <EmptyState
      heading="h1"
      title={t`There is no such batch search for you`}
      actions={
        <ButtonLink href={hrefOf(addresses.batchSearch)}>
          <Trans>All batch searches</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>It was removed, or its author does not publish it.</Trans>
      </p>
      <RightsNotice id={id} />
    </EmptyState>
  )
}
