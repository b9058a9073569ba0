import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ModelState } from '@dossier/contract/names/models'
import { type KnownModel, knownModels } from './known-models.ts'

/** Where the parts of a model lie below the folder of models. */
export type ModelPlace = {
  /** Of all that belongs to this version of the finder. */
  versionFolder: string
  /** The finder's own program. */
  programFolder: string
  file: string
  /** What is received lies here until it is whole. */
  workFolder: string
}

/** The one place that spells these names. */
export function modelPlace(folder: string, { finder, version, code, member }: KnownModel): ModelPlace {
  const versionFolder = join(folder, finder.toLowerCase(), version)
  return {
    versionFolder,
    programFolder: join(versionFolder, 'program'),
    file: join(versionFolder, code, basename(member)),
    workFolder: join(versionFolder, `.bringing-${code}`),
  }
}

/** Maven's local repository of one download, thrown away with it: a model must not stay a second time in the user's own. */
export function repositoryIn(workFolder: string): string {
  return join(workFolder, 'repository')
}

/** How a model lies on disk. `foundVersion`: where there is one of another version only. */
export type StateOnDisk = { state: Exclude<ModelState, 'bringing'>; receivedBytes: number; foundVersion: string | null }

/** Looks at names and sizes; digests are compared when a model is brought. */
export async function stateOnDisk(folder: string, model: KnownModel): Promise<StateOnDisk> {
  const { file, workFolder, programFolder } = modelPlace(folder, model)
  const [size, receivedBytes, jars] = await Promise.all([
    sizeOf(file),
    sizeOfFolder(repositoryIn(workFolder)),
    jarsOf(programFolder),
  ])
  if (size === model.bytes && jars.length > 0) return { state: 'ready', receivedBytes: 0, foundVersion: null }
  if (receivedBytes > 0) return { state: 'half', receivedBytes, foundVersion: null }
  if (size !== undefined) return { state: 'damaged', receivedBytes: 0, foundVersion: null }
  const foundVersion = await otherVersion(folder, model)
  return { state: foundVersion === null ? 'missing' : 'other-version', receivedBytes: 0, foundVersion }
}

/** The jars of the finder's own program. */
export async function jarsOf(programFolder: string): Promise<string[]> {
  const names = await readdir(programFolder).catch(() => [])
  return names.filter((name) => name.endsWith('.jar')).map((name) => join(programFolder, name))
}

/** Bytes of all files below a folder; what vanishes meanwhile is not counted. */
export async function sizeOfFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(({ parentPath, name }) => sizeOf(join(parentPath, name))))
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
}

async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  )
}

async function otherVersion(folder: string, model: KnownModel): Promise<string | null> {
  const all = join(folder, model.finder.toLowerCase())
  const versions = (await readdir(all).catch(() => [])).filter((name) => name !== model.version)
  for (const version of versions.sort().reverse()) {
    const names = await readdir(join(all, version, model.code)).catch(() => [])
    if (names.length > 0) return version
  }
  return null
}
/** Removes a model and what was received of it, of this version; with the last one goes the finder's own program. */
export async function removeModel(folder: string, model: KnownModel): Promise<void> {
  const { file, workFolder, versionFolder } = modelPlace(folder, model)
  await rm(workFolder, { recursive: true, force: true })
  await rm(dirname(file), { recursive: true, force: true })
  const others = knownModels.filter(({ finder, version }) => finder === model.finder && version === model.version)
  const left = await Promise.all(others.map((other) => stateOnDisk(folder, other)))
  if (left.every(({ state }) => state !== 'ready' && state !== 'half')) await rm(versionFolder, { recursive: true, force: true })
}
