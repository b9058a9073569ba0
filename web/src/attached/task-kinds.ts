import { taskClasses } from '@dossier/contract'
import { msg } from '@lingui/core/macro'
import { DatabaseBackup } from 'lucide-react'
import { lazy } from 'react'
import type { TaskKind } from '../feature/task-kind.ts'
import { textIn } from '../tasks/task.ts'

const AttachLine = lazy(() => import('./attach-line.tsx').then((module) => ({ default: module.AttachLine })))

/** The task that reads an index of another program, for lists of tasks. */
export const attachedKinds: readonly TaskKind[] = [
  {
    class: taskClasses.attach,
    tab: 'documents',
    label: msg`Read an index of another program`,
    icon: DatabaseBackup,
    subject: ({ args }) => textIn(args?.index),
    findsMore: true,
    Facts: AttachLine,
  },
]
