import { type Task, taskClasses } from '@dossier/contract'
import { msg } from '@lingui/core/macro'
import { Download } from 'lucide-react'
import { lazy } from 'react'
import { addresses } from '../address/addresses.ts'
import type { TaskKind } from '../feature/task-kind.ts'
import { archiveName } from './archive-name.ts'
import { openDownloadDialog } from './dialog-store.ts'
import { downloadOf, filenameOf, requestAgain } from './download-calls.ts'

const DownloadLine = lazy(() => import('./download-line.tsx').then((module) => ({ default: module.DownloadLine })))

/** Batch downloads among all tasks: their own page lists them with their archives. */
export const downloadKinds: readonly TaskKind[] = [
  {
    class: taskClasses.batchDownload,
    tab: 'batch-download',
    label: msg`Batch download`,
    icon: Download,
    subject: (task) => {
      const filename = filenameOf(task)
      return filename && archiveName(filename)
    },
    address: () => addresses.batchDownload,
    Facts: DownloadLine,
    hasFile: (task) => task.state === 'DONE' && downloadOf(task)?.batchDownload.exists === true,
    again,
  },
]

/** The dialog with what was chosen, to be changed. */
function again(task: Task): (() => void) | undefined {
  const told = downloadOf(task)
  return told && (() => openDownloadDialog(requestAgain(told)))
}
