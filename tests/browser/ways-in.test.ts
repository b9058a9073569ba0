import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readServerFile } from '../../server/home/server-file.ts'
import { launchBrowser } from '../harness/browser.ts'
import { makeFolder } from '../harness/folders.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { lookAt } from './look-at.ts'
import { hashOf, project } from './visit.ts'

const password = 'grey herons over Dublin'

let program: Program
let browser: Browser

beforeAll(async () => {
  program = await startProgram(await makeFolder('ways-in-home'), ['--mode', 'server'])
  browser = await launchBrowser()
  await operate('POST', '/api/users', { login: 'ada', password, index: project })
})
afterAll(async () => {
  await browser?.close()
  await program?.stop()
})

async function operate(method: string, path: string, body: object): Promise<void> {
  const file = await readServerFile(program.home)
  const headers = { authorization: `Bearer ${file?.operatorKey}`, 'content-type': 'application/json' }
  const answer = await fetch(`${program.address}${path}`, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(await answer.text())
}

const set = (data: Record<string, string>) => operate('PATCH', '/api/settings', { data })

async function open(address: string, options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })).newPage()
  await page.goto(`${program.address}/#${address}`)
  return page
}

it('is HTTP Basic, where the browser asks and our form does, too', async () => {
  await set({ auth: 'basic' })
  const page = await open(`/tags?index=${project}`, { httpCredentials: { username: 'ada', password } })
  await page.getByRole('heading', { name: 'Tags' }).first().waitFor()
  expect(hashOf(page)).toContain('/tags')
  const stranger = await open('/', {})
  await stranger.getByRole('textbox', { name: 'Name' }).waitFor()
  await lookAt(stranger, 'login-basic')
  await Promise.all([page, stranger].map((each) => each.context().close()))
})

it('is a proxy in front, whose word is enough; the page says where it does not say who asks', async () => {
  await set({ auth: 'proxy', proxyNets: '127.0.0.1', proxyUserHeader: 'Remote-User', proxyGroupsHeader: 'Remote-Groups' })
  const said = { 'Remote-User': 'bob', 'Remote-Groups': project }
  const page = await open(`/tags?index=${project}`, { extraHTTPHeaders: said })
  await page.getByRole('heading', { name: 'Tags' }).first().waitFor()
  await page.goto(`${program.address}/#/settings/account`)
  await page.getByText('Signed in as bob').waitFor()
  const stranger = await open(`/tags?index=${project}`, {})
  const button = stranger.getByRole('link', { name: 'Login with Account' })
  await button.press('Enter')
  await stranger.getByRole('alert').getByText('did not say clearly who you are', { exact: false }).waitFor()
  await lookAt(stranger, 'login-proxy-refused')
  await stranger.context().setExtraHTTPHeaders(said)
  await button.press('Enter')
  await stranger.getByRole('heading', { name: 'Tags' }).first().waitFor()
  await Promise.all([page, stranger].map((each) => each.context().close()))
})
