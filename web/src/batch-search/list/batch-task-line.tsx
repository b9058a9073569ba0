import type { Task } from '@dossier/contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { TaskFacts } from '../../tasks/task-facts.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import { batchAddressOf } from '../known/batch-of-task.ts'

/** A batch search in the list of all tasks: how many of its queries were searched, what they found, and which could not be. */
export function BatchTaskLine({ task }: { task: Task }) {
  const { t, i18n } = useLingui()
  const number = (name: string) => Number(task.properties?.[name] ?? 0)
  const count = (value: number) => formatCount(i18n.locale, value)
  const [queries, done, errors, results] = [number('queries'), number('queriesDone'), number('errors'), number('results')]
  return (
    <TaskFacts
      task={task}
      done={queries > 0 ? t`${count(done)} of ${count(queries)} queries` : undefined}
      counts={[results > 0 && <Trans key="results">{count(results)} results</Trans>]}
      faults={
        errors > 0
          ? [
              {
                key: 'errors',
                address: batchAddressOf(task),
                label: <Plural value={errors} one="# query could not be searched" other="# queries could not be searched" />,
              },
            ]
          : []
      }
    />
  )
}
