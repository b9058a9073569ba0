import type { ChosenMarks, MarksChanged } from '@dossier/contract/marks/marks'
import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LucideIcon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { queryClient } from '../api/query-client.ts'
import type { WireDocument } from '../document-facts/wire-document.ts'
import { showToast } from '../ui/toasts/toasts.ts'
import { MarkStore } from './mark-store.ts'

/** The calls of a kind of marks. `change` answers the number by which exactly this can be taken back. */
type MarkCalls = {
  marked: (project: string, ids: string[]) => Promise<readonly string[]>
  change: (project: string, chosen: ChosenMarks, isGiven: boolean) => Promise<MarksChanged>
}

/** What is said of a kind of marks. */
type MarkWords = {
  notLoaded: MessageDescriptor
  /** Nothing was changed for one document. */
  oneFailed: MessageDescriptor
}

/** `key`: what the keys of all queries contain whose answers depend on these marks. */
type MarkKind = { key: string; icon: LucideIcon; calls: MarkCalls; words: MarkWords }

type Place = Pick<WireDocument, '_index' | '_id'>

/** A reader's marks of one kind, as every screen has them: given to single documents at once; `bulk` for selections. */
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
      tellFailure(() => set({ _index, _id }, isMarked))
    }
    store.set(_index, _id, isMarked)
    void calls.change(_index, [_id], isMarked).then(refresh, failed)
  }

  /** Once the marks of many were changed, or a part of them before a failure. */
  function forgetAll(): void {
    store.forget()
    refresh()
  }

  /** It has changed nothing: it is one row. */
  function tellFailure(retry: () => void): void {
    showToast({
      kind: 'failed',
      text: i18n._(words.oneFailed),
      detail: i18n._(msg`Nothing was changed.`),
      action: { label: i18n._(msg`Try again`), run: retry },
    })
  }

  return {
    /** Whether a document has the reader's mark. */
    useMarked: ({ _index, _id }: Place): boolean => useSyncExternalStore(store.subscribe, () => store.isMarked(_index, _id)),
    /** Gives or takes the mark of a document: shown at once, and rolled back on failure. */
    toggle: ({ _index, _id }: Place): void => set({ _index, _id }, !store.isMarked(_index, _id)),
    /** For the marks of selections. */
    bulk: { icon, change: calls.change, forget: forgetAll, oneFailed: words.oneFailed },
  }
}
