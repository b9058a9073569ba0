const width = 4

/** Numbers of documents as they are stored: four bytes each, low byte first. @throws RangeError beyond that. */
export function packNumbers(numbers: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(numbers.length * width)
  const view = viewOf(bytes)
  for (const [at, number] of numbers.entries()) {
    if (number > 0xffff_ffff) throw new RangeError(`${number} does not fit into ${width} bytes`)
    view.setUint32(at * width, number, true)
  }
  return bytes
}

/** The number at a place, from 0; undefined beyond the end. */
export function numberAt(bytes: Uint8Array, at: number): number | undefined {
  const start = at * width
  return start + width <= bytes.length ? viewOf(bytes).getUint32(start, true) : undefined
}

/** All of them, in their order. */
export function unpackNumbers(bytes: Uint8Array): Uint32Array {
  // A copy begins where numbers may begin; processors that Node runs on have the low byte first.
  return new Uint32Array(new Uint8Array(bytes).buffer)
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
