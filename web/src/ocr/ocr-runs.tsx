import { type Task, taskClasses } from '@dossier/contract'
import type { OcrProperties } from '@dossier/contract/ocr'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Play, Square } from 'lucide-react'
import { lastFolder, tailOfPath } from '../tasks/path-names.ts'
import { PutFirstButton } from '../tasks/put-first-button.tsx'
import { isUnderWay, taskClass } from '../tasks/task.ts'
import { resumeTask, stopTask } from '../tasks/task-calls.ts'
import { TaskTag } from '../tasks/task-tag.tsx'
import { tasksKey } from '../tasks/use-tasks.ts'
import { WhatIsFirst } from '../tasks/what-is-first.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Banner } from '../ui/display/banner.tsx'
import { Card } from '../ui/display/card.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { ProgressBar } from '../ui/display/progress-bar.tsx'
import { formatCount, formatDuration } from '../ui/words/numbers.ts'
import styles from './ocr.module.css'

/** A task as the list tells it, with what OCR says about itself. */
type OcrTask = Omit<Task, 'properties'> & { properties?: Partial<OcrProperties> }

function isOcrTask(task: Task): task is OcrTask {
  return taskClass(task) === taskClasses.ocr
}

/** The tasks of OCR that go on, and those that were stopped and can go on. */
export function OcrRuns({ tasks, canManage }: { tasks: Task[]; canManage: boolean }) {
  const shown = tasks.filter(isOcrTask).filter((task) => isUnderWay(task) || task.properties?.canResume === true)
  const hasRivals = shown.filter(isUnderWay).length > 1
  return shown.map((task) => <OcrRun key={task.id} task={task} hasRivals={hasRivals} canManage={canManage} />)
}

/** `hasRivals`: there are others that it could be put before. */
function OcrRun({ task, hasRivals, canManage }: { task: OcrTask; hasRivals: boolean; canManage: boolean }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: tasksKey })
  const stop = useMutation({ mutationFn: () => stopTask(task.id), onSettled: refresh })
  const resume = useMutation({ mutationFn: () => resumeTask(task.id), onSettled: refresh })
  const { folder = null, pages = 0, pagesDone = 0, documents = 0, documentsDone = 0, currentFile = null } = task.properties ?? {}
  const number = (value: number) => formatCount(i18n.locale, value)
  const name = folder === null ? t`chosen documents` : lastFolder(folder)
  const error = stop.error ?? resume.error
  const done = t`${number(pagesDone)} of ${number(pages)} pages, ${number(documentsDone)} of ${number(documents)} documents`
  return (
    <Card
      title={t`OCR: ${name}`}
      extra={
        <>
          <TaskTag state={task.state} />
          <span className={styles.actions}>
            {canManage && isUnderWay(task) && !task.first && hasRivals && <PutFirstButton task={task} />}
            {canManage && isUnderWay(task) && (
              <Button look="danger" disabled={stop.isPending} onClick={() => stop.mutate()}>
                <Square aria-hidden="true" />
                <Trans>Stop</Trans>
              </Button>
            )}
            {canManage && !isUnderWay(task) && (
              <Button look="primary" disabled={resume.isPending} onClick={() => resume.mutate()}>
                <Play aria-hidden="true" />
                <Trans>Resume</Trans>
              </Button>
            )}
          </span>
        </>
      }
    >
      {error && <ErrorState error={error} />}
      {documents > 0 && (
        <>
          <ProgressBar value={task.progress} label={done} />
          <p className={styles.done}>{done}</p>
          <Pace task={task} />
        </>
      )}
      {isUnderWay(task) && (
        <p className={styles.now} title={currentFile ?? undefined}>
          {currentFile === null ? <Trans>Waiting for its turn …</Trans> : tailOfPath(currentFile)}
        </p>
      )}
      {task.error && (
        <Banner kind="bad" role="alert">
          {task.error.message}
        </Banner>
      )}
    </Card>
  )
}

function Pace({ task }: { task: OcrTask }) {
  const { i18n } = useLingui()
  const {
    read = 0,
    known = 0,
    failed = 0,
    withoutText = 0,
    ownText = 0,
    pagesPerSecond = null,
    secondsLeft = null,
  } = task.properties ?? {}
  const number = (value: number) => formatCount(i18n.locale, value)
  const rate = new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 0 }).format((pagesPerSecond ?? 0) * 60)
  const left = secondsLeft === null ? null : formatDuration(i18n.locale, Math.max(1, Math.round(secondsLeft)) * 1000)
  return (
    <p className={styles.pace}>
      <span>
        <Trans>{number(read)} read</Trans>
      </span>
      {known > 0 && (
        <span>
          <Trans>{number(known)} known from before</Trans>
        </span>
      )}
      {withoutText > 0 && (
        <span>
          <Trans>{number(withoutText)} without text</Trans>
        </span>
      )}
      {ownText > 0 && (
        <span>
          <Trans>{number(ownText)} with a text of their own</Trans>
        </span>
      )}
      {failed > 0 && (
        <span>
          <Trans>{number(failed)} could not be read</Trans>
        </span>
      )}
      {isUnderWay(task) && task.properties?.onBattery && (
        <span>
          <Trans>on battery: one page at a time</Trans>
        </span>
      )}
      {isUnderWay(task) && <WhatIsFirst isFirst={task.first === true} files={task.properties?.first} />}
      {isUnderWay(task) && pagesPerSecond !== null && (
        <span>
          <Trans>{rate} pages a minute</Trans>
        </span>
      )}
      {isUnderWay(task) && left !== null && (
        <span>
          <Trans>about {left} left</Trans>
        </span>
      )}
    </p>
  )
}
