import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { extensionCommand } from '../../names/finder/extension/extension-command.ts'
import { parts } from '../../parts.ts'
import { noteLost } from '../change-packages.ts'
import { requireInstalled } from '../installed.ts'
import { packageDb } from '../tables.ts'
import { ask, examples, home, install, installed, openForEach, present, turn } from '../testing/package-app.ts'
import { clearExtensionFolders } from './extension-folder.ts'

const folder = await mkdtemp(join(tmpdir(), 'dossier-extensions-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The names that a pipeline finds in a text, over HTTP. */
async function namesIn(pipeline: string, text: string): Promise<unknown> {
  const answer = await ask('POST', `/api/ner/findNames/${pipeline}`, Buffer.from(text))
  if (!Array.isArray(answer.body)) return answer.body
  return answer.body.map(({ mention, category, offsets }) => `${category} ${mention} ${offsets}`)
}

const text =
  'On Monday 😀 Ilse Harcourt met the captain of the MV Ostara Star in Port Lessing, and nobody else was there to see them.'

describe('the examples of extensions', () => {
  openForEach()

  it.each([
    ['watch-list', 'WATCH_LIST', ['PERSON Ilse Harcourt 13', 'LOCATION Port Lessing 68']],
    ['vessel-names', 'VESSEL_NAMES', ['ORGANIZATION MV Ostara Star 50']],
  ])('%s is installed, finds names, and is removed', async (id, pipeline, names) => {
    expect((await install('extensions', join(examples, id))).status).toBe(200)
    expect(await namesIn(pipeline, text)).toMatchObject({ code: 'PIPELINE_NOT_FOUND' })
    await turn('extensions', id, true)
    expect((await ask('GET', '/api/ner/pipelines')).body).toEqual(['EMAIL', pipeline])
    expect(await namesIn(pipeline, text)).toEqual(names)
    expect(await readdir(home().extensions)).toHaveLength(1)
    await ask('DELETE', `/api/extensions/uninstall?id=${id}`)
    expect(await namesIn(pipeline, text)).toMatchObject({ code: 'PIPELINE_NOT_FOUND' })
    expect(await readdir(home().extensions)).toEqual([])
  })
})

describe('an extension among others', () => {
  openForEach()

  const manifestOf = (name: string, pipeline: string) =>
    JSON.stringify({ name, version: '1', kind: 'name-finder', command: ['node', './a.mjs'], finder: { pipeline } })

  /** The path of an extension that does nothing. */
  async function extensionOf(name: string, pipeline: string): Promise<string> {
    const place = await mkdtemp(join(folder, `${name}-`))
    await writeFile(join(place, 'dossier-extension.json'), manifestOf(name, pipeline))
    await writeFile(join(place, 'a.mjs'), '')
    return place
  }

  it('has a pipeline of its own, also where two are installed at once', async () => {
    const places = await Promise.all(['one', 'two'].map((name) => extensionOf(name, 'TWINS')))
    const answers = await Promise.all(places.map((place) => install('extensions', place)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await installed('extensions')).toHaveLength(1)
  })

  it('that cannot be opened keeps nobody from the others', async () => {
    for (const [name, pipeline] of [
      ['broken', 'BROKEN'],
      ['whole', 'WHOLE'],
    ] as const) {
      await install('extensions', await extensionOf(name, pipeline))
      if (name === 'broken')
        await packageDb(present().context.records).deleteFrom('package_file').where('path', '=', 'a.mjs').execute()
      expect((await turn('extensions', name, true)).status).toBe(200)
    }
    expect((await ask('GET', '/api/ner/pipelines')).body).toEqual(['EMAIL', 'WHOLE'])
    const left = await readdir(home().extensions)
    expect(left.map((name) => name.split('-')[0])).toEqual(['whole'])
  })

  it('that was replaced or removed is not switched off by the losses of the one before', async () => {
    const place = await extensionOf('steady', 'STEADY')
    const { records } = present().context
    await install('extensions', place)
    await turn('extensions', 'steady', true)
    const { installedAt } = await requireInstalled(records, 'extensions', 'steady')
    await noteLost(records, { id: 'steady', installedAt: installedAt - 1 }, 'it ended')
    expect(await requireInstalled(records, 'extensions', 'steady')).toMatchObject({ isOn: true, off: null })
    await noteLost(records, { id: 'gone', installedAt }, 'it ended')
    await noteLost(records, { id: 'steady', installedAt }, 'it ended')
    expect(await requireInstalled(records, 'extensions', 'steady')).toMatchObject({ isOn: false, off: { detail: 'it ended' } })
  })

  it('leaves what another process is just writing', async () => {
    const all = home().extensions
    await mkdir(join(all, '.draft-1-a'), { recursive: true })
    await mkdir(join(all, 'old-0123'))
    await clearExtensionFolders(all, [])
    expect(await readdir(all)).toEqual(['.draft-1-a'])
  })

  it('reads of its own files and of the program that runs it, never those of others', () => {
    const place = join(folder, 'extensions', 'own-0123')
    const read = (first: string) =>
      extensionCommand({ command: [first], folder: place, work: folder, confiner: parts.engine }).command
    expect(read('./run')).toContain(place)
    expect(read('./run')).not.toContain(join(place, '..'))
  })
})

describe('an extension in safe mode', () => {
  openForEach({ safeMode: true })

  it('is not run', async () => {
    await install('extensions', join(examples, 'vessel-names'))
    await turn('extensions', 'vessel-names', true)
    expect((await ask('GET', '/api/ner/pipelines')).body).toEqual(['EMAIL'])
  })
})

describe('an extension that fails', () => {
  openForEach()

  /** Installs a program that says that it is ready and then runs this for each text. */
  async function installProgram(name: string, answer: string): Promise<string> {
    const place = join(folder, name)
    await mkdir(place)
    const finder = { pipeline: name.toUpperCase() }
    const manifest = { name, version: '1', kind: 'name-finder', command: ['node', './main.mjs'], finder }
    await writeFile(join(place, 'dossier-extension.json'), JSON.stringify(manifest))
    await writeFile(
      join(place, 'main.mjs'),
      `import { createInterface } from 'node:readline'
       import { readFileSync, writeFileSync, writeSync } from 'node:fs'
       import { connect } from 'node:net'
       const say = (value) => process.stdout.write(JSON.stringify(value) + '\\n')
       createInterface({ input: process.stdin }).on('line', (line) => {
         const { id, text } = JSON.parse(line)
         if (text === undefined) return say({ ready: true })
         ${answer}
       })`,
    )
    await install('extensions', place)
    await turn('extensions', name, true)
    return finder.pipeline
  }

  it.each([
    ['mad', 'say(["what"])', 'it answered something else than names'],
    ['forgetful', 'say({ id: id - 1, names: [] })', 'it answered something else than names'],
    ['beyond', 'say({ id, names: [{ begin: 0, end: 100000, category: "PERSON" }] })', 'it answered something else than names'],
    ['dead', 'process.exit(9)', 'it ended with status 9'],
    ['killed', 'process.kill(process.pid, "SIGKILL")', 'it was ended by signal 9'],
    ['endless', 'for (;;) try { writeSync(1, "x".repeat(1000000)) } catch {}', 'a line of more than 16 MB'],
    ['sorry', 'say({ id, error: "no model" })', 'no model'],
  ])('(%s) is named with what it did', async (name, answer, detail) => {
    const pipeline = await installProgram(name, answer)
    expect(await namesIn(pipeline, text)).toMatchObject({ code: 'FINDER_DIED', error: expect.stringContaining(detail) })
  })

  it('does not come up where it is no program', async () => {
    const place = join(folder, 'absent')
    await mkdir(place)
    const manifest = {
      name: 'absent',
      version: '1',
      kind: 'name-finder',
      command: ['no-such-program'],
      finder: { pipeline: 'ABSENT' },
    }
    await writeFile(join(place, 'dossier-extension.json'), JSON.stringify(manifest))
    await install('extensions', place)
    await turn('extensions', 'absent', true)
    expect(await namesIn('ABSENT', text)).toMatchObject({
      code: 'FINDER_NOT_READY',
      error: expect.stringContaining('ABSENT does not start'),
    })
  })

  it('on text after text is switched off, and says so', async () => {
    const pipeline = await installProgram('hopeless', 'process.exit(1)')
    for (let attempt = 0; attempt < 5; attempt += 1) await namesIn(pipeline, text)
    expect((await installed('extensions'))[0]?.facts).toMatchObject({
      isOn: false,
      off: { reason: 'LOST', detail: 'it ended with status 1' },
    })
    expect(await namesIn(pipeline, text)).toMatchObject({ code: 'PIPELINE_NOT_FOUND' })
    await turn('extensions', 'hopeless', true)
    expect(await namesIn(pipeline, text)).toMatchObject({ code: 'FINDER_DIED' })
  })

  it('says of text after text that it cannot read it, and stays on', async () => {
    const pipeline = await installProgram('modest', 'say({ id, error: "the text has no words" })')
    for (let attempt = 0; attempt < 6; attempt += 1) expect(await namesIn(pipeline, text)).toMatchObject({ code: 'FINDER_DIED' })
    expect((await installed('extensions'))[0]?.facts).toMatchObject({ isOn: true, off: null })
  })

  it('cannot read what is not its own, write elsewhere, or use the network', async () => {
    const told = join(folder, 'told.txt')
    await writeFile(told, 'secret')
    const pipeline = await installProgram(
      'spy',
      `const tries = [
         () => readFileSync(${JSON.stringify(told)}),
         () => writeFileSync(${JSON.stringify(join(folder, 'written.txt'))}, text),
       ]
       const held = tries.filter((each) => { try { each(); return false } catch { return true } }).length
       const socket = connect({ port: 9, host: '127.0.0.1' }).on('error', ({ code }) => say({ id, error: held + ' ' + code }))`,
    )
    expect(await namesIn(pipeline, text)).toMatchObject({ error: expect.stringMatching(/2 (?:EPERM|EACCES)/) })
  })
})
