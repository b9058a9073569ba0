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

const store = new StarStore(
  (project, ids) => ask(starCalls.starred, { params: { project }, query: { docIds: ids.join(',') } }),
  () => showToast({ kind: 'failed', text: i18n._(msg`The stars could not be loaded.`) }),
)

/** Whether a document is starred. */
export function useStarred({ _index, _id }: Place): boolean {
  return useSyncExternalStore(store.subscribe, () => store.isStarred(_index, _id))
}

/** Stars a document, or takes its star away: shown at once, and turned back where it fails. */
export function toggleStar({ _index, _id }: Place): void {
  const isStarred = !store.isStarred(_index, _id)
  const failed = () => {
    store.set(_index, _id, !isStarred)
    tellFailure(() => toggleStar({ _index, _id }))
  }
  store.set(_index, _id, isStarred)
  void change(_index, [_id], isStarred).then(refreshStarred, failed)
}

/** Stars everything that was chosen, or takes the stars away; the toast takes back exactly what changed. */
export async function starSelection({ index, count, documents, clear }: Selection, isStarred: boolean): Promise<void> {
  const done = await changeMany(index, documents, isStarred)
  if (!done) return
  clear()
  const undo = done.change
  showToast({
    kind: 'done',
    icon: Star,
    text: isStarred
      ? plural(count, { one: '# document starred', other: '# documents starred' })
      : plural(count, { one: 'Star taken away from # document', other: 'Stars taken away from # documents' }),
    ...(undo !== null && {
      action: { label: i18n._(msg`Undo`), run: () => void changeMany(index, { undo }, !isStarred) },
    }),
  })
}

/** Undefined where it failed, which is told. */
async function changeMany(project: string, chosen: Chosen, isStarred: boolean) {
  try {
    const done = await change(project, chosen, isStarred)
    store.forget()
    refreshStarred()
    return done
  } catch {
    tellFailure(() => void changeMany(project, chosen, isStarred))
    return undefined
  }
}

function change(project: string, body: Chosen, isStarred: boolean) {
  return ask(isStarred ? starCalls.star : starCalls.unstar, { params: { project }, body })
}

function tellFailure(retry: () => void): void {
  showToast({
    kind: 'failed',
    text: i18n._(msg`Unable to star the document.`),
    detail: i18n._(msg`Nothing was changed.`),
    action: { label: i18n._(msg`Try again`), run: retry },
  })
}

/** Searches and counts that depend on stars are asked anew. */
function refreshStarred(): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes('"starred"') })
}
