import type { InputOf } from '@dossier/contract'
import { type TagsChanged, tagCalls } from '@dossier/contract/marks/tags'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Tag } from 'lucide-react'
import { ask } from '../../api/ask.ts'
import type { WireDocument } from '../../document-facts/wire-document.ts'
import type { SelectedPart, Selection } from '../../feature/document-slots.ts'
import { sideBySide, sumOf, type Undo, undosOf } from '../../marks/side-by-side.ts'
import { showToast, type ToastAction } from '../../ui/toasts/toasts.ts'
import { leftOutText } from '../../ui/words/left-out.ts'
import { showEarly } from './early-changes.ts'
import { keptText } from './kept-text.ts'
import { changedText, tellFailure } from './tag-words.ts'
import { refreshTags } from './use-tags.ts'

/** Documents whose tags are changed: one or many, of one project or of several. */
export type TaggedDocuments = Pick<Selection, 'index' | 'count' | 'parts' | 'refused'>

/** Tags that documents are given, or that are taken away from them. */
type TagChange = { target: TaggedDocuments; labels: readonly string[]; isGiven: boolean }

type Body = InputOf<typeof tagCalls.tag>['body']

/** One document as it is changed. */
export function onlyThis({ _index, _id }: WireDocument): TaggedDocuments {
  return { index: _index, count: 1, parts: [{ index: _index, documents: [_id] }], refused: [] }
}

/**
 * Gives tags to documents or takes them away, in all their projects at the same time; the toast takes back exactly what changed. Of one document that is shown at once,
 * else after the answers and the pause in which the index follows. `onDone` is called once all of it is done, also by trying again what failed.
 */
export async function changeTags(change: TagChange, onDone?: () => void): Promise<void> {
  const { target, labels, isGiven } = change
  const end = showAtOnce(change)
  const { held, failed } = await carryOut(target.parts, isGiven, (part) => ({ ...chosenIn(part), tags: [...labels] }), end)
  const parts = failed.map(({ part }) => part)
  if (failed.length > 0) tellFailure(change, failed, () => void changeTags({ ...change, target: { ...target, parts } }, onDone))
  else onDone?.()
  // After the failure, so that the key for undo takes this back.
  if (held.length > 0) tellDone(change, held)
}

type Held = Awaited<ReturnType<typeof carryOut<SelectedPart>>>['held']

function tellDone(change: TagChange, held: Held): void {
  const kept = held.reduce((sum, { done }) => sum + done.kept, 0)
  const { refused } = change.target
  const details = [...(kept > 0 ? [keptText(kept)] : []), ...(refused.length > 0 ? [leftOutText(refused)] : [])]
  showToast({
    kind: 'done',
    icon: Tag,
    text: changedText(change, { ...sumOf(held), kept }),
    ...(details.length > 0 && { detail: details.join(' ') }),
    ...undoAction(change, undosOf(held)),
  })
}

/** What is selected is one document only where it says which: a search may find another one meanwhile. */
function showAtOnce({ target: { parts }, labels, isGiven }: TagChange): () => void {
  const [part, ...otherParts] = parts
  const [id, ...others] = part && Array.isArray(part.documents) ? part.documents : []
  if (part === undefined || id === undefined || others.length > 0 || otherParts.length > 0) return () => undefined
  return showEarly({ index: part.index, id, labels, isGiven })
}

function chosenIn({ documents }: SelectedPart) {
  return Array.isArray(documents) ? { docIds: documents } : { query: documents.query }
}

/** Either way what depends on tags is fetched anew: a part may have been done before a failure. */
async function carryOut<Part extends { index: string }>(
  parts: readonly Part[],
  isGiven: boolean,
  bodyOf: (part: Part) => Body,
  end = () => {},
) {
  const change = (part: Part): Promise<TagsChanged> =>
    ask(isGiven ? tagCalls.tag : tagCalls.untag, { params: { project: part.index }, body: bodyOf(part) })
  const outcome = await sideBySide(parts, change)
  if (outcome.held.length === 0) end()
  void refreshTags().finally(end)
  return outcome
}

function undoAction(change: TagChange, undos: readonly Undo[]): { action?: ToastAction } {
  if (undos.length === 0) return {}
  return { action: { label: i18n._(msg`Undo`), run: () => void takeBack({ ...change, isGiven: !change.isGiven }, undos) } }
}

async function takeBack(change: TagChange, undos: readonly Undo[]): Promise<void> {
  const { failed } = await carryOut(undos, change.isGiven, ({ undo }) => ({ undo }))
  const left = failed.map(({ part }) => part)
  if (left.length > 0) tellFailure(change, failed, () => void takeBack(change, left))
}
