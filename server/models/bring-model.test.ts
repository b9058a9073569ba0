import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bringModel, totalOf } from './bring-model.ts'
import { findModel, type KnownModel } from './known-models.ts'
import { modelPlace, removeModel, stateOnDisk } from './model-files.ts'

const never = new AbortController().signal
const content = 'what a classifier has learnt'
let folder: string
let model: KnownModel

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-models-'))
  const known = findModel('corenlp', 'fr')
  if (!known) throw new Error('there is a model for French')
  const sha256 = createHash('sha256').update(content).digest('hex')
  model = { ...known, bytes: content.length, archiveBytes: 1_000, sha256 }
  await writeFile(join(folder, 'pom.xml'), '<project/>')
  await packModel(content)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const all = () => join(folder, 'models')

/** The archive that the registry has. */
async function packModel(text: string): Promise<void> {
  const file = join(folder, 'made', model.member)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
  execFileSync('jar', ['--create', '--no-manifest', '--file', join(folder, 'registry.jar'), '-C', join(folder, 'made'), '.'])
}

/** A Maven that keeps what it was asked, and does what the script says between the program and the model: `$repository`, `$output` are where things belong. */
async function maven(script = ''): Promise<string> {
  const path = join(folder, 'mvn')
  const archive = 'edu/stanford/nlp/stanford-corenlp/4.5.10/stanford-corenlp-4.5.10-models-french.jar'
  await writeFile(
    path,
    `#!/bin/sh
[ "$1" = --version ] && { echo 'Apache Maven 3.9.9'; exit; }
echo "$*" >> '${folder}/asked'
for word in "$@"; do
  case "$word" in -Dmaven.repo.local=*) repository=\${word#*=};; -Dsidecar.output=*) output=\${word#*=};; esac
done
case "$*" in *dependency:copy*) mkdir -p "$output"; echo jar > "$output/stanford-corenlp.jar"; exit;; esac
target="$repository/${archive}"
mkdir -p "$(dirname "$target")"
${script}
cp '${folder}/registry.jar' "$target"
`,
  )
  await chmod(path, 0o755)
  return path
}

async function bring(mvn: string, signal = never, onReceived = (_: number) => {}): Promise<number> {
  return bringModel({ folder: all(), model, mvn, pom: join(folder, 'pom.xml'), signal, onReceived })
}

const state = () => stateOnDisk(all(), model)
const asked = () => readFile(join(folder, 'asked'), 'utf8').catch(() => '')

describe('bringing a model', () => {
  it('has Maven check what it gets, takes the model out, and keeps nothing else', async () => {
    expect(await bring(await maven())).toBe(content.length)
    expect(await readFile(modelPlace(all(), model).file, 'utf8')).toBe(content)
    expect(await state()).toEqual({ state: 'ready', receivedBytes: 0, foundVersion: null })
    expect(await readdir(modelPlace(all(), model).versionFolder)).toEqual(['fr', 'program'])
    const [program = '', archive = ''] = (await asked()).split('\n')
    expect(program).toContain('dependency:copy')
    expect(archive).toContain(`dependency:get -Dartifact=${model.artifact}`)
    expect(archive).toContain(' -C ')
  })

  it('asks for nothing where it is there already', async () => {
    await bring(await maven())
    const before = await asked()
    await bring(await maven('exit 1'))
    expect(await asked()).toBe(before)
  })

  it('says in Maven’s words why it cannot be had, without passwords, and goes on with what was received', async () => {
    const fails = 'echo half > "$target.part"; echo "[ERROR] Could not transfer from https://me:secret@mirror.example" ; exit 1'
    await expect(bring(await maven(fails))).rejects.toThrow(
      'could not be brought: Could not transfer from https://mirror.example',
    )
    expect(await state()).toMatchObject({ state: 'half' })
    await bring(await maven(`cp "$target.part" '${folder}/seen'`))
    expect(await readFile(join(folder, 'seen'), 'utf8')).toBe('half\n')
    expect(await state()).toMatchObject({ state: 'ready' })
  })

  it('throws away what is not the model by its digest', async () => {
    await packModel('something else')
    await expect(bring(await maven())).rejects.toThrow('by its digest')
    expect(await state()).toMatchObject({ state: 'missing' })
  })

  it('says that Maven is missing, and how to get it', async () => {
    await expect(bring(join(folder, 'nowhere'))).rejects.toThrow('Maven was not found: install it')
  })

  it('says that there is no room before it begins', async () => {
    model = { ...model, archiveBytes: 1e18 }
    await expect(bring(await maven())).rejects.toMatchObject({ code: 'DISK_FULL' })
    expect(await asked()).toBe('')
  })

  it('ends Maven when it is stopped, and tells meanwhile how much was received', async () => {
    const over = new AbortController()
    const stopAtSome = (bytes: number) => {
      if (bytes >= 5) over.abort(new Error('stopped'))
    }
    const bringing = bring(
      await maven(`echo half > "$target.part"; echo $$ > '${folder}/pid'; exec sleep 300`),
      over.signal,
      stopAtSome,
    )
    await expect(bringing).rejects.toThrow('stopped')
    const pid = Number(await readFile(join(folder, 'pid'), 'utf8'))
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect(await state()).toMatchObject({ state: 'half', receivedBytes: 5 })
  })
})

describe('a model on disk', () => {
  it('is damaged when it is cut, of another version when only that is there, and gone when it is removed', async () => {
    expect(await state()).toMatchObject({ state: 'missing' })
    const older = { ...model, version: '4.5.1' }
    const { file } = modelPlace(all(), older)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
    expect(await state()).toMatchObject({ state: 'other-version', foundVersion: '4.5.1' })
    await bring(await maven())
    await truncate(modelPlace(all(), model).file, 3)
    expect(await state()).toMatchObject({ state: 'damaged' })
    await removeModel(all(), model)
    await removeModel(all(), older)
    expect(await readdir(join(all(), 'corenlp'))).toEqual([])
  })

  it('is downloaded in an archive that holds much more', () => {
    const known = findModel('CORENLP', 'ENGLISH')
    expect(known && totalOf(known)).toBeGreaterThan(known?.archiveBytes ?? 0)
    expect(findModel('CORENLP', 'eng')).toBe(known)
    expect(findModel('CORENLP', 'KLINGON')).toBeUndefined()
  })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
