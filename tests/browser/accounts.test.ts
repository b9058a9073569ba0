import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { codeAt, fromBase32, stepAt } from '../../server/accounts/factor/one-time-code.ts'
import { readServerFile } from '../../server/home/server-file.ts'
import { launchBrowser } from '../harness/browser.ts'
import { makeFolder } from '../harness/folders.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { fewLooks, lookAt } from './look-at.ts'
import { hashOf, type Looks, newVisitor, project } from './visit.ts'

const password = 'grey herons over Dublin'
const another = 'owls over Galway at night'

let program: Program
let browser: Browser
let contexts: BrowserContext[] = []

// A program of its own: nobody can look at the one of the other tests without signing in.
beforeAll(async () => {
  program = await startProgram(await makeFolder('accounts-home'), ['--mode', 'server'])
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await program?.stop()
})
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  contexts = []
})

/** Asks as the operator's command line does. */
async function operate(method: string, path: string, body?: object): Promise<unknown> {
  const file = await readServerFile(program.home)
  const headers = { authorization: `Bearer ${file?.operatorKey}`, 'content-type': 'application/json' }
  const answer = await fetch(`${program.address}${path}`, { method, headers, body: JSON.stringify(body ?? {}) })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.status === 204 ? undefined : answer.json()
}

/** A new browser at an address. */
async function open(address: string, looks?: Looks): Promise<Page> {
  const context = await newVisitor(browser, looks)
  contexts.push(context)
  const page = await context.newPage()
  await page.goto(`${program.address}/#${address}`)
  return page
}

async function fillIn(page: Page, name: string, secret: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Login' }).press('Enter')
}

/** A new browser in which a new user is signed in. */
async function openAs(login: string, address: string, looks: Looks, isAdmin = false): Promise<Page> {
  await operate('POST', '/api/users', { login, password, isAdmin, index: project })
  const page = await open(address, looks)
  // The page is loaded anew once somebody has signed in.
  const again = page.waitForEvent('load')
  await fillIn(page, login, password)
  await again
  return page
}

