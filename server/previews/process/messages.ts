/** A file to be opened; `path` byte for byte. */
export type Opened = { path: Uint8Array; contentType: string; passwords: readonly string[] }

/** What the process of previews is asked; `id`: of the document. `page` counts from 0; `side`: how long the longer side may be, in pixels. */
export type PreviewWork =
  | (Opened & { what: 'count' })
  | (Opened & { what: 'picture'; page: number; side: number })
  | (Opened & { what: 'frame' })
  | (Opened & { what: 'text'; page: number })
  | (Opened & { what: 'sheets'; id: string })
  | (Opened & { what: 'rows'; id: string; sheet: number; from: number; size: number })
  | (Opened & { what: 'find'; id: string; sheet: number; text: string })

/** A request with its number. */
export type PreviewRequest = { id: number; work: PreviewWork }

/** The page of a document for a frame, and what is known of it. */
export type MadeFrame = { html: string; heads: [string, string][]; remote: string[]; isCut: boolean }

/** The answer to a request; `fault`: the tool's message. */
export type PreviewAnswer = { id: number } & ({ value: unknown } | { fault: string } | { isLocked: true })
