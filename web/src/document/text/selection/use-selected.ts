import { type RefObject, useEffect, useState } from 'react'
import type { Passage } from '../../../feature/document-slots.ts'
import type { TextReaderHandle } from '../text-reader.tsx'

/** Selections change with each letter that the pointer passes, and on touch screens with each move of a handle. */
const restMs = 150

/** The passage that the reader has selected, once the selection has come to rest and the pointer is up. */
export function useSelected(reader: RefObject<TextReaderHandle | null>): Passage | null {
  const [passage, setPassage] = useState<Passage | null>(null)
  useEffect(() => {
    let timer = 0
    let isDown = false
    const look = () => {
      if (!isDown) setPassage(reader.current?.passage() ?? null)
    }
    const change = () => {
      clearTimeout(timer)
      timer = window.setTimeout(look, restMs)
    }
    const press = () => {
      isDown = true
    }
    const lift = () => {
      isDown = false
      change()
    }
    document.addEventListener('selectionchange', change)
    addEventListener('pointerdown', press)
    // A touch that becomes a selection or a scrolling is cancelled, never lifted.
    for (const name of ['pointerup', 'pointercancel']) addEventListener(name, lift)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', change)
      removeEventListener('pointerdown', press)
      for (const name of ['pointerup', 'pointercancel']) removeEventListener(name, lift)
    }
  }, [reader])
  return passage
}
