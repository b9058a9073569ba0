/** A member of a tar of POSIX.1-1988: its head and its bytes, both filled up to whole blocks. `flag`: its kind; `target`: where a link leads. */
export function tarBlock(name: string, bytes: Buffer, flag = '0', target = ''): Buffer {
  const header = Buffer.alloc(512)
  header.write(name)
  header.write('0000644\0', 100)
  header.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write('        ', 148)
  header.write(flag, 156)
  header.write(target, 157)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)])
}

/** The end of a tar: two blocks of zeros. */
export const tarEnd = Buffer.alloc(1024)
