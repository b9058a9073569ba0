import type { Page } from 'playwright-core'
import type { Investigated } from './investigate.ts'

/** A screen to be pictured: its address behind `#`, and what is done on it; nothing in any language, because each is pictured. */
export type Screen = { address: string; act?: (page: Page) => Promise<void> }

/** The screen that each chapter of the guide is about; `teamScreens` and `terminal.ts` have the others. */
export function screensOf({
  project,
  letters: [letter = ''],
  commented,
  scan,
  batch,
  person,
}: Investigated): Record<string, Screen> {
  const search = (query: string, rest = '') => `/?index=${project}&q=${encodeURIComponent(query)}${rest}`
  return {
    start: { address: '/' },
    searching: { address: search('crane') },
    'search-with-operators': { address: search('(crane OR lease) AND NOT draft'), act: (page) => page.keyboard.press('/') },
    indexing: { address: '/tasks/indexing' },
    ledger: { address: '/tasks/indexing?state=encrypted&reason=needs-password', act: showLines },
    ocr: { address: `/ds/${project}/${scan}`, act: showPages },
    watching: { address: '/tasks/indexing', act: showWatch },
    tasks: { address: '/tasks/task-board' },
    names: { address: `/names/who?index=${project}&category=PERSON&name=${encodeURIComponent(person)}` },
    reading: { address: `/d/${project}/${letter}?index=${project}&q=crane` },
    xray: { address: `/ds/${project}/${commented}`, act: findHidden },
    stars: { address: search('*', '&f[starred]=true') },
    tags: { address: `/tags?index=${project}` },
    recommendations: { address: search('*', '&f[recommendedBy]=local') },
    notes: { address: `/notes?index=${project}` },
    cards: { address: `/cards?index=${project}` },
    history: { address: '/user-history/document' },
    'batch-search': { address: `/tasks/batch-search/${project}/${batch}` },
    'batch-download': { address: '/tasks/batch-download' },
    insights: { address: '/insights' },
    projects: { address: '/projects' },
    settings: { address: '/settings/limits' },
    backups: { address: '/settings/snapshots' },
    plugins: { address: '/settings/plugins', act: showPackages },
    extensions: { address: '/settings/extensions', act: showPackages },
    keyboard: { address: '/settings/keyboard' },
    errors: { address: search('(crane AND harbour') },
  }
}

/** Those of a server that several people use, for its administrator. */
export const teamScreens: Record<string, Screen> = { server: { address: '/settings/users' } }

async function showPages(page: Page): Promise<void> {
  await page.locator('[role="tab"][id$="ocr"]').click()
  await page.locator('[role="tabpanel"] img').first().waitFor()
}

/** Of the switches that are on, the first is one of the form, the second that of the folder's watch. */
async function showWatch(page: Page): Promise<void> {
  const toggle = page.locator('[role="switch"][aria-checked="true"]').nth(1)
  await toggle.scrollIntoViewIfNeeded()
}

/** What the registry offers comes after the settings around it. */
async function showPackages(page: Page): Promise<void> {
  await page.locator('main li h3').first().waitFor()
}

/** The lines, below what the page has above them. */
async function showLines(page: Page): Promise<void> {
  await page.locator('main table tbody tr').first().scrollIntoViewIfNeeded()
}

async function findHidden(page: Page): Promise<void> {
  await page.locator('[role="tab"][id$="details"]').click()
  const section = page
    .locator('[role="tabpanel"] section')
    .filter({ has: page.getByRole('status') })
    .last()
  await section.getByRole('button').click()
  await section.getByRole('list').waitFor()
  await section.scrollIntoViewIfNeeded()
}
