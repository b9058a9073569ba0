/** Takes a record of a binary part ([MS-XLSB] 2.1.4); false: nobody wants more. `data` is as long as the record says. */
export type RecordVisitor = (type: number, data: Buffer) => boolean | undefined

/** Longer records are there to take memory: the longest that there are hold a text of 32,767 letters with its looks. */
const longestRecord = 2 * 1024 * 1024

/** Walks through the records of a part as its bytes come. Ends where the part does, whole or not. @throws Error where a record is too long. */
export async function walkRecords(pieces: AsyncIterable<Buffer>, visit: RecordVisitor): Promise<void> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of pieces) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    let at = 0
    for (let head = headAt(bytes, at); head && head.end <= bytes.length; head = headAt(bytes, at)) {
      if (visit(head.type, bytes.subarray(head.start, head.end)) === false) return
      at = head.end
    }
    rest = bytes.subarray(at)
  }
}

/** Type and length are numbers of seven bits a byte, the lowest first; undefined where not all of them are there yet. */
function headAt(bytes: Buffer, at: number): { type: number; start: number; end: number } | undefined {
  const type = numberAt(bytes, at, 2)
  const length = type && numberAt(bytes, type.end, 4)
  if (!length) return undefined
  if (length.value > longestRecord) throw new Error('a record of it is too long')
  return { type: type.value, start: length.end, end: length.end + length.value }
}

function numberAt(bytes: Buffer, at: number, most: number): { value: number; end: number } | undefined {
  let value = 0
  for (let index = 0; index < most; index += 1) {
    const byte = bytes[at + index]
    if (byte === undefined) return undefined
    value += (byte & 0x7f) << (index * 7)
    if ((byte & 0x80) === 0) return { value, end: at + index + 1 }
  }
  return { value, end: at + most }
}

/** A text with its length before it, in UTF-16 units ([MS-XLSB] 2.5.168), as far as the record goes; none where it says so. */
export function wideText(data: Buffer, at: number): { text: string; end: number } {
  const units = at + 4 <= data.length ? data.readUInt32LE(at) : 0
  if (units === 0xffffffff) return { text: '', end: at + 4 }
  const end = Math.min(data.length, at + 4 + units * 2)
  return { text: data.toString('utf16le', Math.min(at + 4, end), end), end }
}
