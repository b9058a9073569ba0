import type { CompoundStream } from '../compound.ts'

/**
 * A flag of Word's header, the record of Excel that says how a book is locked, the marks of PowerPoint's last user ([MS-DOC] 2.5.2, [MS-XLS] 2.4.117, [MS-PPT]
 * 2.3.2).
 */
const [wordFlagsAt, wordIsLocked] = [10, 0x0100]
const filePass = 0x2f
const lookedAt = 16
const [tokenAt, tokenOfLocked] = [12, 0xf3d1c4df]

/** Whether one of its streams says that an old Word, Excel or PowerPoint file is locked. */
export function saysLocked({ storages, name, bytes }: CompoundStream): boolean {
  if (storages.length > 0) return false
  if (name === 'WordDocument') return bytes.length >= 12 && (bytes.readUInt16LE(wordFlagsAt) & wordIsLocked) !== 0
  if (name === 'Workbook' || name === 'Book') return hasFilePass(bytes)
  return name === 'Current User' && bytes.length >= 16 && bytes.readUInt32LE(tokenAt) === tokenOfLocked
}

/** It stands among the first records of a book. */
function hasFilePass(bytes: Buffer): boolean {
  for (let at = 0, count = 0; at + 4 <= bytes.length && count < lookedAt; count += 1) {
    if (bytes.readUInt16LE(at) === filePass) return true
    at += 4 + bytes.readUInt16LE(at + 2)
  }
  return false
}
