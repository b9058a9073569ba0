import type { InputOf } from '@dossier/contract'
import { starCalls } from '@dossier/contract/stars'
import { i18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Star } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { ask } from '../api/ask.ts'
import { queryClient } from '../api/query-client.ts'
import type { WireDocument } from '../document-facts/wire-document.ts'
import type { Selection } from '../feature/document-slots.ts'
import { showToast } from '../ui/toasts/toasts.ts'
import { StarStore } from './star-store.ts'

type Chosen = InputOf<typeof starCalls.star>['body']
type Place = Pick<WireDocument, '_index' | '_id'>

const store: StarStore = new StarStore(
  (project, ids) => ask(starCalls.starred, { params: { project }, query: { docIds: ids.join(',') } }),
  () =>
    showToast({
      kind: 'failed',
      text: i18n._(msg`The stars could not be loaded.`),
      action: { label: i18n._(msg`Try again`), run: () => store.forget() },
    }),
)

/** Whether a document is starred. */
export function useStarred({ _index, _id }: Place): boolean {
  return useSyncExternalStore(store.subscribe, () => store.isStarred(_index, _id))
}

/** Stars or unstars a document: shown at once, and rolled back on failure. */
export function toggleStar({ _index, _id }: Place): void {
  setStar({ _index, _id }, !store.isStarred(_index, _id))
}

function setStar({ _index, _id }: Place, isStarred: boolean): void {
  const failed = () => {
    store.set(_index, _id, !isStarred)
    tellFailure(1, () => setStar({ _index, _id }, isStarred))
  }
  store.set(_index, _id, isStarred)
  void change(_index, [_id], isStarred).then(refreshStarred, failed)
}

/** Stars everything that was chosen, or takes the stars away; the toast takes back exactly what changed. */
export async function starSelection(selection: Selection, isStarred: boolean): Promise<void> {
  const { index, count, documents, clear } = selection
  const done = await changeMany(index, documents, isStarred)
  if (done === null) return tellFailure(count, () => void starSelection(selection, isStarred))
  clear()
  const undo = done.change
  showToast({
    kind: 'done',
    icon: Star,
    text: isStarred
      ? plural(count, { one: '# document starred', other: '# documents starred' })
      : plural(count, { one: 'Star taken away from # document', other: 'Stars taken away from # documents' }),
    ...(undo !== null && {
      action: { label: i18n._(msg`Undo`), run: () => void takeBack({ index, count, undo }, !isStarred) },
    }),
  })
}

type Undone = { index: string; count: number; undo: number }

async function takeBack(undone: Undone, isStarred: boolean): Promise<void> {
  const { index, count, undo } = undone
  const done = await changeMany(index, { undo }, isStarred)
  if (done === null) tellFailure(count, () => void takeBack(undone, isStarred))
}

/** Null where it failed. Either way the screen refetches: a part may have been done before the failure. */
async function changeMany(project: string, chosen: Chosen, isStarred: boolean) {
  try {
    return await change(project, chosen, isStarred)
  } catch {
    return null
  } finally {
    store.forget()
    refreshStarred()
  }
}

function change(project: string, body: Chosen, isStarred: boolean) {
  return ask(isStarred ? starCalls.star : starCalls.unstar, { params: { project }, body })
}

/** A failure for one document has changed nothing: it is one row. */
function tellFailure(count: number, retry: () => void): void {
  const isOne = count === 1
  showToast({
    kind: 'failed',
    text: i18n._(isOne ? msg`Unable to star the document.` : msg`Unable to change the stars.`),
    detail: i18n._(isOne ? msg`Nothing was changed.` : msg`Some may have been changed: look before trying again.`),
    action: { label: i18n._(msg`Try again`), run: retry },
  })
}

/** Searches and counts that depend on stars are refetched. */
function refreshStarred(): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes('"starred"') })
}
