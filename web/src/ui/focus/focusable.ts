const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** What the keyboard reaches below an element, in the order of the page; what style sheets hide is among it, but takes no focus. */
export function focusablesIn(place: ParentNode): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(focusable)].filter((each) => each.tabIndex >= 0 && !each.matches(':disabled'))
}

/** Gives the focus to the first of these that takes it. */
export function focusFirst(elements: HTMLElement[]): void {
  elements.find((element) => {
    element.focus()
    return document.activeElement === element
  })
}
