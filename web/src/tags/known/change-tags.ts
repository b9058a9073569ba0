import type { InputOf } from '@dossier/contract'
import { type TagsChanged, tagCalls } from '@dossier/contract/marks/tags'
import { i18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Tag } from 'lucide-react'
import { ask } from '../../api/ask.ts'
import { refusalIn } from '../../api/request-error.ts'
import type { WireDocument } from '../../document-facts/wire-document.ts'
import type { Selection } from '../../feature/document-slots.ts'
import { showToast, type ToastAction } from '../../ui/toasts/toasts.ts'
import { showEarly } from './early-changes.ts'
import { keptText } from './kept-text.ts'
import { refreshTags } from './use-tags.ts'

/** Documents whose tags are changed: one or many. */
export type TaggedDocuments = Pick<Selection, 'index' | 'count' | 'documents'>

/** Tags that documents are given, or that are taken away from them. */
type TagChange = { target: TaggedDocuments; labels: readonly string[]; isGiven: boolean }

type Body = InputOf<typeof tagCalls.tag>['body']

/** One document as it is changed. */
export function onlyThis({ _index, _id }: WireDocument): TaggedDocuments {
  return { index: _index, count: 1, documents: [_id] }
}

/**
 * Gives tags to documents or takes them away; the toast takes back exactly what changed. Of one document that is shown at once, else after the answer and the
 * pause in which the index follows. `onDone` is called once it is done, also by trying again.
 */
export async function changeTags(change: TagChange, onDone?: () => void): Promise<void> {
  const { target, labels, isGiven } = change
  const end = showAtOnce(change)
  const done = await carryOut(target.index, isGiven, { ...chosenIn(target), tags: [...labels] }, end)
  if (done instanceof Error) return tellFailure(target.count, isGiven, done, () => void changeTags(change, onDone))
  onDone?.()
  showToast({
    kind: 'done',
    icon: Tag,
    text: sentence(change, done),
    ...(done.kept > 0 && { detail: keptText(done.kept) }),
    ...undoOf(change, done),
  })
}

/** What is selected is one document only where it says which: a search may find another one meanwhile. */
function showAtOnce({ target: { index, documents }, labels, isGiven }: TagChange): () => void {
  const [id, ...others] = Array.isArray(documents) ? documents : []
  return id === undefined || others.length > 0 ? () => undefined : showEarly({ index, id, labels, isGiven })
}

function chosenIn({ documents }: TaggedDocuments) {
  return Array.isArray(documents) ? { docIds: documents } : { query: documents.query }
}

/** Either way what depends on tags is fetched anew: a part may have been done before a failure. */
async function carryOut(project: string, isGiven: boolean, body: Body, end = () => {}): Promise<TagsChanged | Error> {
  try {
    const done = await ask(isGiven ? tagCalls.tag : tagCalls.untag, { params: { project }, body })
    void refreshTags().finally(end)
    return done
  } catch (error) {
    end()
    void refreshTags()
    return error instanceof Error ? error : new Error('not changed')
  }
}

function undoOf({ target, isGiven }: TagChange, { change }: TagsChanged): { action?: ToastAction } {
  if (change === null) return {}
  return { action: { label: i18n._(msg`Undo`), run: () => void takeBack(target, !isGiven, change) } }
}

async function takeBack(target: TaggedDocuments, isGiven: boolean, undo: number): Promise<void> {
  const done = await carryOut(target.index, isGiven, { undo })
  if (done instanceof Error) tellFailure(target.count, isGiven, done, () => void takeBack(target, isGiven, undo))
}

function sentence({ target: { count }, labels, isGiven }: TagChange, { result, kept }: TagsChanged): string {
  const tags = labels.join(' ')
  if (result === 0 && kept > 0) return i18n._(msg`Nothing was changed.`)
  if (result === 0)
    return i18n._(isGiven ? msg`Nothing to do: these tags were there already.` : msg`Nothing to do: these tags were not there.`)
  if (count === 1) return i18n._(isGiven ? msg`Tagged: ${tags}` : msg`Tag removed: ${tags}`)
  return isGiven
    ? plural(result, { one: `# document tagged: ${tags}`, other: `# documents tagged: ${tags}` })
    : plural(result, { one: `Tag removed from # document: ${tags}`, other: `Tag removed from # documents: ${tags}` })
}

function tellFailure(count: number, isGiven: boolean, error: Error, retry: () => void): void {
  const one = isGiven ? msg`Unable to tag the document.` : msg`Unable to remove the tag.`
  showToast({
    kind: 'failed',
    text: i18n._(count === 1 ? one : msg`Unable to change the tags.`),
    detail:
      refusalIn(error) ??
      i18n._(count === 1 ? msg`Nothing was changed.` : msg`Some may have been changed: look before trying again.`),
    action: { label: i18n._(msg`Try again`), run: retry },
  })
}
