import { type Task, taskClasses } from '@dossier/contract'
import type { OcrProperties } from '@dossier/contract/indexing/ocr'
import { Trans, useLingui } from '@lingui/react/macro'
import { lastFolder } from '../tasks/path-names.ts'
import { Pace } from '../tasks/runs/pace.tsx'
import { RunCard } from '../tasks/runs/run-card.tsx'
import { WhatIsFirst } from '../tasks/runs/what-is-first.tsx'
import { isUnderWay, taskClass } from '../tasks/task.ts'
import { formatCount } from '../ui/words/numbers.ts'

/** A task as the list tells it, with what OCR says about itself. */
type OcrTask = Omit<Task, 'properties'> & { properties?: Partial<OcrProperties> }

/** Whether a task reads pictures. */
export function isOcrTask(task: Task): task is OcrTask {
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
      <Numbers task={task} />
    </RunCard>
  )
}

function Numbers({ task }: { task: OcrTask }) {
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
  const rate = number((pagesPerSecond ?? 0) * 60)
  const isRunning = isUnderWay(task)
  const counts = [
    <Trans key="read">{number(read)} read</Trans>,
    known > 0 && <Trans key="known">{number(known)} known from before</Trans>,
    withoutText > 0 && <Trans key="none">{number(withoutText)} without text</Trans>,
    ownText > 0 && <Trans key="own">{number(ownText)} with a text of their own</Trans>,
    failed > 0 && <Trans key="failed">{number(failed)} could not be read</Trans>,
    isRunning && task.properties?.onBattery && <Trans key="battery">on battery: one page at a time</Trans>,
  ]
  return (
    <Pace
      task={task}
      counts={counts}
      rate={pagesPerSecond !== null && <Trans>{rate} pages a minute</Trans>}
      secondsLeft={secondsLeft}
    >
      {isRunning && <WhatIsFirst isFirst={task.first === true} files={task.properties?.first} />}
    </Pace>
  )
}
