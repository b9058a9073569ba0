import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { fewLooks, holdWidth, lookAt } from '../look-at.ts'
import { useHostile } from './use-hostile.ts'

const project = 'hostile-looks'
const { visit, openPreview } = useHostile(project)

it.each(fewLooks)('structured text is calm at $width px in $theme', async (looks) => {
  const page = await openPreview('letter.eml', looks)
  await page.getByRole('radio', { name: 'As Markdown' }).check()
  await page.getByRole('region', { name: 'Preview' }).getByText('Dear Bela').waitFor()
  await lookAt(page, `structured-text-${looks.width}-${looks.theme}`)
})

it.each(fewLooks)('small pictures are calm at $width px in $theme', async (looks) => {
  const page = await visit(`/?index=${project}&q=quayside&size=25`, looks)
  await page.locator('img[src*="/thumbnail/"]').first().waitFor()
  await expect
    .poll(() =>
      page
        .locator('img[src*="/thumbnail/"]')
        .evaluateAll((all) => all.filter((image) => getComputedStyle(image).opacity === '1').length),
    )
    .toBeGreaterThan(0)
  await lookAt(page, `small-pictures-${looks.width}-${looks.theme}`)
})

const shown: Record<string, (page: Page) => Promise<void>> = {
  'script.pdf': (page) => page.locator('[data-page="2"] [data-now]').waitFor(),
  'letter.eml': (page) => page.frameLocator('iframe').getByText('Dear Bela').waitFor(),
  'table.csv': (page) => page.locator('[data-row="2"]').waitFor(),
  'deep.json': (page) => page.getByRole('treeitem', { name: 'deal the quayside' }).waitFor(),
  'feed.xml': (page) => page.getByRole('treeitem', { name: 'kind sale' }).waitFor(),
  'people.vcf': (page) => page.frameLocator('iframe').getByText('Harbour Office').waitFor(),
  'dates.ics': (page) => page.frameLocator('iframe').getByText('Pay the pilot').waitFor(),
  'deed.rtf': (page) => page.frameLocator('iframe').getByText('Quay 4').waitFor(),
  'drawing.svg': (page) => page.locator('img[src*="/documents/src/"]').waitFor(),
  'broken.pdf': (page) => page.getByText('Preview is not available').waitFor(),
}

it.each(fewLooks)(
  'previews are calm at $width px in $theme',
  async (looks) => {
    for (const [name, isShown] of Object.entries(shown)) {
      const page = await openPreview(name, looks)
      await isShown(page)
      // Where nothing may run, axe may not either.
      await (/eml|vcf|ics|rtf/.test(name) ? holdWidth : lookAt)(page, `preview-${name}-${looks.width}-${looks.theme}`)
      if (name !== 'script.pdf') continue
      await page.getByRole('button', { name: 'Pages and outline' }).click()
      await page.locator('[data-thumbnail="1"] canvas').waitFor()
      await lookAt(page, `preview-panel-${looks.width}-${looks.theme}`)
    }
  },
  120_000,
)