describe.each(fewLooks)('accounts at $width px in $theme', (looks) => {
  const id = `${looks.width}-${looks.theme}`

  it('let somebody in who knows the password, back to where they wanted to go, and out again', async () => {
    await operate('POST', '/api/users', { login: `ada-${id}`, password, index: project })
    const page = await open(`/tags?index=${project}`, looks)
    await page.getByText('Sign in to see the projects that are shared with you.').waitFor()
    await lookAt(page, `login-${id}`)
    await fillIn(page, `ada-${id}`, 'not the password')
    await page.getByRole('alert').getByText('Name or password is wrong.').waitFor()
    await lookAt(page, `login-refused-${id}`)
    await fillIn(page, `ada-${id}`, password)
    await page.getByRole('heading', { name: 'Tags' }).first().waitFor()
    expect(hashOf(page)).toContain('/tags')
    await page.goto(`${program.address}/#/settings/account`)
    await page.getByRole('link', { name: 'Sign out' }).press('Enter')
    await page.getByRole('button', { name: 'Login' }).waitFor()
    await page.goto(`${program.address}/#/settings/account`)
    await page.getByRole('button', { name: 'Login' }).waitFor()
  })

  it('lead out of an error page and of the menu, and leave nothing of what was sought', async () => {
    const page = await openAs(`gwen-${id}`, '/', looks)
    const box = page.getByRole('searchbox', { name: 'Search', exact: true }).first()
    await box.fill('herons')
    await box.press('Enter')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('search'))).toContain('herons')
    await page.goto(`${program.address}/auth/signin`)
    await box.waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await page.goto(`${program.address}/#/nowhere`)
    const out = page.getByRole('link', { name: 'Sign out' })
    await out.waitFor()
    await lookAt(page, `sign-out-error-${id}`)
    await out.press('Enter')
    await page.getByRole('button', { name: 'Login' }).waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('search'))).toBeNull()
    if (looks.width >= 1024) return
    await fillIn(page, `gwen-${id}`, password)
    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    await page.getByRole('dialog').getByRole('link', { name: 'Sign out' }).waitFor()
    await lookAt(page, `sign-out-menu-${id}`)
    await page.getByRole('dialog').getByRole('link', { name: 'Sign out' }).press('Enter')
    await page.getByRole('button', { name: 'Login' }).waitFor()
  })

  it('have a card for each of their projects on the first screen', async () => {
    for (const name of ['harbour', 'quay']) await operate('PUT', `/api/index/${name}`)
    await operate('POST', '/api/users', { login: `hugo-${id}`, password, index: 'harbour' })
    await operate('PUT', `/api/users/hugo-${id}/index/quay?role=visitor`)
    const page = await open('/', looks)
    await fillIn(page, `hugo-${id}`, password)
    const cards = page.getByRole('list', { name: 'Projects' }).getByRole('link')
    await expect.poll(() => cards.allInnerTexts()).toEqual(['harbour', 'quay'])
    await lookAt(page, `landing-projects-${id}`)
    await cards.last().press('Enter')
    await expect.poll(() => hashOf(page)).toContain('index=quay')
    expect(hashOf(page)).toContain('q=*')
  })

  it('begin with a link by which a password is chosen, once', async () => {
    const made = await operate('POST', '/api/users', { login: `bob-${id}`, index: project })
    expect(made).toMatchObject({ uid: `bob-${id}` })
    const { secret } = z.object({ secret: z.string() }).parse(await operate('POST', `/api/local/users/bob-${id}/link`))
    const page = await open(`/login?link=${secret}`, looks)
    const field = page.getByLabel('New password')
    await field.fill('short')
    await page.getByRole('button', { name: 'Choose this password' }).press('Enter')
    await page.getByRole('alert').getByText('The password is too short', { exact: false }).waitFor()
    await lookAt(page, `login-link-${id}`)
    await field.fill(password)
    await page.getByRole('button', { name: 'Choose this password' }).press('Enter')
    await page.getByRole('searchbox', { name: 'Search', exact: true }).first().waitFor()
    const late = await open(`/login?link=${secret}`, looks)
    await late.getByText('This link was used already, or is too old.', { exact: false }).waitFor()
  })

  it('list their sessions, end one, and change their password', async () => {
    const page = await openAs(`carl-${id}`, '/settings/account', looks)
    const other = await open('/settings/account', looks)
    await fillIn(other, `carl-${id}`, password)
    await other.getByText('Signed in as', { exact: false }).waitFor()
    await page.reload()
    const sessions = page.getByRole('region', { name: 'Where you are signed in' })
    const card = page.getByRole('region', { name: 'Password' })
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2)
    await card.getByLabel('Former password').fill('not the password')
    await card.getByLabel('New password').fill(another)
    await card.getByRole('button', { name: 'Change the password' }).press('Enter')
    await card.getByRole('alert').getByText('The former password is wrong.').waitFor()
    await lookAt(page, `account-${id}`)
    expect(await page.getByText('You have been logged out').count()).toBe(0)
    await card.getByLabel('Former password').fill(password)
    await card.getByRole('button', { name: 'Change the password' }).press('Enter')
    await page.getByText('Your password is changed.', { exact: false }).waitFor()
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1)
    await other.reload()
    await fillIn(other, `carl-${id}`, another)
    await other.getByText('Signed in as', { exact: false }).waitFor()
  })

  it('ask for a code of an app once that is set up, and for one that was kept where it is lost', async () => {
    const page = await openAs(`gina-${id}`, '/settings/account', looks)
    const card = page.getByRole('region', { name: 'Second factor' })
    await card.getByRole('button', { name: 'Set it up' }).press('Enter')
    await page.getByRole('dialog').getByLabel('Your password').fill(password)
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).press('Enter')
    const secret = (await card.locator('code').innerText()).replaceAll(' ', '')
    await card.getByRole('img', { name: 'The secret for your app, as a QR code' }).scrollIntoViewIfNeeded()
    await lookAt(page, `factor-begun-${id}`)
    await card.getByLabel('Code of the app').fill(codeAt(fromBase32(secret), stepAt(Date.now())))
    await card.getByRole('button', { name: 'Switch it on' }).press('Enter')
    await card.getByText('10 recovery codes are left.', { exact: false }).waitFor()
    const code = await card.getByRole('listitem').first().innerText()
    await card.getByRole('status').scrollIntoViewIfNeeded()
    await lookAt(page, `factor-codes-${id}`)
    const other = await open('/settings/account', looks)
    await fillIn(other, `gina-${id}`, password)
    const field = other.getByLabel('Code of your app, or a recovery code')
    await field.waitFor()
    await lookAt(other, `login-code-${id}`)
    await field.fill('000000')
    await field.press('Enter')
    await other.getByRole('alert').getByText('The code is wrong', { exact: false }).waitFor()
    await field.fill(code)
    await field.press('Enter')
    await other.getByText('9 recovery codes are left.', { exact: false }).waitFor()
  })

  it('have a key for programs, which is shown once', async () => {
    const page = await openAs(`dora-${id}`, '/settings/api', looks)
    const card = page.getByRole('region', { name: 'API key' })
    await card.getByText('You have no key.').waitFor()
    await card.getByRole('button', { name: 'Make a key' }).press('Enter')
    const told = card.getByRole('status').locator('code')
    const key = await told.innerText()
    await lookAt(page, `api-key-${id}`)
    const asKey = async () => {
      const answer = await fetch(`${program.address}/api/users/me`, { headers: { authorization: `Bearer ${key}` } })
      return answer.status
    }
    expect(await asKey()).toBe(200)
    await page.reload()
    await card.getByText('last used', { exact: false }).waitFor()
    expect(await told.count()).toBe(0)
    await card.getByRole('button', { name: 'Remove the key' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the key' }).press('Enter')
    await card.getByText('You have no key.').waitFor()
    expect(await asKey()).toBe(401)
  })

  it('are found, added, given roles and removed by an administrator', async () => {
    const page = await openAs(`root-${id}`, '/settings/users', looks, true)
    const card = page.getByRole('region', { name: 'Users' })
    const row = (login: string) => card.getByRole('listitem').filter({ hasText: login })
    await card.getByRole('button', { name: 'Add a user' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name to sign in with').fill(`root-${id}`)
    await dialog.getByLabel('Name that others see').fill('Eve Moneypenny')
    await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter')
    await dialog.getByText('There is somebody of this name already.').waitFor()
    await lookAt(page, `user-add-${id}`)
    await dialog.getByLabel('Name to sign in with').fill(`eve-${id}`)
    await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter')
    const link = new URL(await dialog.locator('code').innerText())
    await lookAt(page, `user-link-${id}`)
    await dialog.getByRole('button', { name: 'Close' }).last().press('Enter')
    await card.getByRole('switch', { name: 'Only those without a password yet' }).press('Space')
    await row(`eve-${id}`).getByText('Invited until', { exact: false }).waitFor()
    await lookAt(page, `users-invited-${id}`)
    await card.getByRole('switch', { name: 'Only those without a password yet' }).press('Space')

    const eve = await open(link.hash.slice(1), looks)
    await eve.getByLabel('New password').fill(password)
    await eve.getByRole('button', { name: 'Choose this password' }).press('Enter')
    await eve.getByRole('button', { name: 'Choose this password' }).waitFor({ state: 'detached' })

    await card.getByRole('searchbox', { name: 'Search in users' }).fill('moneyp')
    await card.getByText('1 user', { exact: true }).waitFor()
    await row('Eve')
      .getByRole('button', { name: `Roles: eve-${id}` })
      .press('Enter')
    await dialog.getByRole('combobox', { name: 'Project', exact: true }).fill(project)
    await dialog.getByRole('button', { name: 'Give' }).press('Enter')
    await dialog.getByRole('combobox', { name: `Role in ${project}` }).selectOption('editor')
    await row('Eve').getByText(`${project}: Editor`).waitFor()
    await lookAt(page, `user-roles-${id}`)
    await dialog.getByRole('button', { name: 'Close' }).last().press('Enter')
    await card.getByRole('searchbox', { name: 'Search in users' }).fill('')
    await row(`root-${id}`).getByText('Admin of the program').waitFor()
    await lookAt(page, `users-${id}`)

    await row('Eve')
      .getByRole('button', { name: `Remove: eve-${id}` })
      .press('Enter')
    await dialog.getByText('They are signed out', { exact: false }).waitFor()
    await lookAt(page, `user-remove-${id}`)
    await dialog.getByRole('button', { name: 'Remove' }).press('Enter')
    await expect.poll(() => row(`eve-${id}`).count()).toBe(0)
    await eve.reload()
    await eve.getByRole('button', { name: 'Login' }).waitFor()

    await card.getByRole('button', { name: 'Add a user' }).press('Enter')
    await dialog.getByLabel('Name to sign in with').fill(`eve-${id}`)
    await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter')
    await dialog.getByRole('switch', { name: 'It is the same person' }).press('Space')
    await lookAt(page, `user-former-${id}`)
    await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter')
    await dialog.locator('code').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().press('Enter')
    await row(`eve-${id}`)
      .getByRole('button', { name: `Withdraw the link: eve-${id}` })
      .press('Enter')
    await row(`eve-${id}`).getByText('Has no password and no link for one').waitFor()
  })

  it('are made members of a project by who manages it', async () => {
    const page = await openAs(`mona-${id}`, `/projects/${project}`, looks)
    await operate('PUT', `/api/users/mona-${id}/index/${project}?role=admin`)
    await operate('POST', '/api/users', { login: `nils-${id}`, password })
    await page.reload()
    await page.getByRole('link', { name: 'Members' }).press('Enter')
    expect(hashOf(page)).toContain(`/projects/${project}/members`)
    const list = page.getByRole('region', { name: 'Members', exact: true })
    const row = (login: string) => list.getByRole('listitem').filter({ hasText: login })
    const field = page.getByRole('textbox', { name: 'Name to sign in with' })
    await field.fill('nobody-of-this-name')
    await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
    await page.getByRole('alert').first().waitFor()
    await lookAt(page, `members-unknown-${id}`)
    await field.fill(`nils-${id}`)
    await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('editor')
    await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
    await row(`nils-${id}`).getByText(`By mona-${id}`, { exact: false }).waitFor()
    await lookAt(page, `members-${id}`)
    await row(`nils-${id}`)
      .getByRole('button', { name: `Remove: nils-${id}` })
      .press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
    await expect.poll(() => row(`nils-${id}`).count()).toBe(0)
  })

  it('tell an administrator what was done, and everybody that it is written down', async () => {
    const page = await openAs(`ruth-${id}`, '/settings/account', looks, true)
    await page.getByText('It is removed after 365 days.').scrollIntoViewIfNeeded()
    await lookAt(page, `audit-notice-${id}`)
    const searched = page.waitForResponse((response) => response.url().includes('_search'))
    await page.goto(`${program.address}/#/?q=heron&indices=${project}`)
    await searched
    await page.goto(`${program.address}/#/settings/audit`)
    const card = page.getByRole('region', { name: 'Audit log' })
    const rows = card.getByRole('listitem')
    await card.getByRole('searchbox', { name: 'Name to sign in with' }).fill(`ruth-${id}`)
    await rows.filter({ hasText: 'Signed in' }).first().waitFor()
    await rows.filter({ hasText: 'heron' }).first().waitFor()
    await card.getByRole('button', { name: 'Check all entries' }).press('Enter')
    await card.getByRole('status').getByText('as they were written.', { exact: false }).waitFor()
    await lookAt(page, `audit-${id}`)
    const end = await card.getByRole('status').locator('code').innerText()
    await card.getByRole('textbox', { name: 'Fingerprint that you have kept, if any' }).fill(end)
    await page.keyboard.press('Enter')
    await card.getByRole('status').getByText('is the one whose fingerprint was kept.', { exact: false }).waitFor()
    await lookAt(page, `audit-known-${id}`)
    await card.getByRole('combobox', { name: 'Kind' }).selectOption('rights')
    await card.getByText('There are no such entries.').waitFor()
    await card.getByRole('searchbox', { name: 'Name to sign in with' }).fill('')
    await lookAt(page, `audit-rights-${id}`)
  })

  it('of others are no page for who is not an administrator', async () => {
    const page = await openAs(`fred-${id}`, '/settings/users', looks)
    await page.getByText('This page is for administrators.').waitFor()
  })
})

it('show what plugins add as soon as somebody has signed in', async () => {
  const folder = join(await makeFolder('plugin'), 'lantern')
  await mkdir(folder)
  const card = "core.registerWidget({ name: 'lantern', title: 'Lantern', content: 'Lit for you', order: 1 })"
  const script = `document.addEventListener('datashare:ready', ({ detail: { core } }) => { ${card} })`
  await writeFile(join(folder, 'index.js'), script)
  await operate('PUT', `/api/plugins/install?url=${encodeURIComponent(folder)}`)
  await operate('PUT', '/api/local/packages/plugins/lantern', { isOn: true })
  await operate('POST', '/api/users', { login: 'hugo', password, index: project })
  const page = await open('/insights')
  await page.getByRole('button', { name: 'Login' }).waitFor()
  expect(await page.locator('[data-plugin]').count()).toBe(0)
  await fillIn(page, 'hugo', password)
  await page.getByRole('region', { name: 'Lantern' }).getByText('Lit for you').waitFor()
  expect(hashOf(page)).toContain('/insights')
  await operate('DELETE', '/api/plugins/uninstall?id=lantern')
})
