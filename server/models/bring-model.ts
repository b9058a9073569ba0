import { mkdir, readdir, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import { type KnownModel, programBytes } from './known-models.ts'
import { type Maven, runMaven } from './maven.ts'
import { jarsOf, modelPlace, repositoryIn, sizeOfFolder, stateOnDisk } from './model-files.ts'
import { unpackModel } from './unpack-model.ts'

export type Bringing = Maven & {
  /** Where models lie. */
  folder: string
  model: KnownModel
  signal: AbortSignal
  onReceived: (receivedBytes: number, totalBytes: number) => void
}

const lookEveryMs = 500

/**
 * Downloads a model, and with the first one the finder's own program, by the user's Maven; only ever called at a user's request. What is stopped is gone on with
 * the next time; what is not whole, or not what it should be by its digest, is never taken for the model.
 * @throws AppError NOT_AVAILABLE with the cause, DISK_FULL; the signal's reason.
 */
export async function bringModel({ folder, model, mvn, pom, signal, onReceived }: Bringing): Promise<number> {
  const place = modelPlace(folder, model)
  if ((await stateOnDisk(folder, model)).state === 'ready') return model.bytes
  const work = { mvn, pom, folder: place.workFolder, signal }
  await mkdir(place.workFolder, { recursive: true })
  await requireRoom(place.workFolder, model)
  const over = new AbortController()
  const watching = watch(place.workFolder, (bytes) => onReceived(bytes, totalOf(model)), over.signal)
  try {
    await bringProgram(work, place.programFolder)
    await runMaven(work, ['dependency:get', `-Dartifact=${model.artifact}`, '-Dtransitive=false'])
    await takeOut(work, model, place.file)
  } finally {
    over.abort()
    await watching
  }
  await rm(place.workFolder, { recursive: true, force: true })
  return model.bytes
}

/** What is downloaded, at most. */
export function totalOf(model: KnownModel): number {
  return model.archiveBytes + programBytes
}

type Work = Parameters<typeof runMaven>[0]

async function bringProgram(work: Work, programFolder: string): Promise<void> {
  if ((await jarsOf(programFolder)).length > 0) return
  const draft = join(work.folder, 'program')
  await runMaven(work, ['dependency:copy', `-Dsidecar.output=${draft}`])
  await rm(programFolder, { recursive: true, force: true })
  await rename(draft, programFolder)
}

async function takeOut({ folder, signal }: Work, model: KnownModel, file: string): Promise<void> {
  const draft = join(folder, 'model')
  const archive = await archiveIn(repositoryIn(folder), model)
  if (archive === undefined || !(await unpackModel(archive, model, draft, signal))) {
    await rm(folder, { recursive: true, force: true })
    const message = `The model for ${model.language} did not come as it should be, by its digest, and was thrown away: bring it again`
    throw new AppError('NOT_AVAILABLE', { message, language: model.language })
  }
  await mkdir(dirname(file), { recursive: true })
  await rename(draft, file)
}

/** Where Maven puts `group:artifact:version:type:classifier` in a repository. */
async function archiveIn(repository: string, { artifact }: KnownModel): Promise<string | undefined> {
  const [group = '', name = '', version = '', type = '', classifier = ''] = artifact.split(':')
  const folder = join(repository, ...group.split('.'), name, version)
  const wanted = `${name}-${version}-${classifier}.${type}`
  const names = await readdir(folder).catch((): string[] => [])
  return names.includes(wanted) ? join(folder, wanted) : undefined
}

async function requireRoom(folder: string, model: KnownModel): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const missing = totalOf(model) + model.bytes - (await sizeOfFolder(folder)) - bavail * bsize
  if (missing <= 0) return
  const message = `There is no room for the model for ${model.language}: ${Math.ceil(missing / 1_000_000)} MB more are needed while it is brought`
  throw new AppError('DISK_FULL', { message, missingBytes: missing })
}

/** Maven reports no progress: it is measured by the files on disk. */
async function watch(folder: string, onReceived: (bytes: number) => void, until: AbortSignal): Promise<void> {
  let most = 0
  while (!until.aborted) {
    // A file that gets its last name meanwhile is missed.
    most = Math.max(most, await sizeOfFolder(repositoryIn(folder)))
    onReceived(most)
    await sleep(lookEveryMs, undefined, { signal: until }).catch(() => {})
  }
}
