import { describe, expect, it } from 'vitest'
import { fewLooks, lookAt } from './look-at.ts'
import { hashOf, project, results, useBrowser } from './visit.ts'

const { visit, allowErrors } = useBrowser()

const words = 'cardamom4672 OR invoice'
const search = `/?index=${project}&q=${encodeURIComponent(words)}`

describe.each(fewLooks)('batch downloads at $width px in $theme', ({ width, theme }) => {
  it('all results are downloaded: how much it is, the archive, its password once, and its removal', async () => {
    const page = await visit(search, { width, theme })
    await results(page).first().waitFor()
    await page.getByRole('button', { name: 'Download all results' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Download documents' })
    await dialog.getByText(/You are about to download \d+ documents?, /).waitFor()
    await dialog.getByText('The archive is kept for 24 hours.').waitFor()
    await dialog.getByRole('switch', { name: /Encrypt the archive/ }).press('Space')
    await lookAt(page, `batch-download-dialog-${width}-${theme}`)
    await dialog.getByRole('button', { name: 'Download' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Batch downloads' }).press('Enter')
    await expect.poll(() => hashOf(page)).toBe('/tasks/batch-download')

    const rows = page.getByRole('list', { name: 'Batch downloads' }).getByRole('listitem', { name: /^archive_local_/ })
    const row = rows.first()
    const link = row.getByRole('link', { name: 'Download' })
    await link.waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), link.press('Enter')])
    expect(download.suggestedFilename()).toMatch(/^archive_local_.*\.zip$/)
    await row.getByRole('button', { name: 'Show the password, once' }).press('Enter')
    await row.getByText(/^[A-Za-z0-9]{20}$/).waitFor()
    await lookAt(page, `batch-download-done-${width}-${theme}`)
    await page.reload()
    allowErrors()
    await row.getByRole('button', { name: 'Show the password, once' }).press('Enter')
    await row.getByText(/was shown before/).waitFor()
    await row.getByRole('link', { name: words }).waitFor()

    const before = await rows.count()
    await row.getByRole('button', { name: /^Remove with its archive/ }).press('Enter')
    // The archive can still be downloaded: it is asked about, and stays as long as nobody answers.
    const asked = page.getByRole('dialog', { name: 'Remove the archive too?' })
    await asked.getByText('can still be downloaded').waitFor()
    await asked.getByRole('button', { name: 'Remove with its archive' }).press('Enter')
    await expect.poll(() => rows.count()).toBe(before - 1)
    await lookAt(page, `batch-download-removed-${width}-${theme}`)
  })

  it('what is selected is downloaded alone', async () => {
    const page = await visit(search, { width, theme })
    await results(page).first().waitFor()
    await page
      .getByRole('checkbox', { name: /^Select (?!this page)/ })
      .first()
      .check()
    await page.getByRole('toolbar', { name: 'Selected documents' }).getByRole('button', { name: 'Download' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Download documents' })
    await dialog.getByText(/You are about to download 1 document, /).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})

it('each state of a download says what to do', async () => {
  const page = await visit('/tasks/batch-download')
  const started = (query: string) =>
    page.evaluate(async (text) => {
      const body = JSON.stringify({ options: { projectIds: ['local-datashare'], query: text } })
      const answer = await fetch('/api/task/batchDownload', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      return answer.status
    }, query)
  expect(await started('nobodyatallwrote')).toBe(200)
  await page.getByText('Nothing was found: there is no archive.').waitFor()
  await page
    .getByRole('button', { name: /^Run again/ })
    .first()
    .press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Download documents' })
  await dialog.getByText(/You are about to download 0 documents/).waitFor()
  expect(await dialog.getByRole('button', { name: 'Download' }).getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Remove with its archive/ })
    .first()
    .press('Enter')
  await page.getByText('Nothing was found: there is no archive.').waitFor({ state: 'detached' })
})
