import { useSyncExternalStore } from 'react'
import { createListeners } from '../api/listeners.ts'
import { readStored, writeStored } from '../api/stored.ts'

const storageKey = 'textLayers.off'
const listeners = createListeners()
let off: readonly string[] | undefined

/** The layers of marks in texts that the reader has switched off, by name; remembered. */
export function useLayersOff(): readonly string[] {
  return useSyncExternalStore(listeners.add, layersOff)
}

/** Switches a layer of marks on or off, and keeps the choice. */
export function switchLayer(name: string, isOn: boolean): void {
  const others = layersOff().filter((each) => each !== name)
  off = isOn ? others : [...others, name]
  writeStored(storageKey, off.length === 0 ? null : off)
  listeners.tell()
}

function layersOff(): readonly string[] {
  const stored = off ?? readStored(storageKey)
  off ??= Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : []
  return off
}
