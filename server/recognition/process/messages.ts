/** A request to the OCR process; `path` byte for byte. */
export type OcrRequest = {
  id: number
  path: Uint8Array
  contentType: string
  page: number
  what: 'list' | 'text' | 'draw' | 'read'
  /** For reading, by Tesseract's codes. */
  languages: string[]
  /** To try where the file is locked. */
  passwords: readonly string[]
  /** It is read before others that wait. */
  isFirst: boolean
  /** How many pages are read at the same time from now on. */
  atOnce: number
}

/** The answer to a request; `fault`: the tool's message, `missing`: no engine has the languages, `isLocked`: none of the passwords opens the file. */
export type OcrAnswer = { id: number } & (
  | { value: unknown }
  | { fault: string; seconds?: number }
  | { missing: string[] }
  | { isLocked: true }
)

/** `stop`: cancels the request. */
export type OcrMessage = OcrRequest | { stop: number }
