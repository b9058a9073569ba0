import type { Page } from 'playwright-core'
import { afterEach, expect, inject } from 'vitest'
import { focused, tabTo } from '../keyboard/focused.ts'
import { project, results } from '../visit.ts'

const api = `${inject('address')}/api/${project}`

/** Takes back after each test what it has written about documents. */
export function takeAllBack(): void {
  afterEach(async () => {
    await ask('POST', 'documents/batchUpdate/unrecommend', { query: { match_all: {} } })
    await ask('POST', 'documents/batchUpdate/unstar', await ask('GET', 'documents/starred'))
    await ask('DELETE', 'pathBanners')
    // Batch searches are tested at the same time, with tags of their own.
    for (const label of await tags()) if (!label.startsWith('seen-')) await ask('DELETE', `tags/${encodeURIComponent(label)}`)
    for (const { id } of (await ask('GET', 'names/rules')).items) await ask('DELETE', `names/rules/${id}`)
  })
}

/** A search that is typed in the page, with the focus at its first hit. */
export async function typeSearch(page: Page, words: string): Promise<Page> {
  await page.keyboard.press('/')
  await expect.poll(async () => (await focused(page)).name).toBe('Search')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await untilAtFirstHit(page)
  return page
}

/** Back to the first hit of the search that is typed. */
export async function toFirstHit(page: Page): Promise<void> {
  await page.keyboard.press('/')
  await page.keyboard.press('Enter')
  await untilAtFirstHit(page)
}

async function untilAtFirstHit(page: Page): Promise<void> {
  await results(page).first().waitFor()
  const first = await results(page).first().getAttribute('data-hit')
  await expect.poll(async () => (await focused(page)).hit).toBe(first)
}

/** Carries out what the list of commands has under these words. */
export async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
}

/** To a tab of the open document: to its tabs by Tab, and by arrows among them. */
export async function toTab(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, /^(Text|Preview)$/)
  for (let step = 0; !name.test((await focused(page)).text); step += 1) {
    expect(step).toBeLessThan(10)
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Enter')
}

/** The rules on names that the server has, the latest first. */
export async function rules(): Promise<string[]> {
  const { items } = await ask('GET', 'names/rules')
  return items.map(({ kind, mentionNorm }: { kind: string; mentionNorm: string }) => `${kind} ${mentionNorm}`)
}

/** The labels of all tags that the server has. */
export async function tags(): Promise<string[]> {
  return (await ask('GET', 'tags')).items.map(({ label }: { label: string }) => label)
}

/** What the server answers to a call of the project. */
export async function ask(method: string, path: string, body?: object) {
  const content = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const answer = await fetch(`${api}/${path}`, { method, ...content })
  const text = await answer.text()
  return text === '' ? undefined : JSON.parse(text)
}
