import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { focused, tabTo } from '../keyboard/focused.ts'
import { hashOf, project, results, useBrowser } from '../visit.ts'
import { ask, command, rules, takeAllBack, toTab, typeSearch } from './by-keyboard.ts'
import { inTurn } from './in-turn.ts'

const { visit } = useBrowser()
inTurn()
takeAllBack()

const patient = { timeout: 120_000 }
/** The screen asks again until the index has what was changed; a machine with much to do takes its time. */
const indexFollows = { timeout: 20_000 }

const cards = 'path:*contacts.vcf'
const isDocument = { term: { type: 'Document' } }

/** A desk, and a phone with a keyboard, where filters and documents lie over the list. */
describe.each([1440, 390])('all marks by keyboard alone at %i px', patient, (width) => {
  it('a document is starred, tagged, rid of its tag, recommended, and its folder noted', async () => {
    const page = await typeSearch(await visit('/', { width }), 'meridian')
    await page.keyboard.press('s')
    await expect.poll(async () => (await ask('GET', 'documents/starred')).length, indexFollows).toBe(1)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Star', exact: true, pressed: true }).waitFor()
    await page.keyboard.press('s')
    await page.getByRole('button', { name: 'Star', exact: true, pressed: false }).waitFor()
    await page.keyboard.press('t')
    await page.getByRole('combobox', { name: 'Add tags' }).waitFor()
    await expect.poll(async () => (await focused(page)).name, indexFollows).toBe('Add tags')
    await page.keyboard.type('walked')
    await page.keyboard.press('Enter')
    const tag = page.getByRole('link', { name: 'walked', exact: true })
    await tag.waitFor()
    await holdsFocus(page)
    await tabTo(page, 'Remove the tag walked')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Are you sure you want to delete this tag?' }).waitFor()
    await tabTo(page, 'Delete')
    await page.keyboard.press('Enter')
    await expect.poll(() => tag.count(), indexFollows).toBe(0)
    await holdsFocus(page)
    await page.getByText('Tag removed: walked').waitFor()
    await page.keyboard.press('u')
    await tag.waitFor()
    // Not the filter “Recommended by”.
    await tabTo(page, /^Recommend(?!ed)/)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Recommend/, pressed: true }).waitFor()
    await tabTo(page, /^Write a note on/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Write a note' }).waitFor()
    await page.keyboard.type('Do not quote')
    await tabTo(page, 'Save')
    await page.keyboard.press('Enter')
    await page.getByText('The note is written.').waitFor()
    await command(page, 'all notes of the project')
    await tabTo(page, /^Remove the note on/)
    await page.keyboard.press('Enter')
    await page.getByText('The note is removed.').waitFor()
    await page.getByRole('heading', { name: 'No notes yet' }).waitFor()
    expect(await ask('GET', 'pathBanners')).toEqual([])
  })
})

