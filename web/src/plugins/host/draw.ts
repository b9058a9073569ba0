import type { Definition } from './registry/registered.ts'
import { runFor } from './running.ts'

/** What is drawn: by whom, what, and what for. */
export type Drawing = { plugin: string; definition: Definition; facts: object }

/** Has a plugin fill an element; answers what takes that away. */
export function draw(element: HTMLElement, { plugin, definition, facts }: Drawing): () => void {
  const tidy = runFor(plugin, () => {
    if (typeof definition !== 'string') return definition(element, facts)
    // The plugin's own words: it could write them there itself. Scripts in them are refused by the page's policy.
    element.append(document.createRange().createContextualFragment(definition))
    return undefined
  })
  return () => {
    if (typeof tidy === 'function') runFor(plugin, () => tidy())
    element.replaceChildren()
  }
}
