import type { Task } from '@dossier/contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { addresses } from '../../address/addresses.ts'
import { tailOfPath } from '../../tasks/path-names.ts'
import { TaskFacts } from '../../tasks/task-facts.tsx'
import { labelled } from '../../ui/words/labelled.ts'
import { formatCount } from '../../ui/words/numbers.ts'
import { faultText } from '../find/fault-text.ts'
import { isNamesTask } from './names-task.ts'

/** So many documents on which a finder was lost are named in a list of tasks; the others are on the page Indexing. */
const namedLost = 5

/** A task that finds names in the list of all tasks. */
export function NamesLine({ task }: { task: Task }) {
  const { t, i18n } = useLingui()
  if (!isNamesTask(task)) return null
  const number = (value: number) => formatCount(i18n.locale, value)
  const { documents = 0, documentsDone = 0, left = 0, lost = 0, names = 0, lostDocuments = [], ...rest } = task.properties ?? {}
  const rate = number(Math.round(rest.charactersPerSecond ?? 0))
  const project = String(task.args?.defaultProject ?? '')
  const lostOnes = lostDocuments.slice(0, namedLost).map(({ id, routing, path, fault }) => ({
    key: id,
    label: labelled(i18n, tailOfPath(path, 1), faultText(i18n, fault)),
    address: addresses.documentPage({ index: project, id, routing }),
  }))
  const all = {
    key: 'all',
    label: <Plural value={lost} one="All # on which the finder was lost" other="All # on which the finder was lost" />,
    address: addresses.indexing,
  }
  return (
    <TaskFacts
      task={task}
      done={documents > 0 ? t`${number(documentsDone + left + lost)} of ${number(documents)} documents` : undefined}
      counts={[
        <Trans key="read">{number(documentsDone)} read</Trans>,
        left > 0 && <Trans key="left">{number(left)} stay to be read</Trans>,
        lost > 0 && <Trans key="lost">{number(lost)} on which the finder was lost</Trans>,
        <Trans key="names">{number(names)} names</Trans>,
      ]}
      rate={(rest.charactersPerSecond ?? null) !== null && <Trans>{rate} characters a second</Trans>}
      secondsLeft={rest.secondsLeft}
      currentFile={rest.currentFile}
      faults={lost > lostOnes.length ? [...lostOnes, all] : lostOnes}
    />
  )
}
