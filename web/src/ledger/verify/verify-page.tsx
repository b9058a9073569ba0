import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { ShieldCheck, Square } from 'lucide-react'
import { parseAddressSearch } from '../../address/address-search.ts'
import { usePageTitle } from '../../address/page-title.ts'
import { useProject } from '../../api/project.ts'
import { useSession } from '../../api/session.ts'
import { isUnderWay } from '../../tasks/task.ts'
import { stopTask } from '../../tasks/task-calls.ts'
import { tasksKey, useTasks } from '../../tasks/use-tasks.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/display/banner.tsx'
import { Card } from '../../ui/display/card.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Page } from '../../ui/display/page.tsx'
import { ProgressBar } from '../../ui/display/progress-bar.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { ServerSentence } from '../../ui/display/server-sentence.tsx'
import { useKeptFocus } from '../../ui/focus/use-kept-focus.ts'
import { formatCount, formatSize } from '../../ui/words/numbers.ts'
import { BackToLedger } from '../back-to-ledger.tsx'
import { VerificationReport } from './verification-report.tsx'
import styles from './verify.module.css'
import { startVerification, type VerifyTask, verificationsOf } from './verify-task.ts'

/** Is the ledger true? The page of its own at which one asks, waits and reads. */
export function VerifyPage() {
  const { t } = useLingui()
  const { manageDocuments } = useSession()
  const project = useProject()
  const searchStr = useRouterState({ select: (state) => state.location.searchStr })
  const { kind } = parseAddressSearch(searchStr)
  const place = useKeptFocus<HTMLDivElement>()
  usePageTitle(t`Verify the ledger`)
  return (
    <Page title={t`Verify the ledger`} extra={<BackToLedger />}>
      <div ref={place}>
        <VerifyPanel project={project} kind={typeof kind === 'string' ? kind : ''} canManage={manageDocuments} />
      </div>
    </Page>
  )
}

type Props = { project: string; kind: string; canManage: boolean }

/** The verifications of a project: starting one, following it, and what the last one found. `kind`: of which differences only those are listed; empty: all. */
export function VerifyPanel({ project, kind, canManage }: Props) {
  const { t } = useLingui()
  const tasks = useTasks()
  const client = useQueryClient()
  const start = useMutation({
    mutationFn: () => startVerification(project),
    onSettled: () => client.invalidateQueries({ queryKey: tasksKey }),
  })
  const all = verificationsOf(tasks.data ?? [], project)
  const live = all.find(isUnderWay)
  const [last] = all
  const done = all.find(({ result }) => result !== undefined)
  if (tasks.error) return <ErrorState error={tasks.error} retry={() => void tasks.refetch()} />
  if (!tasks.data) return <QuietWait text={t`Asking for verifications`} />
  return (
    <div className={styles.panel}>
      <Card
        title={t`Disk, ledger, records and index`}
        extra={
          canManage &&
          !live && (
            <span className={styles.start}>
              <Button look="primary" disabled={start.isPending} onClick={() => start.mutate()}>
                <ShieldCheck aria-hidden="true" />
                {last ? <Trans>Verify again</Trans> : <Trans>Verify now</Trans>}
              </Button>
            </span>
          )
        }
      >
        <p className={styles.about}>
          <Trans>
            The folders are walked once more, every byte of every file is read again and every line counted, and all is compared
            with what the ledger says. Nothing is changed, and it can be stopped at any time.
          </Trans>
        </p>
        {start.error && <ErrorState error={start.error} />}
        {live && <Progress task={live} canManage={canManage} />}
        {last && !live && <Ended task={last} />}
        {!last && <EmptyState icon={<ShieldCheck />} title={t`This project has not been verified yet`} />}
      </Card>
      {done?.result && !live && <VerificationReport task={done} verification={done.result} project={project} kind={kind} />}
    </div>
  )
}

function Progress({ task, canManage }: { task: VerifyTask; canManage: boolean }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const stop = useMutation({
    mutationFn: () => stopTask(task.id),
    onSettled: () => client.invalidateQueries({ queryKey: tasksKey }),
  })
  const { files = 0, bytes = 0, differences = 0, expectedFiles } = task.properties ?? {}
  const number = (value: number) => formatCount(i18n.locale, value)
  const size = formatSize(i18n.locale, bytes)
  const all = expectedFiles === undefined ? '…' : number(expectedFiles)
  return (
    <div className={styles.progress}>
      <ProgressBar
        value={expectedFiles === undefined || task.progress < 0 ? null : task.progress}
        label={t`${number(files)} of ${all} files compared`}
      />
      <p className={styles.pace}>
        <span role="status">
          {task.state === 'RUNNING' ? (
            <Trans>
              {number(files)} of {all} files compared ({size}), {number(differences)} differences so far
            </Trans>
          ) : (
            <Trans>Waiting for its turn …</Trans>
          )}
        </span>
        {canManage && (
          <Button look="danger" disabled={stop.isPending} onClick={() => stop.mutate()}>
            <Square aria-hidden="true" />
            <Trans>Stop</Trans>
          </Button>
        )}
      </p>
      {stop.error && <ErrorState error={stop.error} />}
    </div>
  )
}

/** How the last one ended, where it did not come to its end. */
function Ended({ task }: { task: VerifyTask }) {
  if (task.state === 'CANCELLED') {
    return (
      <Banner kind="warn">
        <Trans>The last verification was stopped: what it had not come to is not known.</Trans>
      </Banner>
    )
  }
  if (!task.error) return null
  return (
    <Banner kind="bad" role="alert">
      <Trans>The last verification ended with an error.</Trans> <ServerSentence text={task.error.message} />
    </Banner>
  )
}
