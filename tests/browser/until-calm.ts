import type { Page, Request } from 'playwright-core'

/** How long nothing may be asked for until a page counts as drawn. Playwright's own wait, `networkidle`, takes half a second each time. */
const quietMs = 120

/** Follows what a page asks for from now on; the answer waits until its requests have come to an end. Streams of events, which never end, do not count. */
export function followRequests(page: Page): { untilCalm(): Promise<void> } {
  const open = new Set<Request>()
  let whenQuiet: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined

  const look = () => {
    clearTimeout(timer)
    if (open.size === 0 && whenQuiet) timer = setTimeout(whenQuiet, quietMs)
  }
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource') return
    open.add(request)
    look()
  })
  const ended = (request: Request) => {
    open.delete(request)
    look()
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)

  return {
    untilCalm: () =>
      new Promise<void>((resolve) => {
        whenQuiet = resolve
        look()
      }),
  }
}
