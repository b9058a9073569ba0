import { type Task, taskClasses } from '@dossier/contract'
import type { OcrProperties } from '@dossier/contract/ocr'
import { Trans, useLingui } from '@lingui/react/macro'
import { lastFolder } from '../tasks/path-names.ts'
import { RunCard } from '../tasks/run-card.tsx'
import { isUnderWay, taskClass } from '../tasks/task.ts'
import { WhatIsFirst } from '../tasks/what-is-first.tsx'
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
  const { folder = null, pages = 0, pagesDone = 0, documents = 0, documentsDone = 0, currentFile = null } = task.properties ?? {}
  const number = (value: number) => formatCount(i18n.locale, value)
  const name = folder === null ? t`chosen documents` : lastFolder(folder)
  const done = t`${number(pagesDone)} of ${number(pages)} pages, ${number(documentsDone)} of ${number(documents)} documents`
  return (
    <RunCard
      title={t`OCR: ${name}`}
      task={task}
      done={documents > 0 ? done : null}
      currentFile={currentFile}
      hasRivals={hasRivals}
      canManage={canManage}
      canResume
    >
      <Pace task={task} />
    </RunCard>
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
