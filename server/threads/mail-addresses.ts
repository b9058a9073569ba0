/** Characters of a header that are read: a hostile one has millions. */
const headerLength = 50_000

/**
 * What looks like addresses in a header of a mail, in lower case, as often as they stand there. Pieces are looked at one by one: a single pattern over the whole
 * header takes minutes for a hostile one.
 */
export function mailAddressesIn(header: string): string[] {
  const pieces = header
    .slice(0, headerLength)
    .toLowerCase()
    .split(/[\s<>,;:"()[\]]/)
  // The last of a header that was cut may be half an address.
  const whole = header.length > headerLength ? pieces.slice(0, -1) : pieces
  return whole.map(withoutQuotes).filter((piece) => piece.slice(1, -1).includes('@'))
}

/** Some programs put addresses in single quotes; inside of one they belong to a name, as in o'brien. */
function withoutQuotes(piece: string): string {
  const from = piece.startsWith("'") ? 1 : 0
  return piece.slice(from, piece.endsWith("'") ? -1 : undefined)
}
