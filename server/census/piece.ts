import type { EvidenceFile } from '../evidence/kept-bytes.ts'

/**
 * What a word of a file is part of, by the code that metadata and filters know. `heading` stands above such text where it is added to a document.
 *
 * What a reader of the document would see (or have seen) as its text is **recovered** where the first reader left it out, and its line in the ledger says
 * so. What stands beside the text (addresses of links, formulas, names of fields) is made searchable as `beside`, which is nobody's fault.
 * Scripts, styles and code of macros are left out by choice.
 */
export const pieceKinds = {
  text: { heading: 'text' },
  alternative: { heading: 'another form of the message' },
  deleted: { heading: 'deleted text' },
  note: { heading: 'notes' },
  comment: { heading: 'comments' },
  box: { heading: 'text boxes' },
  margin: { heading: 'headers and footers' },
  form: { heading: 'form values' },
  hidden: { heading: 'hidden text' },
  stamp: { heading: 'text drawn by stamps and other marks' },
  revision: { heading: 'pages of earlier revisions' },
  spaced: { heading: 'words set letter by letter' },
  unread: { heading: 'attachments that were not read' },
  outside: { heading: 'text beside the parts of the message' },
  description: { heading: 'descriptions of pictures', isBeside: true },
  source: { heading: 'comments in its source', isBeside: true },
  link: { heading: 'addresses of links', isBeside: true },
  formula: { heading: 'formulas', isBeside: true },
  name: { heading: 'names of parts and fields', isBeside: true },
  layer: { heading: 'names of layers', isBeside: true },
  author: { heading: 'authors of changes', isBeside: true },
  font: { heading: 'embedded fonts', isBeside: true },
  data: { heading: 'data of programs', isBeside: true },
  attribute: { heading: 'values of attributes', isBeside: true },
  header: { heading: 'mail headers', isBeside: true },
} as const satisfies Record<string, { heading: string; isBeside?: true }>

export type PieceKind = keyof typeof pieceKinds

/** Text that the second reader found in one place of a file. */
export type Piece = {
  kind: PieceKind
  text: string
  /** It repeats text from elsewhere in the file: each of its words must be present once, not as often as here. */
  isRepeated?: boolean
  /** A file that the first reader may have left out: its content replaces this piece, which is only its name. */
  file?: { bytes: Buffer; contentType: string }
}

/** What a reader of raw parts gets: the bytes of one document and what the first reader calls it. */
export type RawDocument = {
  bytes: Buffer
  /** Without parameters, lower case. */
  contentType: string
  /** Whether the first reader made a document of its own of these bytes (hex SHA-384): then they are not part of this one. */
  isDocument(digest: string): boolean
  /** Where it lies on the disk, for readers that take only some of it: then `bytes` has none. */
  file?: EvidenceFile
  /** Whether the first reader gave nothing of it: then we read the properties, too. */
  isUnread?: boolean
}

/** Whether missing text of this kind is an omission of the first reader, rather than additional content. */
export function isRecovered(kind: PieceKind): boolean {
  return !('isBeside' in pieceKinds[kind])
}
