import { useSyncExternalStore } from 'react'
import { createListeners } from '../../api/listeners.ts'
import { readStored, writeStored } from '../../api/stored.ts'
import { type Placed, widths } from './arrangement.ts'

const storageKey = 'insights.widgets'
const listeners = createListeners()
let known: readonly Placed[] | undefined

/** How the reader has arranged the widgets, in this browser; none where nothing was moved. */
export function useKeptArrangement(): [readonly Placed[], (placed: readonly Placed[] | null) => void] {
  return [useSyncExternalStore(listeners.add, readKept), keepArrangement]
}

/** Keeps an arrangement; null forgets it. */
function keepArrangement(placed: readonly Placed[] | null): void {
  known = placed ?? []
  writeStored(storageKey, placed)
  listeners.tell()
}

function readKept(): readonly Placed[] {
  if (known) return known
  const stored = readStored(storageKey)
  known = Array.isArray(stored) ? stored.flatMap(readPlaced) : []
  return known
}

/** What another version, or a hand, has written otherwise is left out. */
function readPlaced(value: unknown): Placed[] {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('cols' in value)) return []
  const cols = widths.find((width) => width === value.cols)
  if (typeof value.name !== 'string' || cols === undefined) return []
  return [{ name: value.name, cols, isHidden: 'isHidden' in value && value.isHidden === true }]
}
