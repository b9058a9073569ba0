import { insightCalls, type Silence, Silences } from '@dossier/contract/insights'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../harness/browser.ts'
import { makeFolder } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { type Planted, whole, writeMadeInvestigation } from '../silences/made-investigation.ts'
import { fewLooks, holdWidth, lookAt } from './look-at.ts'
import { foundBy, type Looks, newVisitor, project, results } from './visit.ts'

let program: Program
let browser: Browser
let planted: Planted[] = []
let silences: Silences
const open: Page[] = []

// A program of its own: the sample investigation has no gaps, and its names are not looked for.
beforeAll(async () => {
  const folder = await makeFolder('planted-gaps')
  planted = await writeMadeInvestigation(folder)
  program = await startProgram(await makeFolder('planted-gaps-home'), [folder])
  browser = await launchBrowser()
  await untilIndexed(program)
  await program.call('POST', '/api/task/findNames/EMAIL', { options: { defaultProject: project } })
  await untilIndexed(program)
  silences = Silences.parse(await program.call('GET', insightCalls.silences.path.replace(':project', project)))
}, 400_000)
afterAll(async () => {
  await browser?.close()
  await program?.stop()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((page) => page.context().close()))
})

async function visit(address: string, looks: Looks = {}): Promise<Page> {
  const context = await newVisitor(browser, looks)
  const page = await context.newPage()
  open.push(page)
  await page.goto(`${program.address}/#${address}`)
  await page.getByRole('main').waitFor()
  return page
}

async function silencesOf(page: Page) {
  await page.locator('[data-widget="WidgetSilences"]').scrollIntoViewIfNeeded()
  const card = page.getByRole('region', { name: 'Silences', exact: true }).first()
  await card.getByText('Looked at').waitFor()
  return card
}

/** Whether a gap that is told is the one that was planted. */
function isOf(told: Silence, one: Planted): boolean {
  if (told.kind !== one.kind || !told.subject.endsWith(one.subject)) return false
  if (told.kind === 'series') return one.kind === 'series' && told.missing.join() === one.missing.join()
  return one.kind !== 'series' && told.from === one.from && told.to === one.to
}

describe('gaps planted in a made investigation', { timeout: 180_000 }, () => {
  it('are found by the running program, at least 90 % of them, and at most 10 % of what it tells is none', () => {
    const missed = planted.filter((one) => !silences.items.some((told) => isOf(told, one)))
    const wrong = silences.items.filter((told) => !planted.some((one) => isOf(told, one)))
    expect(missed.length / planted.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.1)
    expect(wrong.length / silences.items.length, JSON.stringify(wrong)).toBeLessThanOrEqual(0.1)
    expect(silences.items.filter(({ subject }) => whole.some((each) => subject.endsWith(each)))).toEqual([])
    expect(silences.looked).toMatchObject({ mailboxes: 3, series: 3 })
  })

  it.each(fewLooks)('are each explained on the screen at $width px in $theme', async ({ width, theme }) => {
    const card = await silencesOf(await visit(`/insights?index=${project}`, { width, theme }))
    const lines = await card.getByRole('listitem').allInnerTexts()
    expect(lines).toHaveLength(silences.items.length)
    for (const one of planted) {
      const line = lines.find((text) => text.includes(one.kind === 'series' ? `${one.subject}-#` : one.subject)) ?? ''
      const why = one.kind === 'series' ? `missing: ${one.missing.join(', ')}` : 'where the months around it suggest about'
      expect(line, one.subject).toContain(why)
    }
    // The map of folders above has areas as small as their folders; its table has them as links.
    const look = width < 1440 ? holdWidth : lookAt
    await look(card.page(), `planted-gaps-${width}-${theme}`)
  })

  it('lead by keyboard to what there is: nothing in the gap, documents around it, the files of a series', async () => {
    const page = await visit(`/insights?index=${project}`)
    const follow = async (subject: string, link: number) => {
      const card = await silencesOf(page)
      await card.getByRole('listitem').filter({ hasText: subject }).getByRole('link').nth(link).press('Enter')
      await page.locator('[data-count]').waitFor()
      const found = await foundBy(page)
      await page.goBack()
      return found
    }
    // Four silent months, and six on both sides with three letters each.
    expect([await follow('harbour', 0), await follow('harbour', 1)]).toEqual([36, 0])
    expect([await follow('ann.mbox', 0), await follow('ann.mbox', 1)]).toEqual([36, 0])
    expect(await follow('bills-#', 0)).toBe(38)
  })
})

describe('the names of a made investigation', { timeout: 180_000 }, () => {
  it('are counted by category; the number of different ones leads to a list of so many, each with its documents', async () => {
    const page = await visit(`/insights?index=${project}`)
    const card = page.getByRole('region', { name: 'Names found', exact: true }).first()
    const total = card.getByRole('link', { name: /different names/ })
    const [different, mentions] = numbersIn(await total.innerText())
    expect(different).toBeGreaterThan(100)
    const bar = card.getByRole('link', { name: /^ann@quay\.example/ })
    const [documents] = numbersIn((await bar.innerText()).replace('ann@quay.example', ''))
    await bar.press('Enter')
    await results(page).first().waitFor()
    expect(await foundBy(page)).toBe(documents)
    await page.goBack()
    await total.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Names' }).waitFor()
    expect(numbersIn(await page.getByRole('status').filter({ hasText: 'mention' }).innerText())).toEqual([different, mentions])
    const rows = page.getByRole('rowheader')
    await page.getByRole('button', { name: 'More' }).press('Enter')
    await expect
      .poll(async () => {
        await rows.last().scrollIntoViewIfNeeded()
        return rows.count()
      })
      .toBe(different)
    const told = await page.getByRole('row').nth(1).getByRole('cell').first().innerText()
    expect(numbersIn(told)[0]).toBeGreaterThan(1)
  })

  it.each(fewLooks)('are listed, searched and sorted at $width px in $theme', async ({ width, theme }) => {
    const page = await visit(`/names?index=${project}&category=EMAIL`, { width, theme })
    await page.getByRole('searchbox', { name: 'Search in the names' }).fill('quay.exa')
    const row = page.getByRole('row').filter({ hasText: 'ann@quay.example' })
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(4)
    await lookAt(page, `names-${width}-${theme}`)
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('name')
    await expect.poll(() => page.getByRole('rowheader').first().innerText()).toContain('ann@')
    const link = row.getByRole('link', { name: /documents: ann@quay/ })
    const [documents] = numbersIn(await link.innerText())
    await link.press('Enter')
    await results(page).first().waitFor()
    expect(await foundBy(page)).toBe(documents)
    await page.goto(`${program.address}/#/names?index=${project}&category=LOCATION`)
    await page.getByText('No names of this kind').waitFor()
  })
})

function numbersIn(text: string): number[] {
  return (text.match(/\d[\d,]*/g) ?? []).map((each) => Number(each.replaceAll(',', '')))
}
