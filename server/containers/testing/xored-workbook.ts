import { xorOf } from '../office-locks/xor.ts'

const headerBytes = 4
const [begin, filePass, sheet] = [0x809, 0x2f, 0x85]
const plain = new Set([begin, 0xe1])

/**
 * The stream of a workbook, locked by the mere XOR of Excel as its format says ([MS-XLS] 2.2.10): programs other than Excel have opened what this makes (decision 0546). `isOf95`: with the
 * record of a lock as Excel 95 writes it.
 */
export function xoredWorkbook(book: Buffer, password: string, isOf95 = false): Buffer {
  const { key, verifier, array } = xorOf(password)
  const lock = Buffer.alloc(headerBytes + (isOf95 ? 4 : 6))
  lock.writeUInt16LE(filePass, 0)
  lock.writeUInt16LE(lock.length - headerBytes, 2)
  lock.writeUInt16LE(key, lock.length - 4)
  lock.writeUInt16LE(verifier, lock.length - 2)
  const first = headerBytes + book.readUInt16LE(2)
  const locked = Buffer.concat([book.subarray(0, first), lock, book.subarray(first)])
  for (let at = 0; at + headerBytes <= locked.length; ) {
    const [type, length] = [locked.readUInt16LE(at), locked.readUInt16LE(at + 2)]
    const [start, end] = [at + headerBytes, Math.min(at + headerBytes + length, locked.length)]
    // Places of sheets stay as they are, but come later by the length of the lock.
    if (type === sheet) locked.writeUInt32LE(locked.readUInt32LE(start) + lock.length, start)
    const from = type === sheet ? start + 4 : start
    if (!plain.has(type) && type !== filePass)
      for (let place = from; place < end; place += 1) {
        const byte = locked[place] ?? 0
        locked[place] = ((byte >>> 3) | ((byte << 5) & 0xff)) ^ (array[(place + length) % 16] ?? 0)
      }
    at = end
  }
  return locked
}
