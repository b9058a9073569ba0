import type { Picture } from '../port.ts'
import type { PageText } from '../recognizer.ts'

/** A file whose pages are asked for; `passwords`: to try where it is locked. */
export type PageFile = { path: Buffer; passwords: readonly string[] }

/** The pages of a kind of file. All calls work on hostile input and throw an Error with the tool's message, or FileLocked. */
export type PageSource = {
  /** Names of all pages, null where a page has none but its number. */
  list(file: PageFile): Promise<(string | null)[]>
  textOf(file: PageFile, page: number): Promise<PageText | null>
  /** Undefined where there is nothing on it that could be read. `asItIs`: the engine opens plain files itself. */
  gray(file: PageFile, page: number, asItIs: boolean): Promise<Picture | undefined>
  png(file: PageFile, page: number): Promise<Uint8Array>
}
