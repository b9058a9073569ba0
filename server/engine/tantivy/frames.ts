/**
 * Encodes a frame: a four-byte big-endian length followed by that many bytes, which are JSON and, behind a zero byte, whatever bytes the JSON refers to.
 */
export function encodeFrame(value: unknown, attached: readonly Uint8Array[] = []): Buffer {
  const body = JSON.stringify(value)
  const behind = attached.length === 0 ? [] : [zero, ...attached]
  const length = Buffer.byteLength(body)
  const frame = Buffer.allocUnsafe(4 + behind.reduce((sum, bytes) => sum + bytes.length, length))
  frame.writeUInt32BE(frame.length - 4)
  let at = 4 + frame.write(body, 4)
  for (const bytes of behind) {
    frame.set(bytes, at)
    at += bytes.length
  }
  return frame
}

const zero = Uint8Array.of(0)

/** Reassembles frames from the chunks of a socket: pass it each chunk, it returns the values completed by it. */
export function createFrameReader(): (chunk: Buffer) => unknown[] {
  let chunks: Buffer[] = []
  let size = 0
  return (chunk) => {
    chunks.push(chunk)
    size += chunk.length
    const values: unknown[] = []
    while (size >= 4) {
      const [head = Buffer.alloc(0)] = chunks
      const joined = head.length >= 4 && chunks.length === 1 ? head : needed(chunks, size)
      if (joined === undefined) break
      const end = 4 + joined.readUInt32BE(0)
      if (joined.length < end) {
        chunks = [joined]
        break
      }
      values.push(JSON.parse(joined.toString('utf8', 4, end)))
      chunks = joined.length > end ? [joined.subarray(end)] : []
      size = joined.length - end
    }
    return values
  }
}

/** All chunks joined, but only once a frame is complete: joining at every chunk would take quadratic time. */
function needed(chunks: Buffer[], size: number): Buffer | undefined {
  const [head = Buffer.alloc(0)] = chunks
  if (head.length >= 4 && size < 4 + head.readUInt32BE(0)) return undefined
  return Buffer.concat(chunks, size)
}
