import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import start, { type Files } from '7z-wasm/7zz.umd.js'

/** What one run of 7-Zip came to: the lines that it wrote, and the files that it made below `target`. */
export type Run = { status: number; lines: string[]; made: Files }

/** The folder for members in each run's own file system, which is in memory: names in an archive never become names on the disk. */
export const target = '/members'
const archivePath = '/archive.7z'
let binary: Buffer | undefined

/** Runs 7-Zip once, with an archive of its format, in this thread, which it blocks. Each run begins with a program and a file system of its own. */
export async function runSevenZip(archive: Uint8Array, args: string[], listFile?: string[]): Promise<Run> {
  binary ??= readFileSync(createRequire(import.meta.url).resolve('7z-wasm/7zz.wasm'))
  const lines: string[] = []
  const program = await start({ print: (line) => lines.push(line), printErr: () => {}, wasmBinary: binary })
  program.FS.writeFile(archivePath, archive)
  if (listFile) program.FS.writeFile('/list', Buffer.from(listFile.join('\n')))
  const [command = '', ...options] = args
  const status = program.callMain([command, '-t7z', '-sccUTF-8', ...options, archivePath, ...(listFile ? ['@/list'] : [])])
  return { status, lines, made: program.FS }
}
