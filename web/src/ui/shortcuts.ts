import { useEffect, useRef } from 'react'
import { readStored, writeStored } from '../api/stored.ts'

/** What to do for a key, by its name (`j`, `?`, `Escape`, `Ctrl+k`). */
export type Shortcuts = Record<string, () => void>

const storageKey = 'singleKeys'
const active: { current: Shortcuts }[] = []

/** Listens to keys while the component is mounted. Of several listeners for a key the latest one handles it. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useEffect(() => {
    active.push(latest)
    return () => {
      active.splice(active.indexOf(latest), 1)
    }
  }, [])
}

/** Whether single letters act as shortcuts; users of speech input or switches turn them off. */
export function areSingleKeysOn(): boolean {
  return readStored(storageKey) !== false
}

/** Turns single-letter shortcuts on or off, and stores the choice. */
export function setSingleKeys(isOn: boolean): void {
  writeStored(storageKey, isOn ? null : false)
}

/** Installs the page's key listener; once, at start. */
export function listenToShortcuts(): void {
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || isComposing(event) || event.altKey) return
    const isCommand = event.ctrlKey || event.metaKey
    if (!isCommand && (isTyping(event.target) || document.querySelector('dialog[open]'))) return
    if (event.key.length === 1 && !isCommand && !areSingleKeysOn()) return
    const name = isCommand ? `Ctrl+${event.key.toLowerCase()}` : event.key
    const handler = active.findLast(({ current }) => current[name])?.current[name]
    if (!handler) return
    event.preventDefault()
    handler()
  })
}

/**
 * Whether a key belongs to an input method, as for Japanese: its Enter takes the word that is being written, its arrows choose among words. Safari tells
 * the Enter that ends it by the old code 229 alone.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229
}

/** Whether a key that is pressed on an element is text, or moves in it: that of fields is, that of check boxes and buttons is not. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !isTickable(target)))
  )
}

function isTickable(target: HTMLElement): boolean {
  return target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type)
}
