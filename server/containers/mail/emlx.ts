/** Where the message lies in a file of Mail of macOS: behind a line with its length, before a property list of the program. Either may be cut. */
export type EmlxPlace = { start: number; end: number }

/** By the first bytes of the file; undefined where they name no length. */
export function placeInEmlx(head: Buffer): EmlxPlace | undefined {
  const [line = '', length] = /^\s*(\d{1,15})[ \t]*\r?\n/.exec(head.toString('latin1', 0, 64)) ?? []
  return length === undefined ? undefined : { start: line.length, end: line.length + Number(length) }
}
