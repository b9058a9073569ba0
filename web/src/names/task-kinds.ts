import { type Task, taskClasses } from '@dossier/contract'
import { msg } from '@lingui/core/macro'
import { ListTree, UserSearch } from 'lucide-react'
import { lazy } from 'react'
import { addresses } from '../address/addresses.ts'
import type { TaskKind } from '../feature/task-kind.ts'
import { lastFolder } from '../tasks/path-names.ts'
import { textIn } from '../tasks/task.ts'
import { openFindDialog } from './find/find-dialog-store.ts'

const NamesLine = lazy(() => import('./runs/names-line.tsx').then((module) => ({ default: module.NamesLine })))

/** The kinds of task that find names, for lists of tasks. */
export const namesKinds: readonly TaskKind[] = [
  {
    class: taskClasses.findNames,
    tab: 'entities',
    label: msg`Find people`,
    icon: UserSearch,
    subject: subjectOf,
    address: () => addresses.indexing,
    findsMore: true,
    Facts: NamesLine,
    again: ({ args }) => {
      const project = textIn(args?.defaultProject)
      const finder = textIn(args?.nlpPipeline)
      const folder = textIn(args?.dataDir)
      // Which documents were chosen is not kept by the task: the form then offers the whole project.
      return () => openFindDialog({ ...(project && { project }), ...(finder && { finder }), ...(folder && { folder }) })
    },
  },
  {
    class: taskClasses.enqueueNames,
    tab: 'entities',
    label: msg`List the documents for finding people`,
    icon: ListTree,
    subject: subjectOf,
    findsMore: true,
    partOf: taskClasses.findNames,
  },
]

/** The finder, and the folder where it was asked for one. */
function subjectOf({ args }: Task): string | undefined {
  const folder = textIn(args?.dataDir)
  return [textIn(args?.nlpPipeline)?.toLowerCase(), folder && lastFolder(folder)].filter(Boolean).join(', ') || undefined
}
