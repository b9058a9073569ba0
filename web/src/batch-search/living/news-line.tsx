import type { BatchRecord } from '@dossier/contract/batch-search/batch-search'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import { isUnderWay } from '../known/batches.ts'
import { searchAgain, stopBatch } from '../known/changes.ts'
import styles from './news-line.module.css'
import { useReasons, useSum } from './run-words.ts'
import { isSearching, useRuns } from './runs.ts'

const RunsDialog = lazy(() => import('./runs-dialog.tsx').then((module) => ({ default: module.RunsDialog })))

/** What the last search for news found, with the way to these hits; its author searches once more from here. */
export function NewsLine({ batch }: { batch: BatchRecord }) {
  const { i18n } = useLingui()
  const { user } = useSession()
  const { runs, error } = useRuns(batch.uuid)
  const [isOpen, setOpen] = useState(false)
  const sum = useSum()
  const reasons = useReasons()
  const [last] = runs
  const isOwn = batch.user.id === user.uid
  if (isUnderWay(batch) || batch.nbQueriesDone < batch.nbQueries) return null
  const isBusy = last !== undefined && isSearching(last)
  const [done, all] = [last?.nbQueriesDone ?? 0, batch.nbQueries].map((count) => formatCount(i18n.locale, count))
  return (
    <div className={styles.line}>
      {isOwn && !isBusy && (
        <Button onClick={() => void searchAgain(batch.uuid)}>
          <Trans>Check for new hits</Trans>
        </Button>
      )}
      {isOwn && isBusy && last.taskId !== null && (
        <Button onClick={() => void stopBatch(last.taskId ?? '')}>
          <Trans>Stop</Trans>
        </Button>
      )}
      <span role="status">
        {error && runs.length === 0 && <Trans>It is not known right now what was new before.</Trans>}
        {isBusy && (
          <Trans>
            Checking for new hits: {done} of {all} queries
          </Trans>
        )}
        {last?.state === 'STOPPED' && (
          <Trans>
            The check for new hits was stopped after {done} of {all} queries; it goes on from there.
          </Trans>
        )}
        {last?.state === 'SUCCESS' && [sum(last), reasons(last).join(', ')].filter((words) => words !== '').join(': ')}
      </span>
      {runs.length > 0 && (
        <Button look="link" onClick={() => setOpen(true)}>
          <Trans>New and lost hits</Trans>
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <RunsDialog batch={batch} runs={runs} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
