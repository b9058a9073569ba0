import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compoundOf } from '@dossier/server/containers/testing/compound-of.ts'
import { madeSlides, pictureRecord } from '@dossier/server/containers/testing/made-slides.ts'
import { madeWord } from '@dossier/server/containers/testing/made-word.ts'
import { writeDatabase } from '@dossier/server/containers/testing/sqlite-database.ts'
import { drawPage } from '@dossier/server/recognition/testing/planted-scan.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { makeFolder, removeFolders } from '../../harness/folders.ts'
import { zipOf } from '../../planted/zip.ts'
import { fewLooks, holdWidth, lookAt } from '../look-at.ts'
import { results, useBrowser } from '../visit.ts'

const { visit } = useBrowser()
const project = 'kinds'

/** Two seconds of sound, the second of which is silent, with one byte a sample. */
function sound(): Buffer {
  const samples = Buffer.from(Array.from({ length: 16_000 }, (_, at) => (at < 8_000 ? 128 + 100 * Math.sin(at / 3) : 128)))
  const head = Buffer.alloc(44)
  head.write('RIFF____WAVEfmt ')
  head.writeUInt32LE(36 + samples.length, 4)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8_000, 24)
  head.writeUInt32LE(8_000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

const book = zipOf([
  { name: 'mimetype', content: 'application/epub+zip' },
  { name: 'META-INF/container.xml', content: '<container><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>' },
  {
    name: 'a.opf',
    content: '<package><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
  },
  { name: 'a.xhtml', content: '<html><body><script>parent.ran = 1</script><h1>The quay by night</h1></body></html>' },
])

function database(): Buffer {
  return writeDatabase(`CREATE TABLE ships(id INTEGER PRIMARY KEY, "<img src=x onerror=alert(1)>" TEXT);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) INSERT INTO ships SELECT i, 'Ship ' || i FROM n;
    CREATE TABLE "quays & <b>"(name); INSERT INTO "quays & <b>" VALUES ('East');
    CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n`)
}

beforeAll(async () => {
  const folder = await makeFolder('kinds')
  const files: Record<string, Buffer> = {
    'talk.ppt': madeSlides(
      [
        {
          title: 'Cranes <script>parent.ran = 1</script>',
          text: 'Two cranes',
          notes: 'Do not say this',
          pictures: [{ number: 1, told: 'A quay' }],
          table: [
            [{ text: 'Crane' }, { text: 'Berth' }, { text: 'Lifts' }],
            [{ text: 'East' }, { text: '4, all day', columns: 2 }],
          ],
        },
        { text: 'Kept back', isHidden: true },
      ],
      [pictureRecord(0xf01e, await drawPage({ lines: ['East quay, seen from the sea'], width: 640, height: 240 }))],
    ),
    'old.ppt': compoundOf([{ name: 'PP40', content: Buffer.alloc(600, 'PowerPoint 95') }]),
    'letter.doc': madeWord({ runs: [{ text: 'The deed\x02 was signed.' }], footnotes: [{ text: 'In May', at: 8 }] }),
    'tone.wav': sound(),
    'book.epub': book,
    'ships.sqlite': database(),
    // It has no rows, and names alone are no text.
    'hollow.sqlite': writeDatabase('CREATE TABLE quays(east_quay)'),
    'cut.ppt': madeSlides([{ text: 'Nothing' }]).subarray(0, 1_100),
  }
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ folder, project })
  expect((await fetch(`${inject('address')}/api/local/index`, { method: 'POST', body, headers })).ok).toBe(true)
  const runs = async () => (await fetch(`${inject('address')}/api/${project}/ledger/runs`)).json()
  await vi.waitFor(async () => expect((await runs()).length).toBe(1), { timeout: 100_000, interval: 200 })
})
afterAll(removeFolders)

async function openPreview(name: string, looks = {}): Promise<Page> {
  const page = await visit(`/?index=${project}&q=${encodeURIComponent(`path:*${name}`)}&size=10`, looks)
  await results(page).first().click()
  await page.getByRole('tab', { name: 'Preview' }).click()
  return page
}

/** What can be seen of each once it is shown. */
const shown: Record<string, (page: Page) => Promise<void>> = {
  'talk.ppt': (page) => page.frameLocator('iframe').getByText('Two cranes').waitFor(),
  'letter.doc': (page) => page.frameLocator('iframe').getByText('(In May)').waitFor(),
  'book.epub': (page) => page.frameLocator('iframe').getByText('The quay by night').waitFor(),
  'ships.sqlite': (page) => page.locator('[data-row="3"]', { hasText: 'Ship 2' }).waitFor(),
  'tone.wav': (page) => page.locator('svg:has(clipPath) path[d*="z"]').first().waitFor({ state: 'attached' }),
}

