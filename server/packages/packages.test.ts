import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tarOf } from '../containers/testing/odd-archives.ts'
import { openTestApp } from '../http/test-app.ts'
import { type CallerName, elsewhere, headerIdentity } from '../http/testing/callers.ts'
import { installPackage, turnPackage } from './change-packages.ts'
import { openArchive } from './source/open-package.ts'
import { ask, examples, home, install, installed, openForEach, present, turn } from './testing/package-app.ts'

const folder = await mkdtemp(join(tmpdir(), 'dossier-packages-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const manifest = (more: object = {}) => JSON.stringify({ name: 'ink', version: '1.2.0', main: 'dist/ink.js', ...more })

async function writeArchive(name: string, files: Record<string, string>): Promise<{ path: string; sha256: string }> {
  const bytes = gzipSync(tarOf(Object.entries(files).map(([path, text]) => ({ name: `package/${path}`, bytes: text }))))
  const path = join(folder, name)
  await writeFile(path, bytes)
  return { path, sha256: createHash('sha256').update(bytes).digest('hex') }
}

const ink = await writeArchive('ink.tgz', {
  'package.json': manifest({ style: './ink.css', license: 'MIT', description: 'Writes in ink' }),
  'dist/ink.js': 'window.ink = 1',
  'ink.css': 'p { color: navy }',
  'page.html': '<script>alert(1)</script>',
})

describe('plugins', () => {
  openForEach()

  it('are installed from an archive, switched off, with all that is known of them', async () => {
    const answer = await install('plugins', `file://${ink.path}`)
    expect(answer).toMatchObject({ status: 200, body: { id: 'ink', installed: true, version: '1.2.0', type: 'PLUGIN' } })
    const [plugin] = await installed('plugins')
    expect(plugin?.facts).toMatchObject({
      isOn: false,
      licence: 'MIT',
      sha256: ink.sha256,
      script: 'dist/ink.js',
      style: 'ink.css',
      files: 4,
      source: ink.path,
    })
  })

  it('are in the page, with the nonce of its policy, once they are on', async () => {
    await install('plugins', ink.path)
    expect((await ask('GET', '/')).text).not.toContain('ink')
    await turn('plugins', 'ink', true)
    const page = await ask('GET', '/')
    const nonce = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1]
    const version = ink.sha256.slice(0, 12)
    expect(page.text).toContain(
      `<link rel="stylesheet" href="./plugins/ink/ink.css?v=${version}" nonce="${nonce}" data-plugin="ink"></head>`,
    )
    expect(page.text).toContain(
      `src="./plugins/ink/dist/ink.js?v=${version}" nonce="${nonce}" data-plugin="ink"></script></body>`,
    )
    expect(page.headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';")
  })

  it('send their files with types that run nothing by themselves, and only while they are on', async () => {
    await install('plugins', ink.path)
    expect(await ask('GET', '/plugins/ink/dist/ink.js')).toMatchObject({ status: 404 })
    await turn('plugins', 'ink', true)
    const script = await ask('GET', '/plugins/ink/dist/ink.js')
    expect(script).toMatchObject({ status: 200, text: 'window.ink = 1' })
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(script.headers['content-security-policy']).toContain('sandbox')
    expect((await ask('GET', '/plugins/ink/page.html')).headers['content-type']).toBe('application/octet-stream')
    for (const path of ['package.jso', '..%2fink%2fink.css', 'dist%2f..%2fink.css', 'ink.css%00'])
      expect((await ask('GET', `/plugins/ink/${path}`)).status, path).toBe(404)
  })

  it('are removed, and nothing happens the second time', async () => {
    await install('plugins', ink.path)
    for (const _ of [1, 2]) expect((await ask('DELETE', '/api/plugins/uninstall?id=ink')).status).toBe(204)
    expect(await installed('plugins')).toEqual([])
  })

  it('that are private are there for readers of their projects alone', async () => {
    const here = await writeArchive('here.tgz', {
      'package.json': manifest({ name: 'here', private: true, datashare: { projects: ['local-datashare'] } }),
      'dist/ink.js': '',
    })
    const nobodys = await writeArchive('nobodys.tgz', {
      'package.json': manifest({ name: 'nobodys', private: true }),
      'dist/ink.js': '',
    })
    for (const { path } of [here, nobodys]) await install('plugins', path)
    for (const id of ['here', 'nobodys']) await turn('plugins', id, true)
    const { text } = await ask('GET', '/')
    expect(text).toContain('data-plugin="here"')
    expect(text).not.toContain('data-plugin="nobodys"')
  })

  it('are found by the expressions of the known clients', async () => {
    await install('plugins', ink.path)
    const find = async (filter: string) => (await ask('GET', `/api/plugins?filter=${encodeURIComponent(filter)}`)).body
    expect(await find('.*writes.*')).toMatchObject([{ id: 'ink' }])
    expect(await find('.*nothing.*')).toEqual([])
    expect(await ask('GET', '/api/plugins?filter=(a')).toMatchObject({ status: 400 })
  })

  it('are looked at without being installed', async () => {
    const look = await ask('GET', `/api/local/packages/plugins/look?url=${encodeURIComponent(ink.path)}`)
    expect(look).toMatchObject({ status: 200, body: { id: 'ink', sha256: ink.sha256, projects: null } })
    expect(await installed('plugins')).toEqual([])
  })

  it('say why they were switched off, until somebody switches them on', async () => {
    await install('plugins', ink.path)
    await turn('plugins', 'ink', true)
    const off = { reason: 'THREW', detail: 'ink is dry' }
    const answer = await ask('PUT', '/api/local/packages/plugins/ink', { isOn: false, off })
    expect(answer.body).toMatchObject({ facts: { isOn: false, off } })
    expect((await turn('plugins', 'ink', true)).body).toMatchObject({ facts: { isOn: true, off: null } })
  })
})

describe('a package is refused, and nothing of it stays', () => {
  openForEach()

  async function faultOf(answer: Promise<{ status: number; body: unknown }>) {
    const { status, body } = await answer
    expect(await installed('plugins')).toEqual([])
    return { status, body }
  }

  it('where its checksum is another one', async () => {
    const answer = await faultOf(install('plugins', ink.path, { sha256: 'a'.repeat(64) }))
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_PACKAGE', facts: { fault: 'WRONG_CHECKSUM' } } })
    expect((await install('plugins', ink.path, { sha256: ink.sha256.toUpperCase() })).status).toBe(200)
  })

  it.each<[string, Record<string, string>, string]>([
    ['no manifest', { 'read.me': 'x' }, 'NO_MANIFEST'],
    ['a manifest that is no JSON', { 'package.json': '{' }, 'BAD_MANIFEST'],
    ['a manifest of other types', { 'package.json': manifest({ private: 'yes' }) }, 'BAD_MANIFEST'],
    ['a name that is a path', { 'package.json': manifest({ name: '../../up' }), 'dist/ink.js': '' }, 'BAD_MANIFEST'],
    ['a script that is not there', { 'package.json': manifest() }, 'FILE_MISSING'],
    ['a script outside', { 'package.json': manifest({ main: '../../secret.js' }) }, 'FILE_MISSING'],
  ])('where it has %s', async (name, files, fault) => {
    const { path } = await writeArchive(`${name}.tgz`, files)
    expect(await faultOf(install('plugins', path))).toMatchObject({ status: 400, body: { facts: { fault } } })
  })

  it('where it lies nowhere, or only the network has it', async () => {
    const wanted: [string, number, object][] = [
      ['/nowhere/at/all.zip', 400, { fault: 'NOT_THERE' }],
      ['https://plugins.example/a.zip', 400, { fault: 'NETWORK_OFF' }],
    ]
    for (const [url, status, facts] of wanted)
      expect(await faultOf(install('plugins', url))).toMatchObject({ status, body: { facts } })
    expect((await ask('PUT', '/api/plugins/install')).status).toBe(400)
    expect((await ask('PUT', '/api/plugins/install?id=unheard')).status).toBe(404)
  })

  it('where a folder has a link', async () => {
    const linked = join(folder, 'linked')
    await mkdir(linked)
    await writeFile(join(linked, 'index.js'), '')
    await symlink('/etc/passwd', join(linked, 'data.txt'))
    expect(await faultOf(install('plugins', linked))).toMatchObject({ body: { facts: { fault: 'HAS_LINK', path: 'data.txt' } } })
  })

  it('where it is an extension of another product, or wants more than any gets', async () => {
    const jar = await writeArchive('ext.tgz', { 'META-INF/MANIFEST.MF': 'x', 'a.class': 'x' })
    expect((await install('extensions', jar.path)).body).toMatchObject({ facts: { fault: 'JAVA' } })
    const base = { name: 'a', version: '1', kind: 'name-finder', command: ['node', './a.js'], finder: { pipeline: 'AAA' } }
    const cases: [object, string][] = [
      [{ rights: ['network'] }, 'RIGHT_REFUSED'],
      [{ finder: { pipeline: 'EMAIL' } }, 'SAME_PIPELINE'],
      [{ command: ['./missing'] }, 'FILE_MISSING'],
      [{ command: ['/home/jo/tools/run'] }, 'BAD_MANIFEST'],
      [{ command: ['../../run'] }, 'BAD_MANIFEST'],
      [{ finder: { pipeline: 'lower' } }, 'BAD_MANIFEST'],
      [{ surprise: true }, 'BAD_MANIFEST'],
    ]
    for (const [more, fault] of cases) {
      const { path } = await writeArchive('e.tgz', { 'dossier-extension.json': JSON.stringify({ ...base, ...more }), 'a.js': '' })
      expect((await install('extensions', path)).body, fault).toMatchObject({ facts: { fault } })
    }
    expect(await installed('extensions')).toEqual([])
  })
})

describe('the registry', () => {
  openForEach()

  it('offers the examples, which are installed by their ids', async () => {
    const { body } = await ask('GET', '/api/plugins')
    expect(body).toMatchObject([{ id: 'reading-desk', installed: false, installedDeliverable: null }])
    expect(await ask('PUT', '/api/plugins/install?id=reading-desk')).toMatchObject({ status: 200, body: { installed: true } })
    expect((await installed('plugins'))[0]?.facts?.source).toBe(join(examples, 'reading-desk'))
  })

  it('may be another file, and one that cannot be read is named', async () => {
    const file = join(folder, 'registry.json')
    const { config } = present().context
    config.packageRegistry = file
    await writeFile(
      file,
      JSON.stringify({ deliverableList: [{ id: 'ink', url: 'ink.tgz', type: 'PLUGIN', sha256: 'b'.repeat(64) }] }),
    )
    expect((await ask('PUT', '/api/plugins/install?id=ink')).body).toMatchObject({ facts: { fault: 'WRONG_CHECKSUM' } })
    await writeFile(file, '{"deliverableList": 7}')
    expect((await ask('GET', '/api/local/packages')).body).toMatchObject({
      registry: { path: file, fault: expect.stringContaining('cannot be read') },
    })
    expect((await ask('GET', '/api/plugins')).body).toEqual([])
  })
})

describe('safe mode', () => {
  openForEach({ safeMode: true })

  it('leaves everything installed and runs none of it', async () => {
    await install('plugins', ink.path)
    await turn('plugins', 'ink', true)
    expect((await ask('GET', '/')).text).not.toContain('data-plugin')
    expect((await ask('GET', '/plugins/ink/dist/ink.js')).status).toBe(404)
    expect((await ask('GET', '/api/local/packages')).body).toMatchObject({
      safeMode: true,
      plugins: [{ facts: { isOn: true } }, {}],
    })
    expect(home().extensions).toContain('extensions')
  })
})

describe('where people sign in', () => {
  let opened: Awaited<ReturnType<typeof openTestApp>>
  beforeEach(async () => {
    opened = await openTestApp({ identity: headerIdentity })
    const hidden = await writeArchive('hidden.tgz', {
      'package.json': manifest({ name: 'hidden', private: true, datashare: { projects: [elsewhere, 'unheard'] } }),
      'dist/ink.js': '',
    })
    for (const { path } of [hidden, ink]) {
      const { records } = opened.context
      const archive = { bytes: await readFile(path), name: 'a.tgz', source: path }
      const read = await openArchive('plugins', archive, { sha256: undefined, signal: AbortSignal.timeout(5_000) })
      await installPackage(records, read, [])
      await turnPackage(records, 'plugins', read.look.id, { isOn: false, off: { reason: 'THREW', detail: '' } })
    }
  })
  afterEach(() => opened.app.close())

  async function told(name: CallerName, url: string): Promise<string> {
    return (await opened.app.inject({ url, headers: { host: 'localhost', 'x-caller': name } })).body
  }

  it('a private plugin is told to readers of its projects, and to those who rule the program', async () => {
    for (const url of ['/api/plugins', '/api/local/packages']) {
      for (const name of ['stranger', 'admin'] as const) expect(await told(name, url), url).toContain('hidden')
      expect(await told('member', url), url).toMatch(/\bink\b/)
      expect(await told('member', url), url).not.toContain('hidden')
    }
    expect(await told('stranger', '/')).toContain('hidden')
    expect(await told('member', '/')).toMatch(/\bink\b/)
    expect(await told('member', '/')).not.toContain('hidden')
  })

  it('where packages lie, and for which other projects they are, is told to those alone who rule the program', async () => {
    const places = [folder, examples]
    const all = async (name: CallerName) => `${await told(name, '/api/plugins')} ${await told(name, '/api/local/packages')}`
    for (const place of places) {
      expect(await all('admin')).toContain(place)
      expect(await all('stranger')).not.toContain(place)
    }
    expect(await all('stranger')).toContain('"source":"ink.tgz"')
    // Nor names of projects that they may not read.
    expect(await all('stranger')).not.toContain('unheard')
  })
})
