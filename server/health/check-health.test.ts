import { chmod, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Health, type HealthPart } from '@dossier/contract/settings/health'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { whatHolds } from '../confine/confined.ts'
import { engineBinary } from '../engine/tantivy/test-engine.ts'
import type { Extractor } from '../extract/port.ts'
import { startTika } from '../extract/tika/start.ts'
import { modelPlace } from '../models/model-files.ts'
import { placeModels, requireModel } from '../models/testing/models-there.ts'
import { checkHealth } from './check-health.ts'
import type { HealthDeps } from './deps.ts'

let home: string
let deps: HealthDeps
let closed: number

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'dossier-health-'))
  closed = 0
  deps = {
    home,
    recordsAddress: join(home, 'records.sqlite'),
    engineBinary: await writeProgram('engine', 'echo "dossier-engine 0.1.0"'),
    tikaJar: await writeProgram('tika.jar', ''),
    java: await writeProgram('java', 'echo \'openjdk version "17.0.15" 2025-04-15\' >&2'),
    openExtractor: async () => fakeExtractor(async () => 'Apache Tika 3.3.2'),
    findOcr: async () => [],
    modelsFolder: join(home, 'models'),
  }
})

afterEach(() => rm(home, { recursive: true, force: true }))

describe('checkHealth', () => {
  it('tells version and state of every part in the shape of the contract', async () => {
    const health = Health.parse(await checkHealth(deps))
    expect(health.parts.map((part) => part.name)).toEqual(['java', 'tika', 'ocr', 'names', 'rights', 'disk', 'engine', 'records'])
    expect(part(health, 'java')).toMatchObject({ state: 'ok', version: '17.0.15' })
    expect(part(health, 'tika')).toMatchObject({ state: 'ok', version: 'Apache Tika 3.3.2' })
    expect(part(health, 'engine')).toMatchObject({ state: 'ok', version: 'dossier-engine 0.1.0' })
    expect(part(health, 'disk').state).toBe('ok')
  })

  it('tells of each right of the readers whether it has been taken', async () => {
    const { detail, rights = [], state } = part(await checkHealth({ ...deps, engineBinary: engineBinary() }), 'rights')
    const { holds } = whatHolds(engineBinary())
    const refused = rights.filter(({ isRefused }) => isRefused)
    expect(detail.split('\n').filter((line) => line.startsWith('✓'))).toHaveLength(refused.length)
    expect(refused.length).toBeGreaterThanOrEqual(holds.size - 1)
    expect(state).toBe(refused.length === rights.length ? 'ok' : 'missing')
    const without = part(await checkHealth({ ...deps, engineBinary: join(home, 'none') }), 'rights')
    expect(without).toMatchObject({ state: 'missing', cure: expect.stringContaining('Documents are read all the same') })
    expect(without.rights).toContainEqual({ name: 'writes', isRefused: false })
    expect(without.detail).toContain(
      '✗ not so here: writes nothing outside its own folder in the home (it takes Linux 5.13 with Landlock)',
    )
    expect(without.detail).toMatch(/[✓✗] .*gains no privileges/)
  })

  it('closes the reader that it started', async () => {
    await checkHealth(deps)
    expect(closed).toBe(1)
  })

  it('tells how to get a Java that is missing or too old', async () => {
    const missing = part(await checkHealth({ ...deps, java: join(home, 'nowhere') }), 'java')
    expect(missing).toMatchObject({ state: 'missing', version: null })
    expect(missing.cure).toContain('JDK 17')
    const old = await writeProgram('old-java', 'echo \'java version "1.8.0_402"\' >&2')
    expect(part(await checkHealth({ ...deps, java: old }), 'java')).toMatchObject({ state: 'failed', version: '1.8.0_402' })
  })

  it('ends at its limit also where Java hangs before Tika begins', async () => {
    const java = await writeProgram('hanging-java', 'exec sleep 300')
    const openExtractor = (signal: AbortSignal) => startTika({ jar: deps.tikaJar, java, home, signal })
    const limit = AbortSignal.timeout(200)
    expect(part(await checkHealth({ ...deps, java, openExtractor }, limit), 'tika')).toMatchObject({ state: 'failed' })
  })

  it('ends at its limit also where a part never answers, and tells of all others', async () => {
    const health = await checkHealth({ ...deps, findOcr: () => new Promise(() => {}) }, AbortSignal.timeout(2_000))
    expect(part(health, 'ocr')).toMatchObject({ state: 'failed', detail: 'It gave no answer in time' })
    expect(part(health, 'disk').state).toBe('ok')
  })

  it('tells that Tika does not start, and closes what was begun', async () => {
    const openExtractor = async () => fakeExtractor(() => Promise.reject(new Error('no answer')))
    expect(part(await checkHealth({ ...deps, openExtractor }), 'tika')).toMatchObject({
      state: 'failed',
      detail: 'Tika does not start: no answer',
    })
    expect(closed).toBe(1)
  })

  it('tells that the jar or the engine has not been built', async () => {
    const health = await checkHealth({ ...deps, tikaJar: join(home, 'none.jar'), engineBinary: join(home, 'none') })
    expect(part(health, 'tika').state).toBe('missing')
    expect(part(health, 'engine').state).toBe('missing')
  })

  it('asks the index of a running server, and tells when it does not answer', async () => {
    const stats = async () => ({ documents: 7, entities: 0, deleted: 0, segments: 1, bytes: 2048, version: '1' })
    expect(part(await checkHealth({ ...deps, engine: { stats } }), 'engine').detail).toContain('7 documents')
    const broken = { stats: () => Promise.reject(new Error('gone')) }
    expect(part(await checkHealth({ ...deps, engine: broken }), 'engine')).toMatchObject({ state: 'failed' })
  })

  it('tells how far an index has come that is being made again', async () => {
    const stats = async () => ({ documents: 3, entities: 0, deleted: 0, segments: 1, bytes: 2048, version: '1' })
    const indexProgress = async () =>
      new Map([
        ['p', { documents: 3, total: 5 }],
        ['q', { documents: 0, total: 2 }],
      ])
    const engine = part(await checkHealth({ ...deps, engine: { stats }, indexProgress }), 'engine')
    expect(engine).toMatchObject({ state: 'ok', progress: { documents: 3, total: 7 } })
    expect(engine.detail).toContain('3 of 7 documents can be found')
    const whole = part(await checkHealth({ ...deps, engine: { stats }, indexProgress: async () => new Map() }), 'engine')
    expect(whole).not.toHaveProperty('progress')
  })

  it('tells which languages of pictures can be read, and which packages bring more', async () => {
    const none = part(await checkHealth(deps), 'ocr')
    expect(none.state).toBe('missing')
    expect(none.cure).toContain('apt install tesseract-ocr')
    const tesseract = { kind: 'tesseract', name: 'Tesseract 5.3.0', languages: ['eng', 'fra'] } as const
    const found = part(await checkHealth({ ...deps, findOcr: async () => [{ ...tesseract, languages: ['eng', 'fra'] }] }), 'ocr')
    expect(found).toMatchObject({ state: 'ok', version: 'Tesseract 5.3.0', detail: 'Tesseract 5.3.0 reads eng, fra.' })
  })

  it('tells in which languages names can be found, and how to bring more', async () => {
    const none = part(await checkHealth(deps), 'names')
    expect(none).toMatchObject({ state: 'missing', cure: expect.stringContaining('npx dossier models add corenlp en') })
    await placeModels(deps.modelsFolder, ['FRENCH', 'SPANISH'])
    const some = part(await checkHealth(deps), 'names')
    expect(some).toMatchObject({ state: 'ok', version: 'CoreNLP 4.5.10', detail: expect.stringContaining('FRENCH, SPANISH') })
    await truncate(modelPlace(deps.modelsFolder, requireModel('SPANISH')).file, 5)
    const half = part(await checkHealth(deps), 'names')
    expect(half).toMatchObject({ state: 'failed', cure: expect.stringContaining('corenlp es') })
    expect(half.detail).toContain('The model for SPANISH is not whole.')
  })

  it('tells that a home cannot be written', async () => {
    const health = await checkHealth({ ...deps, home: join(home, 'not-there') })
    expect(part(health, 'disk')).toMatchObject({ state: 'failed' })
  })

  it('finds sound records sound and damaged ones damaged', async () => {
    const database = new DatabaseSync(deps.recordsAddress)
    database.exec('CREATE TABLE page (text TEXT)')
    for (let row = 0; row < 200; row += 1) database.prepare('INSERT INTO page VALUES (?)').run('word '.repeat(200))
    database.close()
    expect(part(await checkHealth(deps), 'records')).toMatchObject({ state: 'ok' })
    await writeFile(deps.recordsAddress, Buffer.alloc(8192, 0xff), { flag: 'r+' })
    const damaged = part(await checkHealth(deps), 'records')
    expect(damaged.state).toBe('failed')
    expect(damaged.cure).toContain('backup')
  })
})

function part(health: Health, name: HealthPart['name']): HealthPart {
  const found = health.parts.find((each) => each.name === name)
  if (!found) throw new Error(`no part ${name}`)
  return found
}

function fakeExtractor(version: () => Promise<string>): Extractor {
  return {
    version,
    extract: () => Promise.reject(new Error('not asked for')),
    close: async () => {
      closed += 1
    },
  }
}

async function writeProgram(name: string, body: string): Promise<string> {
  const folder = join(home, 'bin')
  await mkdir(folder, { recursive: true })
  const file = join(folder, name)
  await writeFile(file, `#!/bin/sh\n${body}\n`)
  await chmod(file, 0o755)
  return file
}
