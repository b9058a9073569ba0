import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { parts } from '../../parts.ts'
import type { Extraction, Extractor, FileToExtract } from '../port.ts'
import { startTika, type TikaOptions } from '../tika/start.ts'

/** The file at a path, as a reader gets it. */
export function fileAt(path: string): FileToExtract {
  return { path: Buffer.from(path), name: basename(path), sizeBytes: statSync(path).size }
}

type Passwords = FileToExtract['passwords']

/** One reader for all tests of a file: `read` writes a file into its home and reads it, `readAt` reads one that is there. */
export function useTika(options: Omit<TikaOptions, 'jar' | 'home'> = {}) {
  const signal: AbortSignal = new AbortController().signal
  const home = mkdtempSync(join(tmpdir(), 'dossier-tika-'))
  let tika: Extractor

  beforeAll(async () => {
    tika = await startTika({ jar: parts.tikaJar, home, ...options })
    await tika.version(signal)
  }, 90_000)
  afterAll(async () => {
    await tika.close()
    rmSync(home, { recursive: true, force: true })
  })

  function readAt(path: string, passwords?: Passwords): Promise<Extraction> {
    return tika.extract({ ...fileAt(path), ...(passwords && { passwords }) }, signal)
  }

  function write(name: string, bytes: string | Uint8Array): string {
    const path = join(home, name)
    writeFileSync(path, bytes)
    return path
  }

  return {
    home,
    signal,
    readAt,
    write,
    read: (name: string, bytes: string | Uint8Array, passwords?: Passwords) => readAt(write(name, bytes), passwords),
    get tika() {
      return tika
    },
  }
}
