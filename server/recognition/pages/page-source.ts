import type { Picture } from '../port.ts'

/** The pages of a kind of file. All calls work on hostile input and throw an Error with the tool's message. */
export type PageSource = {
  /** Names of all pages, null where a page has none but its number. */
  list(path: Buffer): Promise<(string | null)[]>
  textOf(path: Buffer, page: number): Promise<string | null>
  /** Undefined where there is nothing on it that could be read. `asItIs`: the engine opens plain files itself. */
  gray(path: Buffer, page: number, asItIs: boolean): Promise<Picture | undefined>
  png(path: Buffer, page: number): Promise<Uint8Array>
}
