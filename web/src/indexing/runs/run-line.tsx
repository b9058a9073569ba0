import { type Task, taskClasses } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { ledgerAddress } from '../../ledger/ledger-address.ts'
import { WhatIsFirst } from '../../tasks/runs/what-is-first.tsx'
import { type IndexingTask, isUnderWay, taskClass } from '../../tasks/task.ts'
import { TaskFacts } from '../../tasks/task-facts.tsx'
import { formatCount, formatRate } from '../../ui/words/numbers.ts'
import { stateLabels } from '../../ui/words/state-label.ts'
import { faultsByState, runNumbers } from './indexing-run.ts'
import { WorkersCount } from './workers-count.tsx'

/** A run, or a scan alone, in the list of all tasks: what was read adds up, and each kind of what could not be leads to its lines in the ledger. */
export function RunLine({ task }: { task: Task }) {
  const { t, i18n } = useLingui()
  if (!tellsOfFiles(task)) return null
  const { folder = '', filesPerSecond = null, secondsLeft = null, currentFile = null } = task.properties ?? {}
  const numbers = runNumbers(task)
  const number = (value: number) => formatCount(i18n.locale, value)
  const rate = formatRate(i18n.locale, filesPerSecond ?? 0)
  const isRunning = isUnderWay(task)
  return (
    <TaskFacts
      task={task}
      done={numbers.found > 0 ? t`${number(numbers.read)} of ${number(numbers.found)} read` : undefined}
      counts={[
        numbers.indexed > 0 && <Trans key="indexed">{number(numbers.indexed)} indexed</Trans>,
        numbers.leftOut > 0 && <Trans key="left">{number(numbers.leftOut)} left out</Trans>,
        numbers.unreadable > 0 && <Trans key="bad">{number(numbers.unreadable)} could not be read</Trans>,
        numbers.waiting > 0 && <Trans key="waiting">{number(numbers.waiting)} waiting</Trans>,
        isRunning && task.properties?.scanning === true && <Trans key="looking">still looking</Trans>,
      ]}
      rate={filesPerSecond !== null && <Trans>{rate} files a second</Trans>}
      secondsLeft={secondsLeft}
      currentFile={currentFile}
      faults={faultsByState(task).map(({ state, count }) => ({
        key: state,
        label: `${number(count)} ${i18n._(stateLabels[state]).toLowerCase()}`,
        address: ledgerAddress({ states: [state], folder: folder === '/' ? '' : folder }),
      }))}
    >
      {task.state === 'RUNNING' && <WorkersCount workers={task.properties?.workers} />}
      {isRunning && <WhatIsFirst isFirst={task.first === true} files={task.properties?.first} />}
    </TaskFacts>
  )
}

/** A scan tells the same of itself as a run. */
function tellsOfFiles(task: Task): task is IndexingTask {
  return [taskClasses.index, taskClasses.scan].some((name) => name === taskClass(task))
}
