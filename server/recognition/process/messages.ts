/** What the process of OCR is asked; `path` byte for byte. */
export type OcrRequest = {
  id: number
  path: Uint8Array
  contentType: string
  page: number
  what: 'list' | 'text' | 'draw' | 'read'
  /** For reading, by Tesseract's codes. */
  languages: string[]
}

/** An answer to the request of this number; `fault` in a tool's words, `missing` where no engine has the languages. */
export type OcrAnswer = { id: number } & ({ value: unknown } | { fault: string; seconds?: number } | { missing: string[] })

/** `stop`: the request of this number is given up. */
export type OcrMessage = OcrRequest | { stop: number }
