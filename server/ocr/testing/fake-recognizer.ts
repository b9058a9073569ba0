import { readFile } from 'node:fs/promises'
import {
  type FoundEngine,
  LockedFault,
  PageFault,
  type PageOfFile,
  type PageReading,
  type PageText,
  type PictureFile,
  type Recognizer,
} from '../../recognition/recognizer.ts'

/**
 * Each line of a file is a page. `own | picture`: what a PDF itself says of it, and what is read; `own || picture`: the same of a page that is a picture;
 * `FAULT` cannot be read. English is read with a confidence of 90 %; a line that begins with `jpn:` only in Japanese, else with 40 %. A file that begins with
 * `LOCKED` opens with the password `sesame`.
 */
export class FakeRecognizer implements Recognizer {
  readonly pagesRead: string[] = []
  /** Runs before a page is read: it may wait, or stop what goes on. */
  before: (page: PageOfFile, signal: AbortSignal) => Promise<void> = async () => {}

  async setup(): Promise<FoundEngine[]> {
    return [{ kind: 'tesseract', name: 'Fake 1', languages: ['eng', 'jpn'] }]
  }

  async list(file: PictureFile): Promise<null[]> {
    return (await linesOf(file)).map(() => null)
  }

  async textOf(page: PageOfFile): Promise<PageText | null> {
    if (page.contentType !== 'application/pdf') return null
    const [own = '', ...picture] = (await lineOf(page)).split('|')
    return { text: picture.length === 0 ? '' : own.trim(), pictures: picture.length === 2 ? 1 : 0 }
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

async function linesOf({ path, passwords }: PictureFile): Promise<string[]> {
  const content = await readFile(Buffer.from(path), 'utf8')
  if (content.startsWith('LOCKED') && !passwords?.includes('sesame')) throw new LockedFault()
  return content.split('\n')
}

async function lineOf(page: PageOfFile): Promise<string> {
  return (await linesOf(page))[page.page - 1] ?? ''
}
