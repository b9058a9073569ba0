import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { usePageTitle } from '../../address/page-title.ts'
import { isMissing } from '../../api/request-error.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { useBatch } from '../known/batches.ts'
import { Review } from './review.tsx'

/** Going through what a batch search found, hit by hit. */
export function ReviewPage() {
  const { t } = useLingui()
  const { uuid = '' } = useParams({ strict: false })
  const { data, isPending, error, refetch } = useBatch(uuid)
  usePageTitle(t`Review`)
  if (isPending) return <QuietWait text={t`Loading the batch search`} />
  if (data) return <Review key={uuid} batch={data} />
  if (!isMissing(error)) return <ErrorState error={error} retry={() => void refetch()} />
  return (
    <EmptyState
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
    </EmptyState>
  )
}