describe.each([1440, 390])('all names by keyboard alone at %i px', patient, (width) => {
  beforeEach(async () => {
    await addName('PERSON', 'Tobias Wrenfield', cards)
    await addName('PERSON', 'T. Wrenfield', '"T. Wrenfield"')
    await addName('ORGANIZATION', 'Meridian Holdings', '"Meridian Holdings"')
    await expect.poll(() => countOf('t. wrenfield'), indexFollows).toBeGreaterThan(0)
    await expect.poll(() => countOf('meridian holdings'), indexFollows).toBeGreaterThan(0)
  })

  it('names are listed, searched, walked, hidden and shown again, made one with another, and that is undone', async () => {
    const page = await typeSearch(await visit('/', { width }), cards)
    await page.keyboard.press('Enter')
    await toTab(page, /^Names/)
    const people = page.getByRole('region', { name: /^People/ })
    await people.getByRole('listitem').first().waitFor()
    await tabTo(page, 'Search in the names')
    await page.keyboard.type('nobody')
    await page.getByText('No matches').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('tobias')
    await expect.poll(() => people.getByRole('listitem').count(), indexFollows).toBe(1)
    await hideAndShow(page)
    await tabTo(page, /places? of Tobias Wrenfield in the text$/)
    await page.keyboard.press('Enter')
    await page.getByText(/^Place 1 of/).waitFor()
    await holdsFocus(page)
    await tabTo(page, 'Next place')
    await page.keyboard.press('Enter')
    await page.keyboard.press('e')
    await page.getByText(/^Place \d of/).waitFor()
    await page.keyboard.press('w')
    await page.getByRole('heading', { level: 1, name: 'Tobias Wrenfield' }).waitFor()
    await page.getByRole('button', { name: 'The same: T. Wrenfield', exact: true }).waitFor()
    await page.keyboard.press('y')
    await expect.poll(async () => (await rules())[0], indexFollows).toMatch(/^rename /)
    await holdsFocus(page)
    await command(page, 'rules on names')
    await tabTo(page, /^Take back: /)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await rules())[0], indexFollows).toMatch(/^add /)
    await holdsFocus(page)
  })

  it('people and organisations are filtered by, searched in, and left out', async () => {
    const page = await typeSearch(await visit('/', { width }), 'wrenfield OR meridian')
    await filterBy(page, { filter: 'People', typed: 'tobi', value: /^tobias wrenfield/i, param: 'namedEntityPerson' })
    await filterBy(page, {
      filter: 'Organisations',
      typed: 'merid',
      value: /^meridian holdings/i,
      param: 'namedEntityOrganization',
    })
  })
})

async function hideAndShow(page: Page): Promise<void> {
  const name = page.getByRole('button', { name: 'Hide Tobias Wrenfield in all documents' })
  await tabTo(page, 'Hide Tobias Wrenfield in all documents')
  await page.keyboard.press('Enter')
  await page.getByText(/^Hidden:/).waitFor()
  await expect.poll(() => name.count(), indexFollows).toBe(0)
  await holdsFocus(page)
  await page.keyboard.press('u')
  await name.waitFor(indexFollows)
}

type Asked = { filter: string; typed: string; value: RegExp; param: string }

/** Opens a filter, searches in it, ticks a value, and leaves out what has it. */
async function filterBy(page: Page, { filter, typed, value, param }: Asked): Promise<void> {
  const isDialog = (page.viewportSize()?.width ?? 0) < 1200
  if (isDialog) {
    await tabTo(page, /^Filters/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Filters' }).waitFor()
  }
  await tabTo(page, new RegExp(`^${filter}`))
  await page.keyboard.press('Enter')
  await tabTo(page, `Search in ${filter.toLowerCase()}`)
  await page.keyboard.type(typed)
  await page.getByRole('checkbox', { name: value }).waitFor()
  await tabTo(page, value)
  await page.keyboard.press('Space')
  await expect.poll(() => hashOf(page), indexFollows).toContain(`f[${param}]=`)
  await expect.poll(() => results(page).count(), indexFollows).toBeGreaterThan(0)
  await tabTo(page, 'Exclude')
  await page.keyboard.press('Space')
  await expect.poll(() => hashOf(page), indexFollows).toContain(`f[-${param}]=`)
  await holdsFocus(page)
  if (isDialog) await page.keyboard.press('Escape')
}

/** Something of the page has the focus, so that the next key goes on from there. */
async function holdsFocus(page: Page): Promise<void> {
  await expect.poll(async () => (await focused(page)).tag, indexFollows).not.toBe('BODY')
}

/** By hand, in the first document that a search finds. */
async function addName(category: string, mention: string, found: string): Promise<void> {
  const { hits } = await search({ size: 1, query: { bool: { must: [{ query_string: { query: found } }, isDocument] } } })
  const [{ _id: document, _routing: routing }] = hits.hits
  await ask('POST', 'names/rules', { kind: 'add', category, document, routing, mention, reach: 'document' })
}

async function countOf(mentionNorm: string): Promise<number> {
  return (await search({ size: 0, query: { term: { mentionNorm } } })).hits.total.value
}

async function search(body: object) {
  const answer = await fetch(`${inject('address')}/api/index/search/${project}/_search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.json()
}
