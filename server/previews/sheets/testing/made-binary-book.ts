const u16 = (value: number) => Buffer.of(value & 0xff, value >> 8)
/** Four bytes, the lowest first. */
export const u32 = (value: number) => Buffer.concat([u16(value & 0xffff), u16(value >>> 16)])
/** A text with its length before it. */
export const text = (words: string) => Buffer.concat([u32(words.length), Buffer.from(words, 'utf16le')])
/** A number with a point. */
export const double = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}

/** A record of a binary part ([MS-XLSB] 2.1.4). */
export function record(type: number, ...data: Buffer[]): Buffer {
  const bytes = Buffer.concat(data)
  const head = type < 0x80 ? [type] : [(type & 0x7f) | 0x80, type >> 7]
  const length = [(bytes.length & 0x7f) | 0x80, (bytes.length >> 7) & 0x7f]
  return Buffer.concat([Buffer.from([...head, ...length]), bytes])
}
/** The head of a row. */
export const row = (number: number) => record(0, u32(number), Buffer.alloc(13))
/** A cell: its kind, its column, its style, its value. */
export const cell = (type: number, column: number, style: number, ...value: Buffer[]) =>
  record(type, u32(column), u32(style), ...value)

/** The parts of a binary workbook with two sheets, the second hidden. */
export const bookParts = {
  'xl/_rels/workbook.bin.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.bin"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.bin"/></Relationships>',
  'xl/workbook.bin': Buffer.concat([
    record(153, u32(0), u32(0)),
    record(156, u32(0), u32(1), text('rId1'), text('Ships <b>')),
    record(156, u32(2), u32(2), text('rId2'), text('Bribes')),
  ]),
  'xl/sharedStrings.bin': Buffer.concat([record(19, Buffer.of(0), text('Name')), record(19, Buffer.of(0), text('Oriøle'))]),
  'xl/styles.bin': Buffer.concat([
    record(44, u16(170), text('dd/mm/yyyy')),
    record(626),
    record(47, u16(0), u16(170), Buffer.alloc(12)),
    record(627),
    record(617),
    record(47, u16(0), u16(0), Buffer.alloc(12)),
    record(47, u16(0), u16(170), Buffer.alloc(12)),
    record(618),
  ]),
  'xl/worksheets/sheet1.bin': Buffer.concat([
    record(151, double(0), double(1), u32(1), u32(0), u32(2), Buffer.of(1)),
    record(60, u32(1), u32(1), u32(0), u32(0), u16(1)),
    row(0),
    cell(7, 0, 0, u32(0)),
    cell(6, 2, 0, text('Day')),
    row(2),
    cell(7, 0, 0, u32(1)),
    cell(5, 1, 0, double(0.1 + 0.2)),
    cell(2, 2, 1, u32(((45_000 << 2) | 2) >>> 0)),
    cell(4, 3, 0, Buffer.of(1)),
    cell(11, 4, 0, Buffer.of(7), u16(0)),
    cell(8, 5, 0, text('=HYPERLINK("http://evil.example")'), u16(0)),
    cell(62, 6, 0, Buffer.of(1), text('rich'), u32(0)),
    cell(1, 7, 0),
  ]),
  'xl/worksheets/sheet2.bin': Buffer.concat([row(0), cell(9, 0, 0, double(7))]),
}
