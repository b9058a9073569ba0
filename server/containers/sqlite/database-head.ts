const encodings = ['utf-8', 'utf-8', 'utf-16le', 'utf-16be'] as const

/** How a database writes its texts. */
export type TextEncoding = (typeof encodings)[number]

/** The encoding of texts that the head of a database names; undefined where it is none that SQLite knows. */
export function encodingOf(head: Buffer): TextEncoding | undefined {
  return encodings[head.readUInt32BE(56)]
}

/** Bytes at the end of each page that are kept for others than SQLite, such as programs that lock databases. */
export function keptOfPage(head: Buffer): number {
  return head[20] ?? 0
}

/** Whether pages of a database can have this size. */
export function isPageSize(bytes: number): boolean {
  return bytes >= 512 && bytes <= 65_536 && (bytes & (bytes - 1)) === 0
}
