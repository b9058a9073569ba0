import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { followRequests } from '../browser/until-calm.ts'
import type { Screen } from './screens.ts'

/** The languages and themes in which each screen is pictured. */
export const looks = ['en', 'fr', 'es', 'ja'].flatMap((locale) => [
  { locale, theme: 'light' as const },
  { locale, theme: 'dark' as const },
])

export type Look = (typeof looks)[number]

const viewport = { width: 1200, height: 720 }
/** Letters stay sharp; the pictures of a chapter then take 15 to 45 kB each. */
const quality = 50

/** A running program; `session`: the cookies of who is signed in, where somebody has to be. */
export type Origin = { address: string; session?: readonly { name: string; value: string }[] }

/** A new browser in which everything is as a reader of a language has it. */
export function newReader(browser: Browser, { locale, theme }: Look): Promise<BrowserContext> {
  return browser.newContext({ viewport, colorScheme: theme, locale, reducedMotion: 'reduce' })
}

/** Opens a screen of the running program as a reader of a language has it. */
export async function openScreen(browser: Browser, origin: Origin, { address, act }: Screen, look: Look): Promise<Page> {
  const context = await newReader(browser, look)
  await context.addCookies((origin.session ?? []).map((cookie) => ({ ...cookie, url: origin.address })))
  // Nobody is told how the language was chosen.
  await context.addInitScript((locale) => localStorage.setItem('locale', JSON.stringify(locale)), look.locale)
  const page = await context.newPage()
  const requests = followRequests(page)
  await page.goto(`${origin.address}/#${address}`)
  await page.getByRole('main').waitFor()
  await requests.untilCalm()
  await act?.(page)
  await requests.untilCalm()
  return page
}

/** Shows one folder as another: that in which the pictures are taken is nobody's, and only of this machine. Throws where a part of its path is left. */
export async function renameFolder(page: Page, from: string, to: string): Promise<void> {
  // In the middle of a long path folders are left out.
  const renamed = [[from, to] as const, [dirname(from), dirname(to)] as const]
  await page.evaluate((renamed) => {
    const rename = (text: string) => renamed.reduce((rest, [from, to]) => rest.replaceAll(from, to), text)
    // A long path may be broken behind each of its folders.
    for (const path of document.querySelectorAll(':has(> wbr)')) {
      const pieces = rename(path.textContent).split(/(?<=\/)/)
      path.replaceChildren(...pieces.flatMap((piece) => [piece, document.createElement('wbr')]))
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) node.textContent = rename(node.textContent ?? '')
    for (const field of document.querySelectorAll('input')) field.value = rename(field.value)
  }, renamed)
  const rest = basename(dirname(from))
  const left = (await page.innerText('body')).split('\n').filter((line) => line.includes(rest))
  if (left.length > 0) throw new Error(`${page.url()} shows ${left.join(', ')}`)
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