it('old slides are shown with notes, hidden ones marked, and nothing of them runs', async () => {
  const page = await openPreview('talk.ppt')
  const frame = page.frameLocator('iframe')
  await frame.getByText('Do not say this').waitFor()
  await frame.getByText('2 · ⊘').waitFor()
  expect(await frame.locator('h2').innerText()).toBe('Cranes <script>parent.ran = 1</script>')
  expect(await page.evaluate('window.ran')).toBeUndefined()
  expect(await frame.getByRole('img', { name: 'A quay' }).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  await frame.getByRole('cell', { name: '4, all day' }).waitFor()
  const old = await openPreview('old.ppt')
  await old.getByText('It was written by a program from before 1997').waitFor()
  const cut = await openPreview('cut.ppt')
  await cut.getByText('Preview is not available').waitFor()
})

it('a database is shown table by table and searched; its words are text, its views stay asleep', async () => {
  const page = await openPreview('ships.sqlite')
  await page.getByText('3,001 rows').waitFor()
  await page.locator('[data-row="1"]', { hasText: '<img src=x' }).waitFor()
  await page.getByRole('textbox', { name: 'Find in spreadsheet' }).fill('ship 2999')
  await page.getByText('in 1 row').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('[data-row="3000"]', { hasText: 'Ship 2999' }).waitFor()
  await page.getByRole('button', { name: 'quays & <b>' }).click()
  await page.locator('[data-row="2"]', { hasText: 'East' }).waitFor()
  await page.getByRole('button', { name: 'sqlite_schema' }).click()
  await page.getByRole('cell', { name: /^CREATE VIEW endless/ }).waitFor()
})

it('a database of which no text is taken is not said to be unreadable: its note and its line in the ledger lead to it', async () => {
  const page = await visit(`/?index=${project}&q=${encodeURIComponent('path:*hollow.sqlite')}&size=10`)
  await results(page).first().click()
  const note = page.getByRole('note').filter({ hasText: 'Could not be read: Unsupported' })
  await note.getByText(/no text is taken from files of this type here: use .+SQLite/i).waitFor()
  await note.getByRole('link', { name: 'See it in the ledger' }).waitFor()
  await note.getByRole('button', { name: 'Look at the original' }).press('Enter')
  await page.locator('[data-row="1"]', { hasText: 'east_quay' }).waitFor()
  await note.getByRole('link', { name: 'See it in the ledger' }).click()
  const line = page.getByRole('row').filter({ hasText: 'hollow.sqlite' })
  await line.getByRole('link', { name: 'Its original can be looked at' }).click()
  await page.getByRole('button', { name: 'Look at the original' }).waitFor()
})

it('words of a database are found, and its document says that a second reading found them', async () => {
  const page = await visit(`/?index=${project}&q=${encodeURIComponent('"Ship 2999"')}&size=10`)
  await results(page).first().filter({ hasText: 'ships.sqlite' }).click()
  await page.getByText('[Recovered: text]').first().waitFor()
})

it('a small sound has a wave form: loud at first, then still; a click goes to a place', async () => {
  const page = await openPreview('tone.wav')
  const wave = page.locator('svg:has(clipPath)')
  // It is drawn once, when the sound has been decoded.
  await wave.locator('path[d*="z"]').first().waitFor({ state: 'attached' })
  expect(((await wave.locator('path').first().getAttribute('d')) ?? '').split('z').length - 1).toBe(240)
  const heights =
    (await wave.locator('path').first().getAttribute('d'))?.match(/v([\d.]+)/g)?.map((each) => Number(each.slice(1))) ?? []
  expect([(heights[20] ?? 0) > 50, heights[200]]).toEqual([true, 1])
  const box = await wave.boundingBox()
  await wave.click({ position: { x: (box?.width ?? 0) / 2, y: 10 } })
  await expect.poll(() => page.locator('audio').evaluate((player: HTMLAudioElement) => player.currentTime)).toBeCloseTo(1, 0)
})

it.each(fewLooks)(
  'new kinds of previews are calm at $width px in $theme',
  async (looks) => {
    for (const [name, isShown] of Object.entries(shown)) {
      const page = await openPreview(name, looks)
      await isShown(page)
      // Where nothing may run, axe may not either.
      await (/sqlite|wav/.test(name) ? lookAt : holdWidth)(page, `kind-${name}-${looks.width}-${looks.theme}`)
    }
  },
  120_000,
)
