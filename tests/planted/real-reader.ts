import { rm, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { CensusPart } from '@dossier/server/census/raw-documents.ts'
import { type Ask, SecondReader } from '@dossier/server/census/second-reader.ts'
import type { Census } from '@dossier/server/census/take-census.ts'
import { withCensus } from '@dossier/server/census/with-census.ts'
import type { Extraction } from '@dossier/server/extract/port.ts'
import { startTika } from '@dossier/server/extract/tika/start.ts'
import { parts } from '@dossier/server/parts.ts'
import { makeFolder } from '../harness/folders.ts'

/** What was read of one file: what the first reader found in each document, and all in the end. */
export type RealReading = { parts: CensusPart[]; extraction: Extraction }

/** The readers of the program, Tika and our own, with a look at what the first one found alone. */
export type RealReader = { read(path: string): Promise<RealReading>; close(): Promise<void> }

/** Starts both; the first file waits for Tika. */
export async function startRealReader(): Promise<RealReader> {
  const home = await makeFolder('planted-home')
  const second = new WatchedReader()
  const reader = withCensus(await startTika({ jar: parts.tikaJar, confiner: parts.engine, home }), second)
  const signal = new AbortController().signal
  return {
    async read(path) {
      const { size } = await stat(path)
      const extraction = await reader.extract({ path: Buffer.from(path), name: basename(path), sizeBytes: size }, signal)
      return { parts: second.take(path), extraction }
    },
    async close() {
      await reader.close()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The second reader, which keeps what it was asked until somebody takes it. */
class WatchedReader extends SecondReader {
  readonly #asked = new Map<string, CensusPart[]>()

  override compare(ask: Ask, signal: AbortSignal): Promise<Census> {
    const request = ask()
    this.#asked.set(request.path.toString(), request.parts)
    return super.compare(() => request, signal)
  }

  take(path: string): CensusPart[] {
    const asked = this.#asked.get(path) ?? []
    this.#asked.delete(path)
    return asked
  }
}
