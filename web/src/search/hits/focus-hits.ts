let isWanted = false

/** After a search was submitted from the box its first hit is focused as soon as there is one, so that the keys of the list work at once. */
export function wantHitFocus(): void {
  isWanted = true
}

/** Called when new hits have rendered: focuses the first if a search awaits it, unless the user has moved the focus meanwhile. */
export function settleHitFocus(): void {
  if (!isWanted) return
  isWanted = false
  const { activeElement } = document
  const isElsewhere = activeElement !== document.body && activeElement?.id !== 'search-words'
  if (!isElsewhere) focusFirstHit()
}

/** Focuses the first hit; false where there is none. */
export function focusFirstHit(): boolean {
  const first = document.querySelector('[data-hit]')
  if (!(first instanceof HTMLElement)) return false
  first.focus()
  return true
}
