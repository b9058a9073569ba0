import { readdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fewLooks, lookAt } from './look-at.ts'
import { useBrowser } from './visit.ts'

const { visit } = useBrowser()

describe.each(fewLooks)('backups at $width px in $theme', (looks) => {
  it('are made, checked and removed by keyboard, and refused where they would be lost or in the way', async () => {
    const page = await visit('/settings/snapshots', looks)
    const card = page.getByRole('region', { name: 'Backups' })
    const folder = card.getByRole('textbox', { name: 'Folder' })
    await folder.fill('/nowhere/at/all')
    await folder.press('Enter')
    await card.getByText('/nowhere/at/all is not there. Is the drive plugged in?', { exact: false }).waitFor()
    await folder.fill('')
    await folder.press('Enter')
    const row = card.getByRole('listitem').first()
    await row.waitFor()
    await row.getByRole('button', { name: /^Check:/ }).press('Enter')
    await row.getByText(/^Intact, checked/).waitFor()
    await row.getByText('Restore it').press('Enter')
    await row.getByText(/^npx dossier backup restore/).waitFor()
    await lookAt(page, `backups-${looks.width}-${looks.theme}`)
    await page.evaluate(() => {
      location.hash = '#/settings/disk'
    })
    const disk = page.getByRole('region', { name: 'Disk' })
    await disk.getByText('Records: what was read and written').waitFor()
    await disk.scrollIntoViewIfNeeded()
    await lookAt(page, `disk-${looks.width}-${looks.theme}`)
    await page.goBack()
    const path = await row.locator('bdi').first().innerText()
    expect(await readdir(path)).toContain('records.sqlite')
    await row.getByRole('button', { name: /^Remove:/ }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
    await card.getByText('There is no backup yet.').waitFor()
    expect(await readdir(dirname(path))).toEqual([])
    await rm(dirname(path), { recursive: true })
  })
})
