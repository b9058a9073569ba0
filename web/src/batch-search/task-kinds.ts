import { type Task, taskClasses } from '@dossier/contract'
import { msg } from '@lingui/core/macro'
import { ListChecks, RotateCw } from 'lucide-react'
import { lazy } from 'react'
import { addresses } from '../address/addresses.ts'
import { goTo } from '../address/hash-history.ts'
import type { TaskKind } from '../feature/task-kind.ts'
import { shownName } from '../ui/words/shown-name.ts'
import { batchAddressOf, batchIdOf, batchNameOf } from './known/batch-of-task.ts'

const BatchTaskLine = lazy(() => import('./list/batch-task-line.tsx').then((module) => ({ default: module.BatchTaskLine })))

/** Batch searches among all tasks: their own pages list them with what they found. */
export const batchKinds: readonly TaskKind[] = [
  {
    class: taskClasses.batchSearch,
    tab: 'batch-search',
    label: msg`Batch search`,
    icon: ListChecks,
    subject,
    address: batchAddressOf,
    Facts: BatchTaskLine,
    again: (task) => {
      const uuid = batchIdOf(task)
      return uuid === undefined ? undefined : () => goTo(addresses.newBatchSearch({ again: uuid }))
    },
  },
  {
    class: taskClasses.batchSearchAgain,
    tab: 'batch-search',
    label: msg`Batch search, what is new`,
    icon: RotateCw,
    subject,
    address: batchAddressOf,
  },
]

function subject(task: Task): string | undefined {
  const name = batchNameOf(task)
  return name && shownName(name)
}
