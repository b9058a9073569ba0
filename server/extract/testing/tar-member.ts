/** A member of a tar archive. */
export function tarMember(name: string, text: string | Buffer): Buffer {
  const header = Buffer.alloc(512)
  header.write(name)
  header.write(text.length.toString(8).padStart(11, '0'), 124)
  header.write('0', 156)
  header.write('ustar', 257)
  header.fill(0x20, 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  const data = Buffer.alloc(Math.ceil(text.length / 512) * 512)
  data.set(Buffer.from(text))
  return Buffer.concat([header, data])
}
