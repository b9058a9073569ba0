import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import { bytesOfBuffer } from '../containers/bytes.ts'
import { readGzip } from '../containers/gzip/gzip.ts'
import { tarEntries } from '../containers/tar/tar.ts'

/** The packages hold the data of Tesseract's `tessdata_best`, quantized to integers, which is what tesseract.js uses by default. */
const packageOf = (code: string) => `@tesseract.js-data/${code}@1.0.0`
const fileInPackage = (code: string) => `package/4.0.0_best_int/${code}.traineddata.gz`
const mostBytes = 256 * 1024 * 1024
const lookEveryMs = 500

export type Bringing = {
  code: string
  /** Where data lies. */
  folder: string
  /** The user's own npm, whose settings name the registry. */
  npm?: string
  signal: AbortSignal
  onReceived: (bytes: number) => void
}

/**
 * Downloads the data of one language with the user's npm, which verifies its checksum. Only ever called at a user's request. A partial
 * download is never taken for the language. Returns its size in bytes.
 * @throws AppError NOT_AVAILABLE if npm is missing or fails, with its own message.
 */
export async function bringLanguage({ code, folder, npm = 'npm', signal, onReceived }: Bringing): Promise<number> {
  await mkdir(folder, { recursive: true })
  const work = await mkdtemp(join(folder, '.bringing-'))
  try {
    const over = new AbortController()
    const watching = watch(work, onReceived, AbortSignal.any([signal, over.signal]))
    await pack(npm, code, { work, signal }).finally(() => over.abort())
    await watching
    const data = await dataOf(work, code)
    await writeWhole(join(work, 'data'), data)
    await rename(join(work, 'data'), join(folder, `${code}.traineddata.gz`))
    return data.length
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

function pack(npm: string, code: string, { work, signal }: { work: string; signal: AbortSignal }): Promise<void> {
  const args = [
    'pack',
    packageOf(code),
    '--silent',
    '--ignore-scripts',
    '--pack-destination',
    work,
    '--cache',
    join(work, 'cache'),
  ]
  return new Promise((resolve, reject) => {
    const child = execFile(npm, args, { cwd: work, signal, killSignal: 'SIGKILL' }, (error, _, stderr) => {
      if (signal.aborted) reject(signal.reason)
      else if (error)
        reject(notBrought(code, error.code === 'ENOENT' ? 'npm was not found' : lastLine(stderr) || error.message, error))
      else resolve()
    })
    child.stdin?.end()
  })
}

function notBrought(code: string, detail: string, cause?: unknown): AppError {
  const message = `The data of "${code}" could not be brought: ${detail}`
  return new AppError('NOT_AVAILABLE', { message, language: code }, { cause })
}

function lastLine(text: string): string | undefined {
  return text.trim().split('\n').at(-1)
}

/** npm reports no progress: it is measured by the files on disk. */
async function watch(folder: string, onReceived: (bytes: number) => void, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    onReceived(await sizeOf(folder))
    await sleep(lookEveryMs, undefined, { signal: until }).catch(() => {})
  }
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  // Files may vanish while they are listed.
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function dataOf(work: string, code: string): Promise<Buffer> {
  const name = (await readdir(work)).find((each) => each.endsWith('.tgz'))
  if (name === undefined) throw notBrought(code, 'the package client left no package')
  const pieces: Buffer[] = []
  let length = 0
  const fault = await readGzip(bytesOfBuffer(await readFile(join(work, name))), (piece) => {
    length += piece.length
    if (length > mostBytes) throw notBrought(code, 'the package is too large')
    pieces.push(piece)
  })
  if (fault) throw notBrought(code, `the package is not whole (${fault})`)
  for (const entry of tarEntries(Buffer.concat(pieces))) {
    if (entry.kind === 'file' && entry.name === fileInPackage(code)) return entry.bytes
  }
  throw notBrought(code, 'the package has no such data')
}

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
