import { tagKey } from '@dossier/contract/marks/tag-labels'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../../api/listeners.ts'

/** Tags given to one document, or taken away, shown before the index has them. */
type EarlyChange = { index: string; id: string; labels: readonly string[]; isGiven: boolean }

let changes: readonly EarlyChange[] = []
const listeners = createListeners()

/** Shows a change of one document at once; returns the function that ends this: what the server tells holds then. */
export function showEarly(change: EarlyChange): () => void {
  set([...changes, change])
  return () => set(changes.filter((each) => each !== change))
}

/** Gives the function that applies what was changed early to the tags of a document; `make` gives a tag for a label that is new. */
export function useEarlyChanges({ index, id }: { index: string; id: string }) {
  const all = useSyncExternalStore(listeners.add, () => changes)
  const own = all.filter((change) => change.index === index && change.id === id)
  return <Shown extends { label: string }>(tags: readonly Shown[], make: (label: string) => Shown): Shown[] =>
    own.reduce((shown, change) => applyChange(shown, change, make), [...tags])
}

function applyChange<Shown extends { label: string }>(
  tags: Shown[],
  { labels, isGiven }: EarlyChange,
  make: (label: string) => Shown,
): Shown[] {
  const keys = new Set(labels.map(tagKey))
  if (!isGiven) return tags.filter(({ label }) => !keys.has(tagKey(label)))
  const there = new Set(tags.map(({ label }) => tagKey(label)))
  return [...tags, ...labels.filter((label) => !there.has(tagKey(label))).map(make)]
}

function set(next: readonly EarlyChange[]): void {
  changes = next
  listeners.tell()
}
