import type { InstalledFacts, Package, PackageList, PackageLook } from '@dossier/contract/packages'
import { expect, it } from 'vitest'
import { useCli } from './testing/use-cli.ts'

const cli = useCli()
const { serve, run } = cli

const look: PackageLook = {
  kind: 'plugins',
  id: 'ink',
  name: 'ink',
  version: '1.0.0',
  description: 'Writes in ink',
  licence: 'MIT',
  homepage: null,
  sha256: 'a'.repeat(64),
  files: 2,
  bytes: 1_234,
  script: 'index.js',
  style: null,
  projects: null,
  finder: null,
}
const off = { reason: 'THREW', detail: 'out of ink', at: 1 } as const
const facts: InstalledFacts = { ...look, source: '/ink.zip', installedAt: 1, isOn: false, off }
const ink: Package = {
  id: 'ink',
  name: 'ink',
  description: 'Writes in ink',
  version: '1.0.0',
  type: 'PLUGIN',
  installed: true,
  deliverableFromRegistry: null,
  installedDeliverable: null,
  facts,
}
const all: PackageList = {
  safeMode: true,
  packageDownload: false,
  registry: { path: '/r.json', fault: null },
  plugins: [ink, { ...ink, id: 'quill', installed: false, facts: null }],
  extensions: [],
}

const answer = ({ path }: { path: string }) => {
  if (path === '/api/local/packages') return all
  if (path.includes('/look')) return look
  return path.includes('uninstall') ? undefined : ink
}
const asked = () => cli.calls.map(({ method, path }) => `${method} ${path}`)

it('lists what is installed or offered, and why something was switched off', async () => {
  await serve(answer)
  const { code, stdout } = await run(['plugins'])
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /^Safe mode: nothing of this is run\.\nink .* off .*\n {2}switched off by itself: its script failed: out of ink\nquill .* not installed /,
  )
  expect((await run(['plugins', 'list', '--search', 'QUILL', '--json'])).stdout).not.toContain('"id":"ink"')
})

it('shows what it installs before that, and installs only that', async () => {
  await serve(answer)
  const { code, stdout } = await run(['plugins', 'install', 'https://plugins.example/ink.zip'])
  expect(code).toBe(0)
  expect(stdout).toContain('licence MIT')
  expect(stdout).toContain('Its script runs in the page with all rights of whoever reads it.')
  const url = 'url=https%3A%2F%2Fplugins.example%2Fink.zip'
  expect(asked()).toEqual([
    `GET /api/local/packages/plugins/look?${url}`,
    `PUT /api/plugins/install?${url}&sha256=${look.sha256}`,
  ])
})

it('sends no orders of a package to the terminal', async () => {
  const order = '\u001b[2J'
  const bad = { ...ink, description: order, facts: { ...facts, off: { ...off, detail: order } } }
  await serve(({ path }) =>
    path === '/api/local/packages'
      ? { ...all, registry: { path: '/r.json', fault: order }, plugins: [bad] }
      : path.includes('/look')
        ? { ...look, licence: order, projects: [order] }
        : bad,
  )
  const { stdout } = await run(['plugins'])
  const installed = await run(['plugins', 'install', 'ink'])
  expect(`${stdout}${installed.stdout}`.match(/\?\[2J/g)).toHaveLength(5)
  expect(`${stdout}${installed.stdout}`).not.toContain('\u001b')
})

it('takes what is no file for an id of the registry, and says so where nothing is named', async () => {
  await serve(answer)
  await run(['extensions', 'install', 'watch-list', '--sha256', 'b'.repeat(64)])
  expect(asked()[0]).toBe(`GET /api/local/packages/extensions/look?id=watch-list&sha256=${'b'.repeat(64)}`)
  await run(['plugins', 'install', '/nowhere/ink.zip'])
  expect(cli.calls.at(-2)?.path).toBe('/api/local/packages/plugins/look?url=%2Fnowhere%2Fink.zip')
  const before = cli.calls.length
  expect(await run(['extensions', 'enable'])).toMatchObject({ code: 2, stderr: expect.stringContaining('Say which one') })
  expect(cli.calls).toHaveLength(before)
})

it('switches and removes', async () => {
  await serve(answer)
  for (const action of ['enable', 'disable', 'remove']) expect((await run(['plugins', action, 'ink', '--json'])).code).toBe(0)
  expect(cli.calls.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['PUT', '/api/local/packages/plugins/ink', { isOn: true }],
    ['PUT', '/api/local/packages/plugins/ink', { isOn: false }],
    ['DELETE', '/api/plugins/uninstall?id=ink', undefined],
  ])
})
