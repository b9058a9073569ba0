/** The initial dictionary for back-references ([MS-OXRTFCP] 2.1.2.1). */
const preset = Buffer.from(
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier' +
    '{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx',
  'latin1',
)
const headerBytes = 16
const windowBytes = 4096
const [compressed, stored] = [0x75465a4c, 0x414c454d]
/** A longer body is truncated. */
const mostBytes = 64 * 1024 * 1024

/** The RTF of a message's `PR_RTF_COMPRESSED`; what comes before the damage of a damaged one. */
export function unpackRtf(packed: Buffer): Buffer {
  if (packed.length < headerBytes) return Buffer.alloc(0)
  const kind = packed.readUInt32LE(8)
  if (kind === stored) return packed.subarray(headerBytes)
  if (kind !== compressed) return Buffer.alloc(0)
  return unpack(packed, Math.min(packed.readUInt32LE(4), mostBytes))
}

/** Eight signs follow each byte of flags: a byte, or two that say where in the window the next ones stand and how many. */
function unpack(packed: Buffer, rawBytes: number): Buffer {
  // A back-reference of two bytes yields at most 17, whatever the header claims.
  const raw = Buffer.alloc(preset.length + Math.min(rawBytes, packed.length * 9))
  preset.copy(raw)
  let written = preset.length
  let at = headerBytes
  while (at < packed.length) {
    const flags = packed[at] ?? 0
    at += 1
    for (let bit = 0; bit < 8 && at < packed.length && written < raw.length; bit += 1) {
      if ((flags & (1 << bit)) === 0) {
        raw[written] = packed[at] ?? 0
        written += 1
        at += 1
        continue
      }
      const reference = ((packed[at] ?? 0) << 8) | (packed[at + 1] ?? 0)
      at += 2
      const back = (written - (reference >> 4)) & (windowBytes - 1)
      // A back-reference to the write position marks the end.
      if (back === 0) return raw.subarray(preset.length, written)
      const end = Math.min(raw.length, written + (reference & 0xf) + 2)
      // There is nothing before the initial dictionary.
      for (; written < end; written += 1) raw[written] = raw[written - back] ?? 0
    }
    if (written >= raw.length) break
  }
  return raw.subarray(preset.length, written)
}
