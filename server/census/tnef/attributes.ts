/** One attribute of a TNEF stream ([MS-OXTNEF] 2.1.3). */
export type Attribute = { id: number; data: Buffer }

/** The attributes that we read, by their ids with types. */
export const attributeIds = {
  subject: 0x00018004,
  body: 0x0002800c,
  codePage: 0x00069007,
  messageProperties: 0x00069003,
  recipients: 0x00069004,
  attachmentBegins: 0x00069002,
  attachmentTitle: 0x00018010,
  attachmentData: 0x0006800f,
  attachmentProperties: 0x00069005,
} as const

const signature = 0x223e9f78
/** Level, id and length precede the data; a checksum follows. */
const [headBytes, sumBytes] = [9, 2]

/** Whether the first reader calls it a message that Outlook packed (`winmail.dat`). */
export function isTnefType(contentType: string): boolean {
  return /^application\/(vnd\.)?ms-tnef$/.test(contentType)
}

/** Whether these bytes begin a TNEF stream. */
export function isTnef(bytes: Buffer): boolean {
  return bytes.length >= 6 && bytes.readUInt32LE(0) === signature
}

/** All attributes in order; the last one of a truncated stream has what is left. */
export function* attributesOf(tnef: Buffer): Generator<Attribute> {
  if (!isTnef(tnef)) return
  let at = 6
  while (at + headBytes <= tnef.length) {
    const length = tnef.readUInt32LE(at + 5)
    const start = at + headBytes
    yield { id: tnef.readUInt32LE(at + 1), data: tnef.subarray(start, start + length) }
    at = start + length + sumBytes
  }
}
