import { limits, taskClasses } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { usePageTitle } from '../address/page-title.ts'
import { taskClass } from '../tasks/task.ts'
import { UnreadTasks } from '../tasks/unread-tasks.tsx'
import { useTasks } from '../tasks/use-tasks.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Card } from '../ui/display/card.tsx'
import { EmptyState } from '../ui/display/empty-state.tsx'
import { Page } from '../ui/display/page.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { useKeptFocus } from '../ui/focus/use-kept-focus.ts'
import { useGrowing } from '../ui/growing/growth.ts'
import { More } from '../ui/growing/more.tsx'
import styles from './download-page.module.css'
import { DownloadRow } from './download-row.tsx'

/** Batch downloads, the newest first: how far each is, its archive, until when that is kept. */
export function DownloadPage() {
  const { t } = useLingui()
  usePageTitle(t`Batch downloads`)
  const answer = useTasks()
  const tasks = (answer.data ?? [])
    .filter((task) => taskClass(task) === taskClasses.batchDownload)
    .toSorted((one, other) => other.createdAt - one.createdAt)
  const { shown, growth } = useGrowing(tasks, limits.pageSize)
  const list = useKeptFocus<HTMLDivElement>()
  return (
    <Page
      title={t`Batch downloads`}
      extra={
        <ButtonLink look="quiet" href={hrefOf(addresses.taskBoard)}>
          <Trans>All tasks</Trans>
        </ButtonLink>
      }
    >
      {answer.isPending && <QuietWait text={t`Asking for the downloads`} />}
      {answer.isError && <UnreadTasks retry={() => void answer.refetch()} />}
      {!answer.isPending && tasks.length === 0 && <NoDownloads />}
      <div ref={list}>
        {tasks.length > 0 && (
          <ul className={styles.rows} aria-label={t`Batch downloads`}>
            {shown.map((task) => (
              <DownloadRow key={task.id} task={task} />
            ))}
          </ul>
        )}
      </div>
      <More growth={growth} />
    </Page>
  )
}

function NoDownloads() {
  const { t } = useLingui()
  return (
    <Card>
      <EmptyState
        icon={<Download />}
        title={t`No downloads yet`}
        actions={
          <ButtonLink look="primary" href={hrefOf('/')}>
            <Trans>Search</Trans>
          </ButtonLink>
        }
      >
        <Trans>
          Search, then choose "Download all results" behind the search box, or select some of them and choose "Download".
        </Trans>
      </EmptyState>
    </Card>
  )
}
