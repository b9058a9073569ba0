import { focusablesIn, focusFirst } from './focusable.ts'

/** The control that has the focus, and what lay around it: what is left when it is taken away. */
type Held = { element: HTMLElement; order: HTMLElement[]; around: HTMLElement[]; row: Element | null; placeInRow: number }

/** Lines of lists and tables: of two, the same control does the same. */
const lines = 'li, tr'

/**
 * Holds the focus in a part of the page. When the control that has it is taken away, the browser lets it fall to the page's begin; here it
 * goes to what stands in its place, else to its neighbour in the same line, the same control of the next line, or whatever is nearest.
 * Returns the function that stops it.
 */
export function keepFocusIn(place: HTMLElement): () => void {
  let held: Held | null = null
  const take = () => {
    const active = document.activeElement
    if (active instanceof HTMLElement && place.contains(active)) held = holdOf(active, place)
    else if (held && !held.element.isConnected && isNowhere(active)) focusFirst(nearest(held, place))
  }
  // Some browsers tell of a control that loses the focus by being removed, some do not: only who leaves one that stays has gone.
  const leave = () =>
    queueMicrotask(() => {
      if (held?.element.isConnected && document.activeElement !== held.element) held = null
    })
  const observer = new MutationObserver(take)
  observer.observe(place, { childList: true, subtree: true })
  place.addEventListener('focusin', take)
  place.addEventListener('focusout', leave)
  return () => {
    observer.disconnect()
    place.removeEventListener('focusin', take)
    place.removeEventListener('focusout', leave)
  }
}

function holdOf(element: HTMLElement, place: HTMLElement): Held {
  const row = element.closest(lines)
  return {
    element,
    order: focusablesIn(place),
    around: parentsOf(element, place),
    row,
    placeInRow: row ? focusablesIn(row).indexOf(element) : -1,
  }
}

/** From the innermost element to the part itself. */
function parentsOf(element: HTMLElement, place: HTMLElement): HTMLElement[] {
  const parent = element.parentElement
  return parent === null || element === place ? [] : [parent, ...parentsOf(parent, place)]
}

/** Candidates for the focus, the best first. */
function nearest({ element, order, around, row, placeInRow }: Held, place: HTMLElement): HTMLElement[] {
  const now = focusablesIn(place)
  const before = order.slice(0, order.indexOf(element)).findLast((each) => each.isConnected)
  const next = before ? now.indexOf(before) + 1 : 0
  const outwards = [...now.slice(next), ...now.slice(0, next).reverse()]
  const inner = around.filter((each) => each.isConnected).flatMap((each) => outwards.filter((other) => each.contains(other)))
  const otherRow = row?.isConnected ? null : inner[0]?.closest(lines)
  const twin = otherRow ? focusablesIn(otherRow)[placeInRow] : undefined
  return twin ? [twin, ...inner] : inner
}

function isNowhere(active: Element | null): boolean {
  return active === null || active === document.body
}
