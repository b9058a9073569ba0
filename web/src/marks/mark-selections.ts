import type { ChosenMarks, MarksChanged } from '@dossier/contract/marks/marks'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LucideIcon } from 'lucide-react'
import type { Selection } from '../feature/document-slots.ts'
import { showToast, type ToastAction } from '../ui/toasts/toasts.ts'
import { leftOutText, listOf } from '../ui/words/left-out.ts'
import { sideBySide, sumOf, type Undo, undosOf } from './side-by-side.ts'

/** How marks of a kind are given to many, and what is said of it; `names`: the projects in which it failed. */
type BulkMarks = {
  icon: LucideIcon
  change: (project: string, chosen: ChosenMarks, isGiven: boolean) => Promise<MarksChanged>
  /** Lets the screen refetch: also after a failure a part may have been done. */
  forget: () => void
  done: (count: number, isGiven: boolean) => string
  doneInSeveral: (count: number, isGiven: boolean, projects: number) => string
  oneFailed: MessageDescriptor
  someFailed: MessageDescriptor
  failedIn: (names: string) => MessageDescriptor
}

type MarkedSelection = Omit<Selection, 'documents'>

/** What is told of, and of how much: in several projects failures are told by name. */
type Extent = { isSeveral: boolean; count: number }

/** Gives the function that marks everything that is selected, or takes the marks away: the toast takes back exactly what changed. */
export function markSelections(marks: BulkMarks) {
  return async function markSelection(selection: MarkedSelection, isGiven: boolean): Promise<void> {
    const { held, failed } = await sideBySide(selection.parts, ({ index, documents }) => marks.change(index, documents, isGiven))
    marks.forget()
    const parts = failed.map(({ part }) => part)
    const extent = { isSeveral: selection.index.includes(','), count: selection.count }
    if (failed.length > 0) tellFailure(marks, extent, parts, () => void markSelection({ ...selection, parts }, isGiven))
    else selection.clear()
    // After the failure, so that the key for undo takes this back.
    if (held.length > 0)
      showToast({
        kind: 'done',
        icon: marks.icon,
        text: sentence(marks, extent, sumOf(held), isGiven),
        ...(selection.refused.length > 0 && { detail: leftOutText(selection.refused) }),
        ...undoAction(marks, extent, undosOf(held), isGiven),
      })
  }
}

/** In one project everything selected is told of, in several what changed: only the server knows how much lies where. */
function sentence(
  marks: BulkMarks,
  { isSeveral, count }: Extent,
  { result, projects }: ReturnType<typeof sumOf>,
  isGiven: boolean,
) {
  if (!isSeveral) return marks.done(count, isGiven)
  if (result === 0) return i18n._(msg`Nothing was changed.`)
  return projects === 1 ? marks.done(result, isGiven) : marks.doneInSeveral(result, isGiven, projects)
}

function undoAction(marks: BulkMarks, extent: Extent, undos: Undo[], isGiven: boolean): { action?: ToastAction } {
  if (undos.length === 0) return {}
  return { action: { label: i18n._(msg`Undo`), run: () => void takeBack(marks, extent, undos, !isGiven) } }
}

async function takeBack(marks: BulkMarks, extent: Extent, undos: Undo[], isGiven: boolean): Promise<void> {
  const { failed } = await sideBySide(undos, ({ index, undo }) => marks.change(index, { undo }, isGiven))
  marks.forget()
  const left = failed.map(({ part }) => part)
  if (left.length > 0) tellFailure(marks, extent, left, () => void takeBack(marks, extent, left, isGiven))
}

function tellFailure(marks: BulkMarks, { isSeveral, count }: Extent, parts: { index: string }[], retry: () => void): void {
  const isOne = !isSeveral && count === 1
  const names = listOf(parts.map(({ index }) => index))
  const some = isSeveral ? marks.failedIn(names) : marks.someFailed
  showToast({
    kind: 'failed',
    text: i18n._(isOne ? marks.oneFailed : some),
    detail: i18n._(isOne ? msg`Nothing was changed.` : msg`Some may have been changed: look before trying again.`),
    action: { label: i18n._(msg`Try again`), run: retry },
  })
}
