import { compoundStreams } from '../compound.ts'

/** Streams of an object that hold a file as it stands: packages of Office, and what `CONTENTS` holds (often a PDF). */
const whole = /^(package|contents|embeddedodf)$/i
const native = '\u0001Ole10Native'

/** The files in an object of an Office file, or attached to a message of Outlook. */
export function* filesOfCompound(file: Buffer): Generator<Buffer> {
  for (const { name, bytes } of compoundStreams(file)) {
    if (whole.test(name) || /^__substg1\.0_37010102$/i.test(name)) yield bytes
    else if (name === native) {
      const content = nativeContent(bytes)
      if (content) yield content
    }
  }
}

/** A packed file: its size, its names and paths, then its bytes ([MS-OLEDS] 2.3.6, and what the packager of Windows writes into it). */
function nativeContent(stream: Buffer): Buffer | undefined {
  let at = 6
  const skipText = () => {
    const end = stream.indexOf(0, at)
    at = end < 0 ? stream.length : end + 1
  }
  skipText()
  skipText()
  at += 4
  if (at + 4 > stream.length) return undefined
  at += 4 + stream.readUInt32LE(at)
  if (at + 4 > stream.length) return undefined
  const size = stream.readUInt32LE(at)
  return stream.subarray(at + 4, at + 4 + size)
}
