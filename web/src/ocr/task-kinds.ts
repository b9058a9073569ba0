import { type Task, taskClasses } from '@dossier/contract'
import { msg } from '@lingui/core/macro'
import { Languages, ScanText } from 'lucide-react'
import { lazy } from 'react'
import { addresses } from '../address/addresses.ts'
import type { TaskKind } from '../feature/task-kind.ts'
import { lastFolder } from '../tasks/path-names.ts'
import { textIn } from '../tasks/task.ts'
import { openReadDialog } from './read-dialog-store.ts'

const OcrLine = lazy(() => import('./ocr-line.tsx').then((module) => ({ default: module.OcrLine })))
const BringingLine = lazy(() => import('./ocr-line.tsx').then((module) => ({ default: module.BringingLine })))

/** The kinds of task of OCR, for lists of tasks. */
export const ocrKinds: readonly TaskKind[] = [
  {
    class: taskClasses.ocr,
    tab: 'documents',
    label: msg`Read with OCR`,
    icon: ScanText,
    subject: (task) => {
      const folder = folderRead(task)
      return folder && lastFolder(folder)
    },
    address: () => addresses.indexing,
    findsMore: true,
    Facts: OcrLine,
    again: readAgain,
  },
  {
    class: taskClasses.bringOcrLanguage,
    tab: 'documents',
    label: msg`Bring a language of OCR`,
    icon: Languages,
    subject: ({ args, properties }) => textIn(properties?.language) ?? textIn(args?.language),
    address: () => addresses.settingsPage('languages'),
    Facts: BringingLine,
  },
]

/** Which documents were chosen is not kept by the task: only a whole folder can be asked for once more. */
function readAgain(task: Task): (() => void) | undefined {
  const [folder, project] = [folderRead(task), textIn(task.args?.defaultProject)]
  if (folder === undefined || project === undefined) return undefined
  const languages = textIn(task.args?.ocrLanguage)?.split('+') ?? []
  return () => openReadDialog({ project, count: 0, folder, languages, isAgain: task.args?.again === true })
}

function folderRead({ args, properties }: Task): string | undefined {
  return textIn(properties?.folder) ?? textIn(args?.dataDir)
}
