import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fewLooks, lookAt } from './look-at.ts'
import { hashOf, project, useBrowser } from './visit.ts'

const { visit, allowErrors } = useBrowser()

const names = ['Tobias Wrenfield', 'Perpetua Quint', 'Wrenfield', 'harbour', 'the']

/** Searches a list by the contract's call, as clients do; answers where it is reviewed, once it has ended. */
async function searched(page: Page, name: string, lines: string[]): Promise<string> {
  const id = await page.evaluate(
    async ({ index, csv, called }) => {
      const form = new FormData()
      form.append('name', called)
      form.append('phrase_matches', 'true')
      form.append('csvFile', new File([csv], 'list.csv', { type: 'text/csv' }))
      const made = await fetch(`/api/batch/search/${index}`, { method: 'POST', body: form, headers: { 'x-ds-csrf-token': 'x' } })
      return made.text()
    },
    { index: project, csv: lines.join('\n'), called: name },
  )
  await expect
    .poll(() => page.evaluate(async (uuid) => (await (await fetch(`/api/batch/search/${uuid}`)).json()).state, id), {
      timeout: 20_000,
    })
    .toBe('SUCCESS')
  return `/tasks/batch-search/${project}/${id}/review`
}

/** What the numbers of the states are now, and what they add up to. */
async function counts(page: Page): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const state of ['Undecided', 'Yes', 'No', 'Later', 'Conflict']) {
    const words = await page.getByRole('button', { name: new RegExp(`^${state} [\\d,]+$`) }).innerText()
    found[state] = Number(words.replace(/\D/g, ''))
  }
  return found
}

const sum = (found: Record<string, number>) => Object.values(found).reduce((all, one) => all + one, 0)
const hitIn = (page: Page) => new URLSearchParams(hashOf(page).split('?')[1]).get('hit')
const document = (page: Page) => page.getByRole('article')
const decided = async (page: Page) => (await counts(page)).Undecided

/** Presses a key and waits until the review has gone on. */
async function press(page: Page, key: string): Promise<void> {
  const before = hitIn(page)
  await page.keyboard.press(key)
  await expect.poll(() => hitIn(page)).not.toBe(before)
}

describe.each(fewLooks)('a review at $width px in $theme', ({ width, theme }) => {
  const look = (page: Page, what: string) => lookAt(page, `batch-review-${what}-${width}-${theme}`)
  const isPhone = width < 640

  it('shows hits with their documents, takes decisions, and narrows', async () => {
    const page = await visit('/tasks/batch-search', { width, theme })
    const address = await searched(page, `Look ${width} ${theme}`, names)
    await page.goto(`${page.url().split('#')[0]}#${address}`)
    const list = page.getByRole('region', { name: 'Hits' })
    await list.getByRole('button').first().waitFor()
    await look(page, 'list')
    if (isPhone) await list.getByRole('button').first().press('Enter')
    await document(page).locator('mark').first().waitFor()
    await look(page, 'hit')
    const bar = page.getByRole('region', { name: 'This hit' })
    await bar.getByRole('button', { name: 'Yes' }).press('Enter')
    await page.getByRole('status').filter({ hasText: 'Yes' }).waitFor()
    await bar.getByRole('button', { name: 'Undo the last decision' }).press('Enter')
    await page.getByText('Taken back for').waitFor()
    await bar.getByRole('button', { name: 'No', exact: true }).press('Enter')
    await page.getByRole('status').filter({ hasText: /^No/ }).waitFor()
    if (isPhone) await bar.getByRole('button', { name: 'All hits' }).press('Enter')
    await page.getByRole('button', { name: /^No \d/ }).press('Enter')
    await expect.poll(() => hashOf(page)).toContain('review=no')
    await look(page, 'no')
    await page.getByRole('button', { name: /^Conflict/ }).press('Enter')
    await page.getByText('No hits match').waitFor()
    await look(page, 'nothing')
  })
})

it('goes through dozens of hits by keys alone, once for equal texts, with undo, and adds up', async () => {
  const page = await visit('/tasks/batch-search')
  const address = await searched(page, 'By keys', names)
  await page.goto(`${page.url().split('#')[0]}#${address}`)
  await expect.poll(() => hitIn(page)).not.toBeNull()
  const all = sum(await counts(page))
  expect(all).toBeGreaterThan(40)
  const keys = ['y', 'n', 'l']
  let pressed = 0
  for (let left = await decided(page); left !== undefined && left > 1 && pressed < 60; pressed += 1) {
    await press(page, keys[pressed % 3] ?? 'y')
    await expect.poll(() => decided(page)).toBeLessThan(left)
    left = await decided(page)
    expect(sum(await counts(page))).toBe(all)
  }
  expect(pressed).toBeGreaterThan(20)
  const before = await counts(page)
  await page.keyboard.press('u')
  await page.getByText('Taken back for').waitFor()
  await expect.poll(() => decided(page)).toBeGreaterThan(before.Undecided ?? 0)
  expect(sum(await counts(page))).toBe(all)
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'JSON Lines' }).press('Enter')])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(all)
  const reviews: string[] = lines.map((line) => JSON.parse(line).review)
  expect(reviews.filter((review) => review === 'undecided')).toHaveLength((await decided(page)) ?? -1)
  // A link leads to the same hit among the same ones.
  await press(page, 'k')
  const there = hashOf(page)
  const other = await visit(there)
  await other.getByRole('region', { name: 'This hit' }).waitFor()
  expect(hitIn(other)).toBe(hitIn(page))
  await other.getByRole('region', { name: 'Hits' }).locator('[aria-current]').waitFor()
  await press(other, 'j')
})

it('shows the next hit before a decision is stored, stores them in their order, and leads back to one that could not be', async () => {
  // That of the decision which is refused below.
  allowErrors()
  const page = await visit('/tasks/batch-search')
  const address = await searched(page, 'Ahead', names)
  const gate = Promise.withResolvers<void>()
  const sent: string[] = []
  let isRefused = false
  await page.route('**/review', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    sent.push(JSON.parse(route.request().postData() ?? '{}').decision)
    if (isRefused) return route.fulfill({ status: 507, json: { error: 'x', code: 'DISK_FULL', message: 'The disk is full' } })
    await gate.promise
    return route.continue()
  })
  await page.goto(`${page.url().split('#')[0]}#${address}`)
  const isNextKnown = page.getByRole('region', { name: 'This hit' }).getByRole('button', { name: 'Next hit of the list' })
  await expect.poll(() => isNextKnown.getAttribute('aria-disabled'), { timeout: 15_000 }).toBeNull()
  await press(page, 'y')
  await press(page, 'n')
  expect(sent).toEqual(['yes'])
  gate.resolve()
  await expect.poll(() => sent).toEqual(['yes', 'no'])
  await page.getByRole('status').filter({ hasText: /^No/ }).waitFor()
  isRefused = true
  const before = hitIn(page)
  await page.keyboard.press('l')
  await page.getByText('The decision could not be stored.').waitFor()
  await expect.poll(() => hitIn(page)).toBe(before)
})

it('is not there for a batch search that is gone', async () => {
  const page = await visit(`/tasks/batch-search/${project}/0b7c/review`)
  await page.getByText('There is no such batch search for you').waitFor()
})
