import { describe, expect, it } from 'vitest'
import { allLooks, lookAt } from './look-at.ts'
import { useBrowser } from './visit.ts'

const { visit, allowErrors } = useBrowser()

describe.each(allLooks)('settings at $width px in $theme', (looks) => {
  it('are explained, changed, refused with what is wrong, and taken back', async () => {
    const page = await visit('/settings/limits', looks)
    const card = page.getByRole('region', { name: 'Batch searches and downloads' })
    const field = card.getByRole('textbox', { name: 'Files in an archive' })
    const save = card.getByRole('button', { name: 'Save' })
    expect(await field.inputValue()).toBe('10000')
    await card.getByText('It is accepted and has no effect here', { exact: false }).waitFor()
    await lookAt(page, `settings-${looks.width}-${looks.theme}`)
    await field.fill('many')
    await card.getByRole('button', { name: 'Undo: Files in an archive' }).waitFor()
    await save.press('Enter')
    const refusal = card.getByRole('alert')
    await refusal.getByText('Unable to submit the settings.').waitFor()
    await refusal.getByText('Files in an archive: this is not a number.').waitFor()
    await lookAt(page, `settings-refused-${looks.width}-${looks.theme}`)
    await field.fill('5000')
    await field.press('Enter')
    await page.getByText('The settings are saved.').waitFor()
    await expect.poll(() => card.getByText('Default: 10000').count()).toBe(1)
    const settings = await (await page.request.get(new URL('/settings', page.url()).href)).json()
    expect(settings.batchDownloadMaxNbFiles).toBe('5000')
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByText('The settings are as they were.').waitFor()
    await expect.poll(() => field.inputValue()).toBe('10000')
    allowErrors()
  })
})
