/** A file to be opened; `path` byte for byte. */
export type Opened = { path: Uint8Array; contentType: string; passwords: readonly string[] }

/** What the process of previews is asked; `id`: of the document. `page` counts from 0; `side`: how long the longer side may be, in pixels. */
export type PreviewWork =
  | (Opened & { what: 'count' })
  | (Opened & { what: 'picture'; page: number; side: number })
  | (Opened & { what: 'frame' })
  | (Opened & { what: 'structure' })
  | (Opened & { what: 'text'; page: number })
  | (Opened & { what: 'sheets'; id: string })
  | (Opened & { what: 'rows'; id: string; sheet: number; from: number; size: number })
  | (Opened & { what: 'tree'; id: string; node: number; from: number; size: number })
  | (Opened & { what: 'nodes'; id: string; text: string })
  | (Opened & { what: 'find'; id: string; sheet: number; text: string })

/** A request with its number. */
export type PreviewRequest = { id: number; work: PreviewWork }

/** The page of a document for a frame, and what is known of it. */
export type MadeFrame = { html: string; heads: [string, string][]; remote: string[]; isCut: boolean }

/** The structure of a document, page by page: as Markdown, as XHTML without a page around it, and its text alone. */
export type MadeStructure = { pages: { md: string; xhtml: string; text: string }[]; isCut: boolean }

/** What stands in the way of a preview that may be had another time: no password that opens the file, or a long file that is still being read. */
export type PreviewHindrance = 'locked' | 'reading'

/** The answer to a request; `fault`: the tool's message. */
export type PreviewAnswer = { id: number } & ({ value: unknown } | { fault: string } | { why: PreviewHindrance })
