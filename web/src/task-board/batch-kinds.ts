import { taskClasses } from '@dossier/contract'
import { msg } from '@lingui/core/macro'
import { ListChecks, RotateCw } from 'lucide-react'
import { lazy } from 'react'
import { addresses } from '../address/addresses.ts'
import { goTo } from '../address/hash-history.ts'
import type { TaskKind } from '../feature/task-kind.ts'
import { shownName } from '../ui/words/shown-name.ts'
import { batchSearchOf, recordOf, textOf } from './batch-record.ts'

const BatchSearchLine = lazy(() => import('./batch-search-line.tsx').then((module) => ({ default: module.BatchSearchLine })))

/** Batch searches among all tasks: their own pages list them with what they found. */
export const batchKinds: readonly TaskKind[] = [
  {
    class: taskClasses.batchSearch,
    tab: 'batch-search',
    label: msg`Batch search`,
    icon: ListChecks,
    subject: (task) => {
      const name = textOf(recordOf(task).name)
      return name && shownName(name)
    },
    address: batchSearchOf,
    Facts: BatchSearchLine,
    again: (task) => {
      const uuid = textOf(recordOf(task).uuid)
      return uuid === undefined ? undefined : () => goTo(addresses.newBatchSearch({ again: uuid }))
    },
  },
  {
    class: taskClasses.batchSearchAgain,
    tab: 'batch-search',
    label: msg`Batch search, what is new`,
    icon: RotateCw,
    subject: ({ args }) => {
      const name = textOf(args?.name)
      return name && shownName(name)
    },
    address: () => addresses.batchSearch,
  },
]
