/** A book for Mobipocket of one page of HTML in UTF-8, in records of so many bytes; `pack` packs each, as `way` says (1: stored, 2: Palm's). */
export function mobipocketOf(
  html: string,
  { way = 1, recordBytes = 4_096, pack = (bytes: Buffer) => bytes, trail = Buffer.alloc(0), trails = 0 } = {},
): Buffer {
  const text = Buffer.from(html)
  const texts: Buffer[] = []
  for (let at = 0; at < text.length; at += recordBytes)
    texts.push(Buffer.concat([pack(text.subarray(at, at + recordBytes)), trail]))
  const head = Buffer.alloc(248)
  head.writeUInt16BE(way, 0)
  head.writeUInt32BE(text.length, 4)
  head.writeUInt16BE(texts.length, 8)
  head.writeUInt16BE(recordBytes, 10)
  head.write('MOBI', 16, 'latin1')
  head.writeUInt32BE(232, 20)
  head.writeUInt32BE(2, 24)
  head.writeUInt32BE(65_001, 28)
  head.writeUInt16BE(trails, 242)
  const records = [head, ...texts]
  const table = Buffer.alloc(78 + records.length * 8 + 2)
  table.write('book', 'latin1')
  table.write('BOOKMOBI', 60, 'latin1')
  table.writeUInt16BE(records.length, 76)
  let place = table.length
  for (const [index, record] of records.entries()) {
    table.writeUInt32BE(place, 78 + index * 8)
    place += record.length
  }
  return Buffer.concat([table, ...records])
}
