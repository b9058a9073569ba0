import { useSyncExternalStore } from 'react'
import { createListeners } from '../../api/listeners.ts'
import { readStored, writeStored } from '../../api/stored.ts'

const storageKey = 'pictures'
const listeners = createListeners()
let isOn: boolean | undefined

/** Whether documents are shown as small pictures beside their names: yes, unless the reader has switched it off in this browser. */
export function usePicturesChoice(): boolean {
  return useSyncExternalStore(listeners.add, chosen)
}

/** Keeps the choice. */
export function choosePictures(wanted: boolean): void {
  isOn = wanted
  writeStored(storageKey, wanted ? null : false)
  listeners.tell()
}

function chosen(): boolean {
  isOn ??= readStored(storageKey) !== false
  return isOn
}
