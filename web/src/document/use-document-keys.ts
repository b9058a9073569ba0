import { useEffect, useRef } from 'react'
import { isTyping } from '../ui/shortcuts.ts'

type Actions = {
  onFind: () => void
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onClose: (() => void) | null
  onStepTab: (step: 1 | -1) => void
}

/**
 * The keys of a document (contract/client.md e): Ctrl or ⌘ with F finds in it, with the arrows goes to the previous and the next document;
 * Ctrl Alt Page up and Page down change the tab; Escape goes back.
 */
export function useDocumentKeys(actions: Actions): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isInDialog(event.target)) return
      const action = actionOf(event, latest.current)
      if (!action) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** What a key means, or null. Arrows and Escape stay with the field in which the user types. */
export function actionOf(event: KeyboardEvent, actions: Actions): (() => void) | null {
  const isCommand = event.ctrlKey || event.metaKey
  if (isCommand && !event.altKey && event.key.toLowerCase() === 'f') return actions.onFind
  if (isCommand && event.altKey) {
    if (event.key === 'PageDown' || event.key === 'ArrowRight') return () => actions.onStepTab(1)
    if (event.key === 'PageUp' || event.key === 'ArrowLeft') return () => actions.onStepTab(-1)
  }
  if (isTyping(event.target)) return null
  if (isCommand && event.key === 'ArrowLeft') return actions.onPrevious
  if (isCommand && event.key === 'ArrowRight') return actions.onNext
  return event.key === 'Escape' ? actions.onClose : null
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog, [role="dialog"], [role="menu"], [role="listbox"]') !== null
}
