import { taskClasses } from '@dossier/contract'
import { msg } from '@lingui/core/macro'
import { Download, ListChecks, RotateCw } from 'lucide-react'
import { lazy } from 'react'
import { addresses } from '../address/addresses.ts'
import { goTo } from '../address/hash-history.ts'
import type { TaskKind } from '../feature/task-kind.ts'
import { shownName } from '../ui/words/shown-name.ts'
import { archiveOf, batchSearchOf, recordOf, textOf } from './batch-record.ts'

const BatchSearchLine = lazy(() => import('./batch-search-line.tsx').then((module) => ({ default: module.BatchSearchLine })))

const BatchDownloadLine = lazy(() =>
  import('./batch-download-line.tsx').then((module) => ({ default: module.BatchDownloadLine })),
)

/** Batch searches and downloads among all tasks: their own pages list them with what they found. */
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
  {
    class: taskClasses.batchDownload,
    tab: 'batch-download',
    label: msg`Batch download`,
    icon: Download,
    subject: archiveOf,
    address: () => addresses.batchDownload,
    Facts: BatchDownloadLine,
  },
]
