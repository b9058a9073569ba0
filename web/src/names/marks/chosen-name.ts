import { useSyncExternalStore } from 'react'
import { createListeners } from '../../api/listeners.ts'
import type { DocumentPlace } from '../../document-facts/wire-document.ts'
import type { FoundName } from '../document/found-names.ts'

/** The name of a document whose places are walked; `from`: begin at the first place from this one on. */
export type ChosenName = Pick<FoundName, 'category' | 'mentionNorm'> & { from: number }

let chosen: { of: string; name: ChosenName } | null = null
const listeners = createListeners()

/** Chooses a name of a document, whose places the text then shows one by one; null: none any more. */
export function chooseName(place: DocumentPlace, name: ChosenName | null): void {
  chosen = name && { of: keyOf(place), name }
  listeners.tell()
}

/** The name that was chosen in a document, or null. */
export function useChosenName(place: DocumentPlace): ChosenName | null {
  const of = keyOf(place)
  return useSyncExternalStore(listeners.add, () => (chosen?.of === of ? chosen.name : null))
}

function keyOf({ index, id }: DocumentPlace): string {
  return `${index} ${id}`
}
