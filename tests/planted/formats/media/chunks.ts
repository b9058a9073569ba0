/** A number of 4 bytes, the lowest first, and the highest first. */
export const little = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
export const big = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

type Body = Buffer | string

/** Bytes behind each other. */
export const joined = (...parts: Body[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))

/** A chunk of RIFF: its name, its length, its bytes, one more where that is odd. */
export function riffChunk(name: string, ...parts: Body[]): Buffer {
  const body = joined(...parts)
  return joined(name, little(body.length), body, Buffer.alloc(body.length % 2))
}

/** The same in IFF, with the length's highest byte first. */
export function iffChunk(name: string, ...parts: Body[]): Buffer {
  const body = joined(...parts)
  return joined(name, big(body.length), body, Buffer.alloc(body.length % 2))
}

/** A box of MP4: its length with this head, its name, its bytes. */
export function box(name: string, ...parts: Body[]): Buffer {
  const body = joined(...parts)
  return joined(big(8 + body.length), Buffer.from(name, 'latin1'), body)
}

/** A text of a fixed length with zeros behind it. */
export function padded(text: string, length: number): Buffer {
  return Buffer.concat([Buffer.from(text), Buffer.alloc(length)]).subarray(0, length)
}

/** A text of which the length comes first, in 4 bytes. */
export const counted = (text: string) => joined(little(Buffer.byteLength(text)), text)
