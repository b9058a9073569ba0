import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawTiff } from '@dossier/server/recognition/testing/planted-scan.ts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { makeFolder, removeFolders } from '../../harness/folders.ts'
import { makePdf } from '../../harness/made-pdf.ts'
import { fewLooks } from '../look-at.ts'
import { results, useBrowser } from '../visit.ts'

const { visit } = useBrowser()
const project = 'steps'
const filler = 'The tide was low and nobody came to the sluice. '.repeat(40)

beforeAll(async () => {
  const folder = await makeFolder('steps')
  const files: Record<string, string | Buffer> = {
    'walk.json': JSON.stringify({ a: 'Perpetua one', b: ['Perpetua two'], c: { d: 'Perpetua three' } }),
    // Long enough for two parts of Markdown.
    'walk.html': `<h1>Perpetua one</h1>${`<p>${filler}</p>`.repeat(12)}<h2>Perpetua two</h2><p>Perpetua three</p>`,
    'walk.csv': [
      'Name;Berth',
      ...Array.from({ length: 60 }, (_, row) => `${row % 25 === 9 ? 'Perpetua' : 'Oriole'};${row}`),
    ].join('\n'),
    'walk.pdf': makePdf({ pages: [['Perpetua one'], ['nothing'], ['Perpetua two', 'Perpetua three']] }),
    'walk.tif': await drawTiff(
      ['First', 'Second', 'Third'].map((word) => ({ lines: [`${word} page`], width: 600, height: 800 })),
    ),
  }
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ folder, project })
  expect((await fetch(`${inject('address')}/api/local/index`, { method: 'POST', body, headers })).ok).toBe(true)
  const runs = async () => (await fetch(`${inject('address')}/api/${project}/ledger/runs`)).json()
  await vi.waitFor(async () => expect((await runs()).length).toBe(1), { timeout: 100_000, interval: 200 })
})
afterAll(removeFolders)

type Walk = {
  name: string
  /** What is done before there is something to walk over. */
  begin?: (page: Page) => Promise<void>
  back: string
  on: string
  /** Each place in turn, as it is told to a screen reader. */
  places: ((page: Page) => Locator)[]
  /** Whether the walk goes round its ends; else its buttons cannot be pressed there. */
  isRound: boolean
  /** Keys that do the same, pressed where the focus is after `begin`. */
  keys?: { on: string; back: string }
}

const find = (label: string) => async (page: Page) => {
  await page.getByRole('textbox', { name: label }).fill('perpetua')
  await page.getByText(/^(?:3 hits|in 3 rows)$/).waitFor()
}
const asMarkdown = (page: Page) => page.getByRole('radio', { name: 'As Markdown' }).check()
const selected = (name: string) => (page: Page) => page.getByRole('treeitem', { name, exact: true, selected: true })
const marked = (before: string) => (page: Page) =>
  page
    .getByRole('region', { name: 'Preview' })
    .locator(`xpath=.//mark[@aria-current][starts-with(following-sibling::text()[1], "${before}")]`)
const row = (number: number) => (page: Page) => page.locator(`[data-row="${number}"][aria-current="true"]`)
const said = (words: string) => (page: Page) => page.getByRole('status').getByText(words, { exact: true })

const walks: Walk[] = [
  {
    name: 'walk.json',
    begin: find('Find here'),
    back: 'Previous hit',
    on: 'Next hit',
    places: [selected('a Perpetua one'), selected('Perpetua two'), selected('d Perpetua three')],
    isRound: true,
    keys: { on: 'Enter', back: 'Shift+Enter' },
  },
  {
    name: 'walk.html',
    begin: async (page) => {
      await asMarkdown(page)
      await find('Find here')(page)
    },
    back: 'Previous hit',
    on: 'Next hit',
    places: [marked(' one'), marked(' two'), marked(' three')],
    isRound: true,
    keys: { on: 'Enter', back: 'Shift+Enter' },
  },
  {
    name: 'walk.html',
    begin: asMarkdown,
    back: 'Previous part',
    on: 'Next part',
    places: [said('Part 1 of 2'), said('Part 2 of 2')],
    isRound: false,
  },
  {
    name: 'walk.csv',
    begin: async (page) => {
      await find('Find in spreadsheet')(page)
      await page.getByRole('button', { name: 'Next row found' }).click()
      await page.getByRole('textbox', { name: 'Find in spreadsheet' }).focus()
    },
    back: 'Previous row found',
    on: 'Next row found',
    places: [row(11), row(36), row(61)],
    isRound: true,
    keys: { on: 'Enter', back: 'Shift+Enter' },
  },
  {
    name: 'walk.pdf',
    back: 'Previous hit',
    on: 'Next hit',
    places: [said('Page 1: hit 1 of 1'), said('Page 3: hit 1 of 2'), said('Page 3: hit 2 of 2')],
    isRound: true,
    keys: { on: 'F3', back: 'Shift+F3' },
  },
  {
    name: 'walk.tif',
    back: 'Previous page',
    on: 'Next page',
    places: [said('Page 1 of 3'), said('Page 2 of 3'), said('Page 3 of 3')],
    isRound: false,
  },
]

async function openWalk({ name, begin }: Walk, looks: object): Promise<Page> {
  const query = `(perpetua OR path:*tif) AND path:*${name}`
  const page = await visit(`/?index=${project}&q=${encodeURIComponent(query)}&size=10`, looks)
  await results(page).first().click()
  await page.getByRole('tab', { name: 'Preview' }).click()
  await begin?.(page)
  return page
}

/** Beside a document the list of results has buttons of such names too. */
const buttonOf = (page: Page, name: string) => page.getByRole('tabpanel').getByRole('button', { name, exact: true })

describe.each(fewLooks)('steps of previews at $width px in $theme', ({ width, theme }) => {
  it.each(walks)('the arrows of $name lead from "$back" to "$on" by mouse, and stand together', async (walk) => {
    const page = await openWalk(walk, { width, theme })
    const [back, on] = [buttonOf(page, walk.back), buttonOf(page, walk.on)]
    const { places } = walk
    await places[0]?.(page).waitFor()
    const [left, right] = [await back.boundingBox(), await on.boundingBox()]
    expect(left?.y, 'both stand on one line').toBe(right?.y)
    expect((right?.x ?? width) + (right?.width ?? 0), 'and within the window').toBeLessThanOrEqual(width)
    for (const place of places.slice(1)) {
      await on.click()
      await place(page).waitFor()
    }
    if (walk.isRound) {
      await on.click()
      await places[0]?.(page).waitFor()
      await back.click()
      await places.at(-1)?.(page).waitFor()
    } else expect(await on.isDisabled()).toBe(true)
    for (const place of places.toReversed().slice(1)) {
      await back.click()
      await place(page).waitFor()
    }
    expect(await back.isDisabled()).toBe(!walk.isRound)
  })

  it.each(walks)('the same of $name ("$on") by keyboard alone', async (walk) => {
    const page = await openWalk(walk, { width, theme })
    const { places, keys } = walk
    await places[0]?.(page).waitFor()
    for (const place of places.slice(1)) {
      await (keys ? page.keyboard.press(keys.on) : buttonOf(page, walk.on).press('Enter'))
      await place(page).waitFor()
    }
    for (const place of places.toReversed().slice(1)) {
      await (keys ? page.keyboard.press(keys.back) : buttonOf(page, walk.back).press('Enter'))
      await place(page).waitFor()
    }
  })
})
