import type { CDPSession, Page } from 'playwright-core'

/** What is done: a click on the n-th element that fits, or a key of the document (with Ctrl, or alone), or a step back. */
export type Act = { click: string; nth?: number } | { ctrlKey: string } | { key: string } | { back: true }

/** What ends it: an element that is drawn, and what stands in its text. */
export type Sign = { selector: string; has?: string; hasNot?: string }

/** Milliseconds from an act until the frame in which its sign is there, measured in the page itself. */
export function timeUntil(page: Page, act: Act, sign: Sign, limitMs = 60_000): Promise<number> {
  return page.evaluate(
    ({ act, sign, limitMs }) =>
      new Promise<number>((resolve, reject) => {
        const isThere = () =>
          [...document.querySelectorAll(sign.selector)].some(({ textContent: text }) => {
            if (sign.has !== undefined && !text?.includes(sign.has)) return false
            return sign.hasNot === undefined || !text?.includes(sign.hasNot)
          })
        const startedAt = performance.now()
        const look = () => {
          const ms = performance.now() - startedAt
          if (isThere()) resolve(ms)
          else if (ms > limitMs) reject(new Error(`${JSON.stringify(sign)} was not there after ${limitMs} ms`))
          else requestAnimationFrame(look)
        }
        if ('click' in act) {
          const element = document.querySelectorAll(act.click)[act.nth ?? 0]
          if (!(element instanceof HTMLElement)) return reject(new Error(`nothing fits ${act.click}`))
          element.click()
        } else if ('back' in act) history.back()
        else {
          const pressed = 'key' in act ? { key: act.key } : { key: act.ctrlKey, ctrlKey: true }
          document.body.dispatchEvent(new KeyboardEvent('keydown', { ...pressed, bubbles: true, cancelable: true }))
        }
        requestAnimationFrame(look)
      }),
    { act, sign, limitMs },
  )
}

/** Bytes of the page's scripts that are in use, after everything else was collected. */
export async function usedHeap(session: CDPSession): Promise<number> {
  for (let times = 0; times < 3; times++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize
}
