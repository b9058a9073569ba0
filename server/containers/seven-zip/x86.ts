/** Which of the last four bytes may have been part of an address, and how many bits of it that leaves (x86.c of liblzma). */
const allowed = [true, true, true, false, true, false, false, false]
const bitNumbers = [0, 1, 2, 2, 3, 3, 3, 3]
const [call, jump, instructionBytes] = [0xe8, 0xe9, 5]

/**
 * Undoes, in place, what is done to calls and jumps of programs before they are packed: their addresses count from the beginning of the file, not from the
 * instruction. Some programs do so to whatever they pack (filter BCJ x86, 7zFormat.txt).
 */
export function undoCalls(bytes: Buffer): Buffer {
  let [mask, last] = [0, -instructionBytes]
  for (let at = 0; at + instructionBytes <= bytes.length; ) {
    if (bytes[at] !== call && bytes[at] !== jump) {
      at += 1
      continue
    }
    const passed = at - last
    last = at
    mask = passed > instructionBytes ? 0 : shifted(mask, passed)
    const isAddress = isSign(bytes[at + 4] ?? 0)
    if (isAddress && allowed[(mask >> 1) & 7] === true && mask >> 1 < 16) {
      writeRelative(bytes, at, mask)
      at += instructionBytes
      mask = 0
    } else {
      at += 1
      mask |= isAddress ? 0x11 : 1
    }
  }
  return bytes
}

function shifted(mask: number, times: number): number {
  let result = mask
  for (let left = times; left > 0; left -= 1) result = ((result & 0x77) << 1) & 0xff
  return result
}

function writeRelative(bytes: Buffer, at: number, mask: number): void {
  let address = bytes.readUInt32LE(at + 1)
  let relative = 0
  for (;;) {
    relative = (address - (at + instructionBytes)) >>> 0
    if (mask === 0) break
    const shift = (bitNumbers[mask >> 1] ?? 0) * 8
    if (!isSign((relative >>> (24 - shift)) & 0xff)) break
    address = (relative ^ (2 ** (32 - shift) - 1)) >>> 0
  }
  bytes.writeUIntLE(relative & 0xffffff, at + 1, 3)
  bytes[at + 4] = (relative >>> 24) & 1 ? 0xff : 0
}

function isSign(byte: number): boolean {
  return byte === 0 || byte === 0xff
}
