import { execFile } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { isAbsolute } from 'node:path'
import { confined } from '../confine/confined.ts'
import { leastEnvironment } from '../confine/environment.ts'
import { withPageFirst } from './pages/tiff-page.ts'
import type { HowToRead, OcrEngine, Picture, Reading } from './port.ts'
import { readTsv } from './read-tsv.ts'
import { StandingTesseracts } from './standing-tesseracts.ts'

/** OpenMP threads are a net loss as soon as a second page runs: 8 s per page instead of 1 s. */
const env = { ...leastEnvironment(process.env), OMP_THREAD_LIMIT: '1', LC_ALL: 'C.UTF-8' }
const mostOutput = 64 * 1024 * 1024

/** Data for orientation and equations, which are not languages. */
const directions = 'osd'
const notLanguages = new Set([directions, 'equ', 'snum'])

/**
 * The machine's Tesseract; undefined where there is none, or none that runs. Several stand by, and each reads page after page; what they
 * cannot read a process of its own does. One is ended when its page is given up, and has few rights where there is a `confiner`.
 */
export async function findTesseract(command: string, signal: AbortSignal, confiner?: string): Promise<OcrEngine | undefined> {
  const version = /tesseract\s+v?(\S+)/.exec(await run(command, ['--version'], { signal }).catch(() => ''))?.[1]
  if (version === undefined) return undefined
  const data = listed(await run(command, ['--list-langs'], { signal }).catch(() => ''))
  const languages = data.filter((name) => !notLanguages.has(name))
  // It gets the page from us, and needs nothing but its data.
  const reads = programsOfSystem(command)
  const beginning = confined(confiner, { reads: reads ?? 'anything' })
  const standing = new StandingTesseracts({
    commandFor: (options, folder) => {
      const rights = confined(confiner, { reads: reads ? [...reads, folder] : 'anything' })
      return [...rights, command, 'stdin', 'stdout', ...options, '-c', 'stream_filelist=1']
    },
    env,
    started: givePrecedence,
  })
  const readAlone = (options: string[], bytes: Buffer, until: AbortSignal) => {
    const [program = command, ...args] = [...beginning, command, 'stdin', 'stdout', ...options]
    return run(program, args, { signal: until, input: bytes })
  }
  const read = async (picture: Picture, { languages: wanted, signal: until }: HowToRead): Promise<Reading> => {
    const { bytes, fileOfPage = 0 } = picture
    const options = [...resolutionOf(picture), '-l', wanted.join('+'), '-c', 'tessedit_create_tsv=1']
    // Of what stands in a list first pages only are read.
    const first = fileOfPage === 0 ? bytes : withPageFirst(bytes, fileOfPage)
    const table = first && (await standing.read(options, first, until))
    return readTsv(table ?? (await readAlone([...options, ...pageOf(picture)], bytes, until)))
  }
  const turnOf = async (picture: Picture, until: AbortSignal) =>
    turnIn(await readAlone([...resolutionOf(picture), ...turning], picture.bytes, until))
  const canTurn = data.includes(directions) && { turnOf }
  const close = async () => standing.close()
  return { kind: 'tesseract', name: `Tesseract ${version}`, languages, opensFiles: true, ...canTurn, read, close }
}

function resolutionOf({ dpi }: Picture): string[] {
  return ['--dpi', String(dpi)]
}

/** It would read all pages of a multi-page TIFF. */
function pageOf({ fileOfPage }: Picture): string[] {
  return fileOfPage === undefined ? [] : ['-c', `tessedit_page_number=${fileOfPage}`]
}

/** Where the program is the system's own its libraries and data lie where those of all others do; undefined where they may lie anywhere. */
function programsOfSystem(command: string): string[] | undefined {
  const places = isAbsolute(command) ? [command] : ['/usr/bin', '/usr/local/bin'].map((folder) => `${folder}/${command}`)
  const real = places.map(realpathOf).find((path) => path !== undefined)
  const { TESSDATA_PREFIX: data } = process.env
  return real?.startsWith('/usr/') ? [real, ...(data === undefined ? [] : [data])] : undefined
}

function realpathOf(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}

/** Below its heading, one a line; scripts have a folder before their name. */
function listed(output: string): string[] {
  const lines = output.split('\n').map((line) => line.trim())
  return lines.filter((line) => /^[a-z][a-z_]*$/i.test(line)).sort()
}

/** It looks for nothing but how the page lies. */
const turning = ['--psm', '0', '-l', directions]

/** Of what it prints then. */
function turnIn(printed: string): number {
  return Number(/^Rotate: (90|180|270)$/m.exec(printed)?.[1] ?? 0)
}

type Run = { signal: AbortSignal; input?: Buffer }

/** Returns the program's standard output. */
function run(command: string, args: string[], { signal, input }: Run): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { env, signal, killSignal: 'SIGKILL', maxBuffer: mostOutput, encoding: 'utf8' } as const
    const child = execFile(command, args, options, (error, stdout, stderr) => {
      if (signal.aborted) reject(signal.reason)
      else if (error) reject(new Error(lastLine(stderr) ?? error.message, { cause: error }))
      else resolve(stdout)
    })
    if (input && child.pid !== undefined) givePrecedence(child.pid)
    // EPIPE: a program that exits before reading all its input reports why.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
}

/** Searches and text extraction take priority over OCR. */
function givePrecedence(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has exited already.
  }
}

function lastLine(text: string): string | undefined {
  return text.trim().split('\n').at(-1) || undefined
}
