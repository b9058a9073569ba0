import type { ChosenMarks } from '@dossier/contract/marks/marks'
import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LucideIcon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { queryClient } from '../api/query-client.ts'
import type { WireDocument } from '../document-facts/wire-document.ts'
import type { Selection } from '../feature/document-slots.ts'
import { showToast } from '../ui/toasts/toasts.ts'
import { MarkStore } from './mark-store.ts'

/** The calls of a kind of marks. `change` answers the number by which exactly this can be taken back. */
type MarkCalls = {
  marked: (project: string, ids: string[]) => Promise<readonly string[]>
  change: (project: string, chosen: ChosenMarks, isGiven: boolean) => Promise<{ change: number | null }>
}

/** What is said of a kind of marks. */
type MarkWords = {
  done: (count: number, isGiven: boolean) => string
  notLoaded: MessageDescriptor
  /** Nothing was changed for one document; or perhaps a part for several. */
  oneFailed: MessageDescriptor
  someFailed: MessageDescriptor
}

/** `key`: what the keys of all queries contain whose answers depend on these marks. */
type MarkKind = { key: string; icon: LucideIcon; calls: MarkCalls; words: MarkWords }

type Place = Pick<WireDocument, '_index' | '_id'>

/** A reader's marks of one kind, as every screen has them: on single documents at once, on selections with exact undo. */
export function createMarks({ key, icon, calls, words }: MarkKind) {
  const store: MarkStore = new MarkStore(calls.marked, () =>
    showToast({
      kind: 'failed',
      text: i18n._(words.notLoaded),
      action: { label: i18n._(msg`Try again`), run: () => store.forget() },
    }),
  )

  /** Searches and counts that depend on these marks are refetched. */
  function refresh(): void {
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(key) })
  }

  function set({ _index, _id }: Place, isMarked: boolean): void {
    const failed = () => {
      store.set(_index, _id, !isMarked)
      tellFailure(1, () => set({ _index, _id }, isMarked))
    }
    store.set(_index, _id, isMarked)
    void calls.change(_index, [_id], isMarked).then(refresh, failed)
  }

  /** Marks everything that was chosen, or takes the marks away; the toast takes back exactly what changed. */
  async function markSelection(selection: Selection, isGiven: boolean): Promise<void> {
    const { index, count, documents, clear } = selection
    const done = await changeMany(index, documents, isGiven)
    if (done === null) return tellFailure(count, () => void markSelection(selection, isGiven))
    clear()
    const undo = done.change
    showToast({
      kind: 'done',
      icon,
      text: words.done(count, isGiven),
      ...(undo !== null && {
        action: { label: i18n._(msg`Undo`), run: () => void takeBack({ index, count, undo }, !isGiven) },
      }),
    })
  }

  type Undone = { index: string; count: number; undo: number }

  async function takeBack(undone: Undone, isGiven: boolean): Promise<void> {
    const { index, count, undo } = undone
    const done = await changeMany(index, { undo }, isGiven)
    if (done === null) tellFailure(count, () => void takeBack(undone, isGiven))
  }

  /** Null where it failed. Either way the screen refetches: a part may have been done before the failure. */
  async function changeMany(project: string, chosen: ChosenMarks, isGiven: boolean) {
    try {
      return await calls.change(project, chosen, isGiven)
    } catch {
      return null
    } finally {
      store.forget()
      refresh()
    }
  }

  /** A failure for one document has changed nothing: it is one row. */
  function tellFailure(count: number, retry: () => void): void {
    const isOne = count === 1
    showToast({
      kind: 'failed',
      text: i18n._(isOne ? words.oneFailed : words.someFailed),
      detail: i18n._(isOne ? msg`Nothing was changed.` : msg`Some may have been changed: look before trying again.`),
      action: { label: i18n._(msg`Try again`), run: retry },
    })
  }

  return {
    /** Whether a document has the reader's mark. */
    useMarked: ({ _index, _id }: Place): boolean => useSyncExternalStore(store.subscribe, () => store.isMarked(_index, _id)),
    /** Gives or takes the mark of a document: shown at once, and rolled back on failure. */
    toggle: ({ _index, _id }: Place): void => set({ _index, _id }, !store.isMarked(_index, _id)),
    markSelection,
  }
}
