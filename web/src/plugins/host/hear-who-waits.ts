import { whoRuns } from './running.ts'

/** What plugins wait for. */
export const readyEvent = 'datashare:ready'

/**
 * While the script of a plugin is loaded and run, whoever waits for the event is of that plugin, unless another one is at work: its timers and answers come in between.
 * Those wait at the document, as ever.
 */
export function hearWhoWaits(id: string) {
  const heard: EventListenerOrEventListenerObject[] = []
  const before = document.addEventListener
  const own = Object.getOwnPropertyDescriptor(document, 'addEventListener')
  let isHearing = true
  const patched: typeof document.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ) => {
    const isHeard = isHearing && type === readyEvent && (whoRuns() ?? id) === id
    if (!isHeard) Reflect.apply(before, document, [type, listener, options])
    else if (listener) heard.push(listener)
  }
  document.addEventListener = patched
  const stopHearing = () => {
    isHearing = false
    // The script may have put a function of its own there, which stays.
    if (document.addEventListener !== patched) return
    if (own) Object.defineProperty(document, 'addEventListener', own)
    else Reflect.deleteProperty(document, 'addEventListener')
  }
  return { heard, stopHearing }
}
