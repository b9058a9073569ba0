import { useEffect, useRef } from 'react'
import { areSingleKeysOn, isComposing, isTyping } from '../../ui/shortcuts.ts'

/** What the keys of the review do, by their names. */
type Keys = Record<string, () => void>

/**
 * The single keys of the review. They come before those of the document beside it, where `n` and `l` mean something else: whoever goes through hundreds of hits must
 * never have to look where the focus is. Fields in which somebody types keep their letters, and choices of the reader about single keys hold.
 */
export function useReviewKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isComposing(event)) return
      if (isTyping(event.target) || document.querySelector('dialog[open]') || !areSingleKeysOn()) return
      const action = latest.current[event.key]
      if (!action) return
      event.preventDefault()
      event.stopImmediatePropagation()
      action()
    }
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [])
}
