/** Moves the focus to the count of documents, after a chip or filter, and the focused button with it, was removed by keyboard. */
export function focusCount(): void {
  const count = document.querySelector('[data-count]')
  if (count instanceof HTMLElement) count.focus()
}
