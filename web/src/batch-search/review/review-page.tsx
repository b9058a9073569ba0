import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { usePageTitle } from '../../address/page-title.ts'
import { isMissing } from '../../api/request-error.ts'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { useBatch } from '../known/batches.ts'
import { MissingBatch } from '../one/missing-batch.tsx'
import { Review } from './review.tsx'

/** Going through what a batch search found, hit by hit. */
export function ReviewPage() {
  const { t } = useLingui()
  const { uuid = '' } = useParams({ strict: false })
  const { data, isPending, error, refetch } = useBatch(uuid)
  usePageTitle(t`Review`)
  if (isPending) return <QuietWait text={t`Loading the batch search`} />
  if (data) return <Review key={uuid} batch={data} />
  if (isMissing(error)) return <MissingBatch id={uuid} />
  return <ErrorState error={error} retry={() => void refetch()} />
}
