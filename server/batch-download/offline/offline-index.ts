import { type FileHandle, open } from 'node:fs/promises'
import type { CopyLanguage } from '@dossier/contract/batch-download/batch-download'
import { BufferedFile } from '../zip/buffered-file.ts'
import type { NewEntry } from '../zip/zip-file.ts'
import { type CopyFacts, type CopyLine, pageFoot, pageHead, pageRow } from './index-page.ts'

/** The list of an offline copy, written to disk row by row, so that it takes no memory. */
export class OfflineIndex {
  readonly #handle: FileHandle
  readonly #rows: BufferedFile
  readonly #language: CopyLanguage
  #documents = 0

  private constructor(handle: FileHandle, language: CopyLanguage) {
    this.#handle = handle
    this.#rows = new BufferedFile(handle)
    this.#language = language
  }

  /** `path`: of the file for the rows, which may not exist. */
  static async create(path: string, language: CopyLanguage): Promise<OfflineIndex> {
    return new OfflineIndex(await open(path, 'wx+', 0o600), language)
  }

  async add(line: CopyLine): Promise<void> {
    this.#documents += 1
    await this.#rows.write(Buffer.from(pageRow(this.#language, line)))
  }

  /** The page, once all rows are in. */
  page(about: Omit<CopyFacts, 'documents'>): Pick<NewEntry, 'sizeBytes' | 'pieces'> {
    const head = Buffer.from(pageHead(this.#language, { ...about, documents: this.#documents }))
    const foot = Buffer.from(pageFoot)
    return { sizeBytes: head.length + this.#rows.sizeBytes + foot.length, pieces: joined(head, this.#rows, foot) }
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }
}

async function* joined(head: Buffer, rows: BufferedFile, foot: Buffer): AsyncGenerator<Buffer> {
  yield head
  yield* rows.pieces()
  yield foot
}
