import { expect, it } from 'vitest'
import { fewLooks, lookAt } from './look-at.ts'
import { hashOf, useBrowser } from './visit.ts'

const { visit } = useBrowser()
const found = { index: 'case', cluster: 'OpenSearch 2.19.1', documents: 120_000, duplicates: 312, names: 48_000, readAt: null }

it('an index is looked at by keys alone, and what is wrong is said with its cure', async () => {
  const page = await visit('/projects')
  await page.getByRole('link', { name: 'Read an index in' }).press('Enter')
  await expect.poll(() => hashOf(page)).toBe('/attach')
  const address = page.getByRole('textbox', { name: 'Address of the cluster' })
  await address.focus()
  // Nothing listens there.
  await page.keyboard.type('http://127.0.0.1:1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('case')
  await page.keyboard.press('Enter')
  const alert = page.getByRole('alert')
  await alert.getByText('The cluster does not answer as it should').waitFor()
  expect(await alert.innerText()).toContain('Check the address')
  await page.getByRole('textbox', { name: 'File with the password or key' }).fill('/nowhere/cluster.txt')
  expect(await alert.count()).toBe(0)
  await page.keyboard.press('Enter')
  await alert.getByText('It cannot be read like this').waitFor()
  expect(await alert.innerText()).toContain('/nowhere/cluster.txt')
})

it.each(fewLooks)('the form at $width px in $theme: empty, wrong and with what was found', async ({ width, theme }) => {
  let isThere = false
  const page = await visit('/attach', { width, theme, height: 1000 }, async (opened) => {
    await opened.route('**/api/case/attach/look', (route) => (isThere ? route.fulfill({ json: found }) : route.fallback()))
  })
  await lookAt(page, `attach-empty-${width}-${theme}`)
  await page.getByRole('textbox', { name: 'Address of the cluster' }).fill('http://127.0.0.1:1')
  await page.getByRole('textbox', { name: 'Name of the index' }).fill('case')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await lookAt(page, `attach-wrong-${width}-${theme}`)
  isThere = true
  await page.getByRole('button', { name: 'See what is there' }).press('Enter')
  await page.getByRole('button', { name: 'Read it into the project case' }).waitFor()
  await lookAt(page, `attach-found-${width}-${theme}`)
})
