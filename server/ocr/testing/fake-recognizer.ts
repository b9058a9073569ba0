import { readFile } from 'node:fs/promises'
import { PageFault, type PageOfFile, type PageReading, type PictureFile, type Recognizer } from '../../recognition/recognizer.ts'

/**
 * Each line of a file is a page. `own | picture`: what a PDF itself says of it, and what is read; `FAULT` cannot be read. English is read with a confidence of
 * 90 %; a line that begins with `jpn:` only in Japanese, else with 40 %.
 */
export class FakeRecognizer implements Recognizer {
  readonly pagesRead: string[] = []
  /** Runs before a page is read: it may wait, or stop what goes on. */
  before: (page: PageOfFile, signal: AbortSignal) => Promise<void> = async () => {}

  async setup() {
    return [{ kind: 'tesseract' as const, name: 'Fake 1', languages: ['eng', 'jpn'] }]
  }

  async list(file: PictureFile): Promise<null[]> {
    return (await linesOf(file)).map(() => null)
  }

  async textOf(page: PageOfFile): Promise<string | null> {
    if (page.contentType !== 'application/pdf') return null
    const [own = '', picture] = (await lineOf(page)).split('|')
    return picture === undefined ? '' : own.trim()
  }

  async read(page: PageOfFile, languages: string[], signal: AbortSignal): Promise<PageReading> {
    await this.before(page, signal)
    signal.throwIfAborted()
    const line = (await lineOf(page)).split('|').at(-1)?.trim() ?? ''
    this.pagesRead.push(`${languages.join('+')} ${line}`)
    if (line === 'FAULT') throw new PageFault('it is torn')
    const text = line.replace(/^jpn:/, '')
    const isSure = !line.startsWith('jpn:') || languages.includes('jpn')
    return { text, confidence: text === '' ? 0 : isSure ? 90 : 40, words: text.split(' ').length, engine: 'Fake 1' }
  }

  async draw(): Promise<Uint8Array> {
    return Buffer.from('PNG')
  }

  async close(): Promise<void> {}
}

async function linesOf({ path }: PictureFile): Promise<string[]> {
  return (await readFile(Buffer.from(path), 'utf8')).split('\n')
}

async function lineOf(page: PageOfFile): Promise<string> {
  return (await linesOf(page))[page.page - 1] ?? ''
}
