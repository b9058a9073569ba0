import { execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { HowToRead, OcrEngine, Picture, Reading } from './port.ts'
import { readTsv } from './read-tsv.ts'

/** What OpenMP's threads gain is less than what they cost as soon as a second page is read: 8 s a page instead of one. */
const env = { ...process.env, OMP_THREAD_LIMIT: '1', LC_ALL: 'C.UTF-8' }
const mostOutput = 64 * 1024 * 1024

/** Data for directions and equations, which are no languages. */
const notLanguages = new Set(['osd', 'equ', 'snum'])

/** The machine's Tesseract; undefined where there is none, or none that runs. A process for each page, which is ended when the page is given up. */
export async function findTesseract(command: string, signal: AbortSignal): Promise<OcrEngine | undefined> {
  const version = /tesseract\s+v?(\S+)/.exec(await run(command, ['--version'], { signal }).catch(() => ''))?.[1]
  if (version === undefined) return undefined
  const languages = listed(await run(command, ['--list-langs'], { signal }).catch(() => ''))
  const read = async (picture: Picture, { languages: wanted, signal: until }: HowToRead): Promise<Reading> => {
    const options = ['-l', wanted.join('+'), '--dpi', String(picture.dpi), '-c', 'tessedit_create_tsv=1', ...pageOf(picture)]
    return readTsv(await run(command, ['stdin', 'stdout', ...options], { signal: until, input: picture.bytes }))
  }
  return { kind: 'tesseract', name: `Tesseract ${version}`, languages, opensFiles: true, read, close: async () => {} }
}

/** Of a TIFF of several pages it would read all. */
function pageOf({ fileOfPage }: Picture): string[] {
  return fileOfPage === undefined ? [] : ['-c', `tessedit_page_number=${fileOfPage}`]
}

/** Below its heading, one a line; scripts have a folder before their name. */
function listed(output: string): string[] {
  const lines = output.split('\n').map((line) => line.trim())
  return lines.filter((line) => /^[a-z][a-z_]*$/i.test(line) && !notLanguages.has(line)).sort()
}

type Run = { signal: AbortSignal; input?: Buffer }

/** Answers all that the program printed. */
function run(command: string, args: string[], { signal, input }: Run): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { env, signal, killSignal: 'SIGKILL', maxBuffer: mostOutput, encoding: 'utf8' } as const
    const child = execFile(command, args, options, (error, stdout, stderr) => {
      if (signal.aborted) reject(signal.reason)
      else if (error) reject(new Error(lastLine(stderr) ?? error.message, { cause: error }))
      else resolve(stdout)
    })
    if (input && child.pid !== undefined) givePrecedence(child.pid)
    // A program that ends before it has read all of its input says why by itself.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
}

/** Whoever searches, and files whose text is not there yet, come before pictures. */
function givePrecedence(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already.
  }
}

function lastLine(text: string): string | undefined {
  return text.trim().split('\n').at(-1) || undefined
}
