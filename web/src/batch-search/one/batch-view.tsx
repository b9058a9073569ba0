import type { BatchSearch } from '@dossier/contract/batch-search/batch-search'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePageTitle } from '../../address/page-title.ts'
import { isMissing } from '../../api/request-error.ts'
import { Segments } from '../../ui/controls/segments.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { shownName } from '../../ui/words/shown-name.ts'
import { useBatch } from '../known/batches.ts'
import { BatchHead } from './batch-head.tsx'
import styles from './batch-view.module.css'
import { MissingBatch } from './missing-batch.tsx'
import { QueriesPane } from './queries-pane.tsx'
import { ResultsPane } from './results-pane.tsx'
import { useShown } from './use-shown.ts'

/** One batch search: what it is, its queries, and what these found. */
export function BatchView({ id }: { id: string }) {
  const { t } = useLingui()
  const { data, isPending, error, refetch } = useBatch(id)
  if (isPending) return <QuietWait text={t`Loading the batch search`} />
  if (isMissing(error)) return <MissingBatch id={id} />
  if (!data) return <ErrorState error={error} retry={() => void refetch()} />
  return <Loaded batch={data} />
}

function Loaded({ batch }: { batch: BatchSearch }) {
  const { t } = useLingui()
  const shown = useShown()
  // A phone has room for one of both.
  const [side, setSide] = useState(shown.queries.length > 0 ? 'results' : 'queries')
  usePageTitle(shownName(batch.name))
  return (
    <div className={styles.view}>
      <BatchHead batch={batch} />
      <div className={styles.sides}>
        <Segments
          label={t`What is shown`}
          value={side}
          options={[
            { value: 'queries', label: <Trans>Queries</Trans> },
            { value: 'results', label: <Trans>Hits</Trans> },
          ]}
          onChange={setSide}
        />
      </div>
      <div className={styles.split} data-side={side}>
        <QueriesPane batch={batch} shown={shown} />
        <ResultsPane batch={batch} shown={shown} />
      </div>
    </div>
  )
}
