import { type Task, taskClasses } from '@dossier/contract'
import { msg } from '@lingui/core/macro'
import { DatabaseZap, FolderInput, FolderMinus, FolderSearch, FolderX } from 'lucide-react'
import { lazy } from 'react'
import { goTo } from '../address/hash-history.ts'
import type { TaskKind } from '../feature/task-kind.ts'
import { ledgerAddress } from '../ledger/ledger-address.ts'
import { lastFolder } from '../tasks/path-names.ts'
import { folderOf, textIn } from '../tasks/task.ts'
import { beginAddress, beginningOf } from './begin-address.ts'

const RunLine = lazy(() => import('./runs/run-line.tsx').then((module) => ({ default: module.RunLine })))
const RemovalLine = lazy(() => import('./removal-line.tsx').then((module) => ({ default: module.RemovalLine })))

/** The kinds of task that read folders and take them out, for lists of tasks. */
export const indexingKinds: readonly TaskKind[] = [
  {
    class: taskClasses.index,
    tab: 'documents',
    label: msg`Read and index`,
    icon: FolderInput,
    subject: folderName,
    address: linesOf,
    findsMore: true,
    Facts: RunLine,
    again: beginAgain,
  },
  {
    class: taskClasses.scan,
    tab: 'documents',
    label: msg`Look for files`,
    icon: FolderSearch,
    subject: folderName,
    address: linesOf,
    findsMore: true,
    Facts: RunLine,
    partOf: taskClasses.index,
  },
  {
    class: taskClasses.removeFolder,
    tab: 'documents',
    label: msg`Take a folder out`,
    icon: FolderMinus,
    subject: folderName,
    Facts: RemovalLine,
  },
  {
    class: taskClasses.removeProject,
    tab: 'documents',
    label: msg`Remove a project`,
    icon: FolderX,
    subject: ({ properties, args }) => textIn(properties?.project) ?? textIn(args?.defaultProject),
    Facts: RemovalLine,
  },
  {
    class: taskClasses.rebuild,
    tab: 'documents',
    label: msg`Make the index anew`,
    icon: DatabaseZap,
    findsMore: true,
  },
]

/** What is chosen among all files of a project is asked for from the root, and has no name. */
function folderName(task: Task): string | undefined {
  const folder = folderOf(task) ?? textIn(task.args?.dataDir)
  return folder === undefined || folder === '/' ? undefined : lastFolder(folder)
}

function linesOf(task: Task): string {
  const folder = folderOf(task)
  return ledgerAddress(folder === undefined || folder === '/' ? {} : { folder })
}

/** The form with the folder and the options of this run. */
function beginAgain({ args }: Task): (() => void) | undefined {
  const beginning = beginningOf(args)
  return beginning && (() => goTo(beginAddress(beginning)))
}
