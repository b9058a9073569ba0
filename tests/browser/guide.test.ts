import { describe, expect, it } from 'vitest'
import { fewLooks, lookAt } from './look-at.ts'
import { hashOf, project, useBrowser } from './visit.ts'

const { visit } = useBrowser()

describe('the guide', () => {
  it.each(fewLooks)('finds words in its chapters at $width px in $theme', async ({ width, theme }) => {
    const page = await visit('/docs/start', { width, theme })
    await page.getByRole('searchbox', { name: 'Search in the guide' }).fill('timeout')
    await page.getByRole('status').filter({ hasText: 'in the guide' }).waitFor()
    await lookAt(page, `guide-search-${width}-${theme}`)
    await page.getByRole('link', { name: 'When something goes wrong: While searching' }).click()
    await page.getByRole('heading', { level: 1, name: 'When something goes wrong' }).waitFor()
    expect(hashOf(page)).toBe('/docs/errors')
    await lookAt(page, `guide-errors-${width}-${theme}`)
  })

  it('answers an address of the known client, in the language of the page', async () => {
    const page = await visit('/docs/faq-general-what-is-it', { locale: 'fr-FR' })
    await page.getByRole('heading', { level: 1, name: 'Pour commencer' }).waitFor()
    expect(await page.getByRole('article').getAttribute('lang')).toBe('fr')
    await page.getByRole('link', { name: 'Sauvegardes' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sauvegardes' }).waitFor()
    expect(await page.getByRole('article').getAttribute('lang')).toBe('fr')
  })

  it('loads the chapters of one language, in one file, and not before it is opened', async () => {
    const page = await visit(`/?index=${project}`, { locale: 'ja-JP' })
    const translations = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').flatMap(({ name }) => name.match(/guide-[a-z]{2}(?=-)/g) ?? []),
      )
    expect(await translations()).toEqual([])
    await page.goto(page.url().replace(/#.*/, '#/docs/tags'))
    await page.getByRole('heading', { level: 1, name: 'タグ' }).waitFor()
    expect(await translations()).toEqual(['guide-ja'])
  })

  it.each(fewLooks)(
    'shows the screen of a chapter in the language and theme of the page at $width px in $theme',
    async (look) => {
      const page = await visit('/docs/tags', { ...look, locale: 'ja-JP' })
      const picture = page.getByRole('article').getByRole('img', { name: 'すべてのタグのページ' })
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_200)
      expect(await picture.getAttribute('src')).toContain(`tags-${look.theme}`)
      await lookAt(page, `guide-picture-${look.width}-${look.theme}`)
    },
  )

  it('is opened from the sheet of keys at the chapters on the screen', async () => {
    const page = await visit(`/?index=${project}&q=crane`)
    await page.getByRole('button', { name: 'Help and keyboard shortcuts' }).click()
    await page.getByRole('heading', { name: 'About this screen 5' }).waitFor()
    await lookAt(page, 'guide-of-screen')
    await page.getByRole('link', { name: 'Operators' }).click()
    await page.getByRole('heading', { level: 1, name: 'Operators' }).waitFor()
  })
})
