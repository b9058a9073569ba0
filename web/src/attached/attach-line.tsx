import type { Task } from '@dossier/contract'
import { AttachProperties } from '@dossier/contract/indexing/attached'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { TaskFacts } from '../tasks/task-facts.tsx'
import { formatCount } from '../ui/words/numbers.ts'

/** How far an index is read, and what became of its documents. */
export function AttachLine({ task }: { task: Task }) {
  const { t, i18n } = useLingui()
  const { data } = AttachProperties.safeParse(task.result ?? task.properties)
  if (!data) return <TaskFacts task={task} />
  const { documents, total, stored, names, duplicates, removed } = data
  const number = (value: number) => formatCount(i18n.locale, value)
  const leftOut = Object.values(data.leftOut).reduce((sum, count) => sum + count, 0)
  return (
    <TaskFacts
      task={task}
      done={t`${number(documents)} of ${number(total)} documents read`}
      counts={[
        stored > 0 && <Plural key="stored" value={stored} one="# new or changed" other="# new or changed" />,
        duplicates > 0 && <Plural key="duplicates" value={duplicates} one="# duplicate" other="# duplicates" />,
        names > 0 && <Plural key="names" value={names} one="# name" other="# names" />,
        removed > 0 && <Plural key="removed" value={removed} one="# gone there" other="# gone there" />,
        leftOut > 0 && <Trans key="left">{number(leftOut)} left out</Trans>,
      ]}
    />
  )
}
