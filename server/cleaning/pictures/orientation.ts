/** How a picture is turned (Exif tag 0x0112), where its Exif block says so: 2 to 8; what stands upright or says nothing is undefined. */
export function orientationOf(tiff: Buffer): number | undefined {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  if (tiff.length < 14 || (!isLittle && tiff.toString('latin1', 0, 2) !== 'MM')) return undefined
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const count = short(first)
  for (let entry = 0; entry < count && first + 2 + entry * 12 + 12 <= tiff.length; entry += 1) {
    const at = first + 2 + entry * 12
    if (short(at) !== 0x0112) continue
    const value = short(at + 8)
    return value >= 2 && value <= 8 ? value : undefined
  }
  return undefined
}

/** An Exif block that says nothing but how the picture is turned. */
export function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(0x0112, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
