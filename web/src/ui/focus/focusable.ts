const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** The focusable elements below an element, in document order; those that style sheets hide are among them, but take no focus. */
export function focusablesIn(place: ParentNode): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(focusable)].filter((each) => each.tabIndex >= 0 && !each.matches(':disabled'))
}

/** Focuses the first of these that accepts it. */
export function focusFirst(elements: HTMLElement[]): void {
  elements.find((element) => {
    element.focus()
    return document.activeElement === element
  })
}
