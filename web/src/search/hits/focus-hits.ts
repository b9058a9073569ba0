let isWanted = false

/** After a search was sent from the box the focus goes to its first hit as soon as there is one, so that the keys of the list work at once. */
export function wantHitFocus(): void {
  isWanted = true
}

/** New hits have been drawn: gives the first the focus where that is waited for, unless the reader has gone elsewhere meanwhile. */
export function settleHitFocus(): void {
  if (!isWanted) return
  isWanted = false
  const { activeElement } = document
  const isElsewhere = activeElement !== document.body && activeElement?.id !== 'search-words'
  if (!isElsewhere) focusFirstHit()
}

/** Puts the focus on the first hit; false where there is none. */
export function focusFirstHit(): boolean {
  const first = document.querySelector('[data-hit]')
  if (!(first instanceof HTMLElement)) return false
  first.focus()
  return true
}
