const width = 4

/** Numbers of documents as they are stored: four bytes each, low byte first. @throws RangeError beyond that. */
export function packNumbers(numbers: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(numbers.length * width)
  for (const [at, number] of numbers.entries()) bytes.writeUInt32LE(number, at * width)
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
}

/** The number at a place, from 0; undefined beyond the end. */
export function numberAt(bytes: Uint8Array, at: number): number | undefined {
  const start = at * width
  return start + width <= bytes.length ? viewOf(bytes).getUint32(start, true) : undefined
}

/** All of them, in their order. */
export function unpackNumbers(bytes: Uint8Array): number[] {
  const view = viewOf(bytes)
  return Array.from({ length: bytes.length / width }, (_, at) => view.getUint32(at * width, true))
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
