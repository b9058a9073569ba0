import type { Bytes } from '../bytes.ts'

/**
 * One entry: `mode` as a file system of Unix has it (`st_mode`), and where its bytes lie. Several names of one file have one inode, and only the last its
 * bytes.
 */
export type CpioEntry = { name: string; mode: number; inode: number; links: number; sizeBytes: number; dataAt: number }

type Numbers = { inode: number; mode: number; links: number; sizeBytes: number; nameBytes: number }
/** A header: how it writes numbers, where each stands, and to how many bytes names and data are padded. */
type Layout = {
  magic: RegExp
  radix: 8 | 16
  headerBytes: number
  pad: number
  fields: Record<keyof Numbers, [from: number, to: number]>
}

/** `cpio -H newc`, its form with sums, and `-H odc` (POSIX.1-1990). */
const layouts: Layout[] = [
  {
    magic: /^07070[12]$/,
    radix: 16,
    headerBytes: 110,
    pad: 4,
    fields: { inode: [6, 14], mode: [14, 22], links: [38, 46], sizeBytes: [54, 62], nameBytes: [94, 102] },
  },
  {
    magic: /^070707$/,
    radix: 8,
    headerBytes: 76,
    pad: 1,
    fields: { inode: [12, 18], mode: [18, 24], links: [36, 42], sizeBytes: [65, 76], nameBytes: [59, 65] },
  },
]

const [longestHeader, longestName] = [110, 64 * 1024]

/** Whether these bytes begin a cpio archive of a form that is written in characters. */
export function isCpio(head: Buffer): boolean {
  return layoutOf(head) !== undefined
}

/** The entries of a cpio archive, up to its end, to the first header that makes no sense or to an entry that is cut. */
export async function* cpioEntries(bytes: Bytes): AsyncGenerator<CpioEntry> {
  for (let at = 0; ; ) {
    const head = await bytes.read(at, longestHeader)
    const layout = layoutOf(head)
    const numbers = layout && numbersOf(head, layout)
    if (!layout || !numbers) return
    const { headerBytes, pad } = layout
    const name = decode(await bytes.read(at + headerBytes, Math.min(numbers.nameBytes, longestName)))
    const dataAt = padded(at + headerBytes + numbers.nameBytes, pad)
    if (name === 'TRAILER!!!' || dataAt + numbers.sizeBytes > bytes.sizeBytes) return
    yield { ...numbers, name, dataAt }
    at = padded(dataAt + numbers.sizeBytes, pad)
  }
}

function layoutOf(head: Buffer): Layout | undefined {
  const magic = head.toString('latin1', 0, 6)
  return layouts.find((layout) => layout.magic.test(magic))
}

function numbersOf(head: Buffer, { radix, fields }: Layout): Numbers | undefined {
  const read = ([from, to]: [number, number]) => Number.parseInt(head.toString('latin1', from, to), radix)
  const numbers = {
    inode: read(fields.inode),
    mode: read(fields.mode),
    links: read(fields.links),
    sizeBytes: read(fields.sizeBytes),
    nameBytes: read(fields.nameBytes),
  }
  return Object.values(numbers).some(Number.isNaN) ? undefined : numbers
}

/** The archive does not say in which encoding its names are. */
function decode(name: Buffer): string {
  const end = name.indexOf(0)
  const bytes = end < 0 ? name : name.subarray(0, end)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    // Of the time before UTF-8.
    return bytes.toString('latin1')
  }
}

function padded(at: number, pad: number): number {
  return Math.ceil(at / pad) * pad
}
