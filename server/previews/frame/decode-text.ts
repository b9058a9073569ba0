/** How far a text may say in which encoding it is (HTML, "prescan a byte stream"), and a little more. */
const saidWithin = 4_096

/** The text of a file by its mark of order, what it or its type says of its encoding, else UTF-8, else that of Windows. */
export function decodeText(bytes: Buffer, contentType: string): string {
  const head = bytes.toString('latin1', 0, saidWithin)
  const said =
    /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ??
    /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1] ??
    /^<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1]
  const byMark =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
  for (const name of [byMark, said, 'utf-8'].filter((each) => each !== undefined)) {
    try {
      return new TextDecoder(name, { fatal: name === 'utf-8' }).decode(bytes)
    } catch {
      // A name that nobody knows, or bytes that are not UTF-8: the next.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes)
}
