import { accessSync, closeSync, constants, openSync, readSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { confined } from '../../../confine/confined.ts'
import { leastEnvironment } from '../../../confine/environment.ts'
import type { Leashed } from '../../../confine/leash.ts'

/** How the program of an extension is started: its own words, where its files lie, and the one folder in which it may write. */
export type ExtensionProgram = { command: readonly string[]; folder: string; work: string; confiner?: string | undefined }

/** Searches and reading of files come first, as with the other finders. */
const standsBack = 5
/** What it may take of memory, and how long a file may be that it writes, in KB and blocks of 512 bytes as `ulimit` counts. */
const [mostMemory, mostFile] = [2 * 1024 * 1024, 2 * 1024 * 1024]
const limited = `ulimit -d ${mostMemory} 2>/dev/null; ulimit -f ${mostFile} 2>/dev/null; exec "$@"`

/**
 * It has no sockets, reads its own files and those of the program that runs it, and writes nothing outside its folder, as far as the system refuses it. `node` is the Node that runs us;
 * what begins with `./` is a file of the extension.
 */
export function extensionCommand({ command, folder, work, confiner }: ExtensionProgram): Leashed {
  const [first = '', ...others] = command
  const program = first === 'node' ? process.execPath : first.startsWith('./') ? join(folder, first) : (onPath(first) ?? first)
  const reads = first.startsWith('./') ? [folder] : [folder, ...installedWith(program)]
  const confinement = confined(confiner, { writes: [work], reads })
  const env = {
    ...leastEnvironment(process.env),
    HOME: work,
    TMPDIR: work,
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONUNBUFFERED: '1',
    PYTHONIOENCODING: 'utf-8',
  }
  const words = others.map((word) => (word.startsWith('./') ? join(folder, word) : word))
  return { command: ['sh', '-c', limited, 'sh', ...confinement, program, ...words], env, standsBack, folder: work }
}

/** The first program of this name; a script that only looks for it, as version managers have it, comes after those that are it. */
function onPath(name: string): string | undefined {
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .filter(isProgram)
  return found.find((path) => !isScript(path)) ?? found[0]
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function isScript(path: string): boolean {
  const head = Buffer.alloc(2)
  try {
    const file = openSync(path, 'r')
    readSync(file, head)
    closeSync(file)
  } catch {
    // It may be run, but not read.
  }
  return head.toString('latin1') === '#!'
}

/** The program, and what was installed with it where that is a folder of its own (`…/bin/python3` has its modules beside `bin`). */
function installedWith(program: string): string[] {
  try {
    const real = realpathSync(program)
    const around = dirname(dirname(real))
    // Below `~/.local` lies what all programs of somebody keep.
    const isShared = around === '/' || around === join(homedir(), '.local') || `${homedir()}/`.startsWith(`${around}/`)
    return isShared ? [real] : [real, around]
  } catch {
    return [program]
  }
}
