import type { OcrEngine, Reading } from './port.ts'

/** An engine as others see it. */
export type FoundEngine = Pick<OcrEngine, 'kind' | 'name' | 'languages'>

/** A file with pages or pictures in it, by its path as the file system has it; `passwords`: to try where it is locked. */
export type PictureFile = { path: Uint8Array; contentType: string; passwords?: readonly string[] | undefined }

/** One page of a file, counted from 1; of an Office file its pictures are counted. `isFirst`: it is read before others that wait. */
export type PageOfFile = PictureFile & { page: number; isFirst?: boolean | undefined }

/** What a file itself says of a page, and how much of the page pictures cover, from 0 to 1. */
export type PageText = { text: string; pictures: number }

/** A page as it was read, and by which engine, such as `Tesseract 5.3.0`. */
export type PageReading = Omit<Reading, 'skew'> & { engine: string }

/**
 * The port of OCR as features use it. What it opens is hostile: that is done in a process of its own, which may die of a page without harm to
 * anything else. A fault of the page itself is a PageFault.
 */
export interface Recognizer {
  /** Which engines there are now; asked anew each time, as programs and data come and go. */
  setup(): Promise<FoundEngine[]>
  /** The names of all pages, in their order; null where a page has none but its number. */
  list(file: PictureFile, signal: AbortSignal): Promise<(string | null)[]>
  /** The text that the file itself has for a page, such as that of a PDF; null where its kind has none. */
  textOf(page: PageOfFile, signal: AbortSignal): Promise<PageText | null>
  /** @throws AppError OCR_MISSING where no engine has all the languages. */
  read(page: PageOfFile, languages: string[], signal: AbortSignal): Promise<PageReading>
  /** The page as a PNG. */
  draw(page: PageOfFile, signal: AbortSignal): Promise<Uint8Array>
  close(): Promise<void>
}

/** A page that cannot be opened, rendered or read, with the tool's message, or that timed out (`seconds`). */
export class PageFault extends Error {
  override name = 'PageFault'
  readonly seconds: number | undefined

  constructor(message: string, seconds?: number) {
    super(message)
    this.seconds = seconds
  }
}

/** The file is locked, and none of the passwords that came with it opens it. */
export class LockedFault extends PageFault {
  override name = 'LockedFault'

  constructor() {
    super('it is locked, and no password that opens it is at hand')
  }
}
