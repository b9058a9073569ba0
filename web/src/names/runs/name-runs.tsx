import type { Task } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { UserSearch } from 'lucide-react'
import { lastFolder } from '../../tasks/path-names.ts'
import { Pace } from '../../tasks/runs/pace.tsx'
import { RunCard } from '../../tasks/runs/run-card.tsx'
import { isUnderWay } from '../../tasks/task.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import { openFindDialog } from '../find/find-dialog-store.ts'
import { LanguagesOfRun } from './languages-of-run.tsx'
import { LostDocuments } from './lost-documents.tsx'
import styles from './name-runs.module.css'
import { isNamesTask, type NamesTask } from './names-task.ts'

/** The button that opens "Find people", and the tasks that find names: those that go on, can go on, or left something to be told. */
export function NameRuns({ project, tasks, canManage }: { project: string; tasks: Task[]; canManage: boolean }) {
  const all = tasks.filter(isNamesTask)
  const open = all.filter((task) => isUnderWay(task) || task.properties?.canResume === true)
  const shown = open.length > 0 ? open : all.slice(0, 1).filter(hasLeft)
  const hasRivals = open.filter(isUnderWay).length > 1
  return (
    <>
      {canManage && (
        <div className={styles.begin}>
          <Button onClick={() => openFindDialog()}>
            <UserSearch aria-hidden="true" />
            <Trans>Find people …</Trans>
          </Button>
        </div>
      )}
      {shown.map((task) => (
        <NameRun key={task.id} project={project} task={task} hasRivals={hasRivals} canManage={canManage} />
      ))}
    </>
  )
}

function hasLeft({ properties: { left = 0, lost = 0 } = {} }: NamesTask): boolean {
  return left + lost > 0
}

/** `hasRivals`: there are others that it could be put before. */
type RunProps = { project: string; task: NamesTask; hasRivals: boolean; canManage: boolean }

function NameRun({ project, task, hasRivals, canManage }: RunProps) {
  const { t, i18n } = useLingui()
  const { pipeline = '', folder = null, documents = 0, documentsDone = 0, left = 0, lost = 0, ...rest } = task.properties ?? {}
  const number = (value: number) => formatCount(i18n.locale, value)
  const finder = pipeline.toLowerCase()
  return (
    <RunCard
      title={folder === null ? t`Names by ${finder}` : t`Names by ${finder}: ${lastFolder(folder)}`}
      task={task}
      done={documents > 0 ? t`${number(documentsDone + left + lost)} of ${number(documents)} documents` : null}
      currentFile={rest.currentFile ?? null}
      hasRivals={hasRivals}
      canManage={canManage}
      canResume={rest.canResume === true}
    >
      <Numbers task={task} />
      <LanguagesOfRun languages={rest.languages ?? []} />
      <LostDocuments project={project} documents={rest.lostDocuments ?? []} lost={lost} />
    </RunCard>
  )
}

/** What became of the documents: the numbers add up to all that have been done with. */
function Numbers({ task }: { task: NamesTask }) {
  const { i18n } = useLingui()
  const {
    documentsDone = 0,
    left = 0,
    lost = 0,
    names = 0,
    charactersPerSecond = null,
    secondsLeft = null,
  } = task.properties ?? {}
  const number = (value: number) => formatCount(i18n.locale, value)
  const rate = charactersPerSecond === null ? null : number(Math.round(charactersPerSecond))
  const counts = [
    <Trans key="read">{number(documentsDone)} read</Trans>,
    left > 0 && <Trans key="left">{number(left)} stay to be read</Trans>,
    lost > 0 && <Trans key="lost">{number(lost)} on which the finder was lost</Trans>,
    <Trans key="names">{number(names)} names</Trans>,
  ]
  return (
    <Pace
      task={task}
      counts={counts}
      rate={rate !== null && <Trans>{rate} characters a second</Trans>}
      secondsLeft={secondsLeft}
    />
  )
}
