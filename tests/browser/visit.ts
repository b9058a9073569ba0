import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, inject } from 'vitest'
import { launchBrowser } from '../harness/browser.ts'
import { followRequests } from './until-calm.ts'

/** How a page is looked at; `locale`: what the browser says that its user reads, such as `fr-CH`. */
export type Looks = { width?: number; height?: number; theme?: 'light' | 'dark'; locale?: string }

/** The project of the sample. */
export const project = 'local-datashare'

/** Opens an address behind `#` and waits until it is drawn; `prepare`: what is done to the page before it loads anything. */
export type Visit = (address: string, looks?: Looks, prepare?: (page: Page) => Promise<void>) => Promise<Page>

let shared: Promise<Browser> | undefined

/** The browser of this process, which ends with it: files of tests that share a process share it too. */
async function sharedBrowser(): Promise<Browser> {
  const running = await shared?.catch(() => undefined)
  if (running?.isConnected()) return running
  shared = launchBrowser()
  return shared
}

/** Gives the tests of a file a browser and a new visitor each; a test fails when a page meets an error that nobody foresaw. */
export function useBrowser(): { visit: Visit; allowErrors(): void } {
  let browser: Browser
  let contexts: BrowserContext[] = []
  let faults: string[] = []

  beforeAll(async () => {
    browser = await sharedBrowser()
  })
  afterEach(async () => {
    const found = faults
    await Promise.all(contexts.map((context) => context.close()))
    contexts = []
    faults = []
    expect(found).toEqual([])
  })

  return {
    visit: async (address, looks, prepare) => {
      const context = await newVisitor(browser, looks)
      contexts.push(context)
      const page = await context.newPage()
      page.on('pageerror', (error) => faults.push(`${address}: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
          faults.push(`${address}: ${message.text()}`)
      })
      await prepare?.(page)
      const requests = followRequests(page)
      await page.goto(`${inject('address')}/#${address}`)
      await page.getByRole('main').waitFor()
      await requests.untilCalm()
      return page
    },
    allowErrors: () => {
      faults = []
    },
  }
}

/** A new visitor, who has seen nothing yet. */
export function newVisitor(
  browser: Browser,
  { width = 1440, height = 900, theme = 'light', locale = 'en-US' }: Looks = {},
): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width, height }, colorScheme: theme, locale, reducedMotion: 'reduce' })
}

/** The address behind `#`. */
export function hashOf(page: Page): string {
  return decodeURIComponent(new URL(page.url()).hash.slice(1))
}

/** Searches by the box of the page that is open. */
export async function searchFor(page: Page, words: string): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'Search', exact: true })
  await box.fill(words)
  await box.press('Enter')
  await results(page).first().waitFor()
}

/** How many documents the search on the screen has found. */
export async function foundBy(page: Page): Promise<number> {
  return Number.parseInt(await page.locator('[data-count]').innerText(), 10)
}

/** The links of the hits, in list and table alike. */
export const results = (page: Page) => page.locator('[data-hit]')
