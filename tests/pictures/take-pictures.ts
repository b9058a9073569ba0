import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { followRequests } from '../browser/until-calm.ts'
import type { Screen } from './screens.ts'

/** The languages and themes in which each screen is pictured. */
export const looks = ['en', 'fr', 'es', 'ja'].flatMap((locale) => [
  { locale, theme: 'light' as const },
  { locale, theme: 'dark' as const },
])

type Look = (typeof looks)[number]

const viewport = { width: 1200, height: 720 }
/** Letters stay sharp; the pictures of a chapter then take 15 to 45 kB each. */
const quality = 50

/** Opens a screen of the running program as a reader of a language has it. */
export async function openScreen(browser: Browser, origin: string, { address, act }: Screen, look: Look): Promise<Page> {
  const context = await browser.newContext({ viewport, colorScheme: look.theme, locale: look.locale, reducedMotion: 'reduce' })
  // Nobody is told how the language was chosen.
  await context.addInitScript((locale) => localStorage.setItem('locale', JSON.stringify(locale)), look.locale)
  const page = await context.newPage()
  const requests = followRequests(page)
  await page.goto(`${origin}/#${address}`)
  await page.getByRole('main').waitFor()
  await requests.untilCalm()
  await act?.(page)
  await requests.untilCalm()
  return page
}

/** Keeps what a page shows as a WebP, which only the browser's own protocol writes. */
export async function keepPicture(page: Page, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, Buffer.from(data, 'base64'))
}

/** The texts that stand in the picture, each once. */
export function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts = new Set<string>()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      const { top, height } = range.getBoundingClientRect()
      const text = node.textContent?.trim() ?? ''
      if (text !== '' && height > 0 && top < innerHeight) texts.add(text)
    }
    return [...texts]
  })
}
