import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { because, type LedgerState } from '@dossier/contract'
import type { EmbeddedPart, Extraction, Extractor, FileToExtract, ReadingWatch } from '../../extract/port.ts'

/**
 * Reads plain text; files named `.png` or `.pdf` are pictures and scans without text, `.db` is unsupported unless strings are asked for. A line `attach NAME
 * TEXT` is something embedded, `part NAME TEXT` a part that is read later; a line `created DAY` is the day of its creation; the word `LOCKED` makes a file encrypted, which the password `sesame` opens.
 * `before` runs first: it may fail, change the
 * file or wait.
 */
export class FakeExtractor implements Extractor {
  readonly read: string[] = []
  tool = 'Fake 1'
  before: (file: FileToExtract, signal: AbortSignal, watch?: ReadingWatch) => Promise<void> = async () => {}
  expectMore: (isExpected: boolean) => void = () => {}

  async extract(file: FileToExtract, signal: AbortSignal, watch?: ReadingWatch): Promise<Extraction> {
    await this.before(file, signal, watch)
    signal.throwIfAborted()
    this.read.push(file.name)
    const contentType = typeOf(file.name)
    const content = (await readFile(file.path, 'utf8')).trim()
    const text = contentType === 'text/plain' ? content : ''
    const [, created] = text.match(/^created (\S+)$/m) ?? []
    const isOpened = content.includes('LOCKED') && file.passwords?.list.includes('sesame')
    const isLocked = content.includes('LOCKED') && !isOpened
    const isUnread = file.name.endsWith('.db') && !file.strings
    const state: LedgerState = file.sizeBytes === 0 ? 'empty' : isLocked ? 'encrypted' : isUnread ? 'unsupported' : 'indexed'
    const root = {
      outcome: { state, reasons: text === content ? [] : [because('pictures-only')] },
      contentType,
      contentEncoding: 'UTF-8',
      text,
      metadata: {
        resourceName: [file.name],
        'Content-Type': [contentType],
        ...(created !== undefined && { 'dcterms:created': [`${created}T00:00:00Z`] }),
        ...(isOpened && file.passwords?.isKept && { opened_with: ['sesame'] }),
      },
    }
    const embedded = [...text.matchAll(/^attach (\S+) (.*)$/gm)].map(toPart)
    const parts = [...text.matchAll(/^part (\S+) (.*)$/gm)].map((match, index) => toPart(match, embedded.length + index))
    const more = parts.length > 0 ? { more: inTurn(parts) } : {}
    return { root, embedded, ...more, durationMs: 1, tool: this.tool }
  }

  async version(): Promise<string> {
    return 'Fake 1'
  }

  async close(): Promise<void> {}
}

function typeOf(name: string): string {
  if (name.endsWith('.png')) return 'image/png'
  return name.endsWith('.pdf') ? 'application/pdf' : 'text/plain'
}

async function* inTurn(parts: EmbeddedPart[]): AsyncGenerator<EmbeddedPart[]> {
  for (const part of parts) yield [part]
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
