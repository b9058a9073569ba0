import { Trans, useLingui } from '@lingui/react/macro'
import { FolderOpen } from 'lucide-react'
import { type IndexingTask, isUnderWay } from '../../tasks/task.ts'
import { Card } from '../../ui/display/card.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import styles from '../indexing-page.module.css'
import { resumableRuns } from './indexing-run.ts'
import { RunCard } from './run-card.tsx'

type Props = { runs: IndexingTask[]; project: string; answeredAt: number; canManage: boolean; isLoading: boolean }

/** Runs in progress, then stopped ones that can be resumed; where there are none, the last one. */
export function Runs({ runs, project, answeredAt, canManage, isLoading }: Props) {
  const { t } = useLingui()
  const resumable = resumableRuns(runs)
  const live = runs.filter((run) => isUnderWay(run) || resumable.includes(run))
  const shown = live.length > 0 ? live : runs.slice(0, 1)
  if (shown.length === 0) {
    return (
      <div className={styles.none}>
        <Card>
          {isLoading ? (
            <QuietWait text={t`Asking for the runs`} />
          ) : (
            <EmptyState icon={<FolderOpen />} title={t`Nothing is being indexed`}>
              {canManage ? (
                <Trans>Choose a folder and begin: found files, their states and the time left will be shown here.</Trans>
              ) : (
                <Trans>Runs of this project will be shown here.</Trans>
              )}
            </EmptyState>
          )}
        </Card>
      </div>
    )
  }
  return shown.map((run) => <RunCard key={run.id} task={run} project={project} answeredAt={answeredAt} canManage={canManage} />)
}
