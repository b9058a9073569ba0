/** Moves the focus to the count of documents: for whoever removed a chip or a filter by keyboard, and the button with it. */
export function focusCount(): void {
  const count = document.querySelector('[data-count]')
  if (count instanceof HTMLElement) count.focus()
}
