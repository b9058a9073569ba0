import type { Page } from 'playwright-core'

type Focused = { tag: string; id: string; text: string; name: string; hit: string | null; html: string; isVisible: boolean }

/** What has the focus now. */
export function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const box = element.getBoundingClientRect()
    const isField =
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement
    const labels = isField ? [...(element.labels ?? [])] : []
    const name =
      element.getAttribute('aria-label') ?? element.getAttribute('title') ?? labels.map((label) => label.textContent).join(' ')
    const hit = element.getAttribute('data-hit')
    const isVisible = box.width > 0 && box.height > 0
    return {
      tag: element.tagName,
      id: element.id,
      text: (element.textContent ?? '').trim(),
      name: name.trim(),
      hit,
      html: element.outerHTML.slice(0, 200),
      isVisible,
    }
  })
}

/** Enough to go through a page of hits with all that can be done with each. */
const mostSteps = 400

/** Goes on by Tab until something has the focus that is called so, by its name or its words; as a reader would, one at a time. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let step = 0; step < mostSteps; step += 1) {
    await page.keyboard.press('Tab')
    const at = await focused(page)
    const called = [at.name, at.text].filter((words) => words !== '')
    if (called.some((words) => (typeof name === 'string' ? words === name : name.test(words)))) return
  }
  throw new Error(`nothing that is called ${name} has the focus after ${mostSteps} steps`)
}
