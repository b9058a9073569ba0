import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { LedgerState } from '@dossier/contract'
import type { EmbeddedPart, Extraction, Extractor, FileToExtract } from '../../extract/port.ts'

/**
 * Reads plain text. A line `attach NAME TEXT` is something embedded; the word `LOCKED` makes a file encrypted, which the password `sesame` opens. `before` runs first: it may fail, change the
 * file or wait.
 */
export class FakeExtractor implements Extractor {
  readonly read: string[] = []
  before: (file: FileToExtract, signal: AbortSignal) => Promise<void> = async () => {}

  async extract(file: FileToExtract, signal: AbortSignal): Promise<Extraction> {
    await this.before(file, signal)
    signal.throwIfAborted()
    this.read.push(file.name)
    const text = (await readFile(file.path, 'utf8')).trim()
    const isLocked = text.includes('LOCKED') && !file.passwords?.list.includes('sesame')
    const state: LedgerState = file.sizeBytes === 0 ? 'empty' : isLocked ? 'encrypted' : 'indexed'
    const root = {
      outcome: { state, reasons: [] },
      contentType: 'text/plain',
      contentEncoding: 'UTF-8',
      text,
      metadata: { resourceName: [file.name], 'Content-Type': ['text/plain'] },
    }
    const embedded = [...text.matchAll(/^attach (\S+) (.*)$/gm)].map(toPart)
    return { root, embedded, durationMs: 1, tool: 'Fake 1' }
  }

  async version(): Promise<string> {
    return 'Fake 1'
  }

  async close(): Promise<void> {}
}

function toPart([, name = '', text = '']: RegExpMatchArray, index: number): EmbeddedPart {
  return {
    outcome: { state: 'indexed', reasons: [] },
    contentType: 'text/plain',
    contentEncoding: 'UTF-8',
    text,
    metadata: { resourceName: [name] },
    parent: -1,
    level: 1,
    name,
    embeddedPath: name,
    relationshipId: null,
    digest: createHash('sha384').update(text).digest('hex'),
    placeInContainer: `/${index + 1}`,
    sizeBytes: text.length,
  }
}
