import { type Task, taskClasses } from '@dossier/contract'
import type { DownloadProperties } from '@dossier/contract/batch-download/batch-download'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { addresses } from '../address/addresses.ts'
import { taskClass } from '../tasks/task.ts'
import { TaskFacts } from '../tasks/task-facts.tsx'
import { formatCount, formatSize } from '../ui/words/numbers.ts'

/** A batch download as the list tells it; older tasks leave parts out. */
type DownloadTask = Omit<Task, 'properties'> & { properties?: Partial<DownloadProperties> }

/** A batch download in the list of all tasks: what was put into the archive, and what could not be obtained or is beyond the limits. */
export function DownloadLine({ task }: { task: Task }) {
  const { t, i18n } = useLingui()
  if (!isDownload(task)) return null
  const { documents = 0, documentsDone = 0, added = 0, missing = 0, leftOut = 0, batchDownload } = task.properties ?? {}
  const number = (value: number) => formatCount(i18n.locale, value)
  const size = formatSize(i18n.locale, batchDownload?.zipSize ?? 0)
  return (
    <TaskFacts
      task={task}
      done={documents > 0 ? t`${number(documentsDone)} of ${number(documents)} documents` : undefined}
      counts={[
        added > 0 && <Trans key="added">{number(added)} in the archive</Trans>,
        missing > 0 && <Trans key="missing">{number(missing)} could not be obtained</Trans>,
        leftOut > 0 && <Trans key="left">{number(leftOut)} beyond the limits</Trans>,
        (batchDownload?.zipSize ?? 0) > 0 && <span key="size">{size}</span>,
      ]}
      faults={
        missing > 0
          ? [
              {
                key: 'missing',
                address: addresses.batchDownload,
                label: (
                  <Plural value={missing} one="# document could not be obtained" other="# documents could not be obtained" />
                ),
              },
            ]
          : []
      }
    />
  )
}

function isDownload(task: Task): task is DownloadTask {
  return taskClass(task) === taskClasses.batchDownload
}
