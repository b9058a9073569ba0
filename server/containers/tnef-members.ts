const signature = 0x223e9f78
/** The bytes of an attachment, on the level of attachments (MS-OXTNEF 2.1.3.2). */
const attachData = 0x0006800f
const headBytes = 9

/** Whether bytes begin as a `winmail.dat` does. */
export function isTnef(bytes: Buffer): boolean {
  return bytes.length > 6 && bytes.readUInt32LE(0) === signature
}

/** The attachments of a `winmail.dat`, up to where it is cut. */
export function* tnefMembers(file: Buffer): Generator<Buffer> {
  for (let at = 6; at + headBytes <= file.length; ) {
    const [id, length] = [file.readUInt32LE(at + 1), file.readUInt32LE(at + 5)]
    const content = file.subarray(at + headBytes, at + headBytes + length)
    if (content.length < length) return
    if (file[at] === 2 && id === attachData) yield content
    // Behind it stands a sum of two bytes.
    at += headBytes + length + 2
  }
}
