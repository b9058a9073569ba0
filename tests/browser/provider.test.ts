import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, startProvider } from '../../server/accounts/provider/testing/real-provider.ts'
import { readServerFile } from '../../server/home/server-file.ts'
import { launchBrowser } from '../harness/browser.ts'
import { makeFolder } from '../harness/folders.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { fewLooks, lookAt } from './look-at.ts'
import { hashOf, newVisitor, project } from './visit.ts'

let program: Program
let provider: Awaited<ReturnType<typeof startProvider>>
let browser: Browser

// Another name of the machine than the program's: for a browser they are different sites, as outside of tests.
beforeAll(async () => {
  const secret = { DOSSIER_OAUTH_CLIENT_SECRET: client.secret }
  program = await startProgram(await makeFolder('provider-home'), ['--mode', 'server'], secret)
  provider = await startProvider(`${program.address}/auth/callback`, 'localhost')
  const data = { auth: 'oauth', oauthIssuer: provider.issuer, oauthClientId: client.id, oauthUserProjectsKey: 'groups' }
  const file = await readServerFile(program.home)
  const headers = { authorization: `Bearer ${file?.operatorKey}`, 'content-type': 'application/json' }
  const answer = await fetch(`${program.address}/api/settings`, { method: 'PATCH', headers, body: JSON.stringify({ data }) })
  if (!answer.ok) throw new Error(await answer.text())
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await provider?.close()
  await program?.stop()
})

describe.each(fewLooks)('an identity provider at $width px in $theme', ({ width, theme }) => {
  const id = `${width}-${theme}`
  const open = async (address: string): Promise<Page> => {
    const context = await newVisitor(browser, { width, theme })
    const page = await context.newPage()
    await page.goto(`${program.address}/#${address}`)
    return page
  }

  it('signs somebody in and leads back to where they wanted to go; signing out ends that here', async () => {
    provider.state.person = { sub: id, preferred_username: `ada-${id}`, groups: [project] }
    const page = await open(`/tags?index=${project}`)
    const button = page.getByRole('link', { name: 'Login with Account' })
    await button.waitFor()
    await lookAt(page, `login-provider-${id}`)
    await button.press('Enter')
    await page.getByRole('heading', { name: 'Tags' }).first().waitFor()
    expect(hashOf(page)).toContain('/tags')
    await page.goto(`${program.address}/#/settings/account`)
    await page.getByText(`Signed in as ada-${id}`).waitFor()
    await page.getByRole('link', { name: 'Sign out' }).press('Enter')
    await button.waitFor()
    await page.context().close()
  })

  it('says why it did not let somebody in, and leaves the password of this server', async () => {
    provider.state.person = undefined
    const page = await open('/')
    await page.getByRole('link', { name: 'Login with Account' }).press('Enter')
    await page.getByRole('alert').getByText('did not let you in', { exact: false }).waitFor()
    await page.getByText('With a password of this server').click()
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor()
    await lookAt(page, `login-provider-refused-${id}`)
    await page.context().close()
  })
})
