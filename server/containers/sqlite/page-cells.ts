/** A cell of a page that has content: its number, where that begins, how much there is, and how much of it lies in the page. */
type Cell = { key: bigint; contentAt: number; total: number; local: number }

/** What a cell says of its row (https://www.sqlite.org/fileformat2.html, 1.6). `at`: behind the number of a page below, which cells of inner pages begin with. */
export function cellAt(page: Buffer, at: number, { isIndex, usable }: { isIndex: boolean; usable: number }): Cell {
  const length = readNumber(page, at)
  const key = isIndex ? { value: 0n, end: length.end } : readNumber(page, length.end)
  const total = Number(length.value)
  const most = isIndex ? Math.floor(((usable - 12) * 64) / 255) - 23 : usable - 35
  const least = Math.floor(((usable - 12) * 32) / 255) - 23
  const rest = least + ((total - least) % (usable - 4))
  const local = total <= most ? total : rest <= most ? rest : least
  return { key: BigInt.asIntN(64, key.value), contentAt: key.end, total, local }
}

/** Whether cells, free blocks and fragments of a page come to just what lies behind the place where its head says that they begin. */
export function isWhollyUsed(page: Buffer, { start, usable }: { start: number; usable: number }): boolean {
  // 65,536 is written as none.
  const from = page.readUInt16BE(start + 5) || 65_536
  const free = freeBytes(page, page.readUInt16BE(start + 1))
  const cells = cellBytes(page, { start, usable })
  return free !== undefined && cells !== undefined && from + cells + free + (page[start + 7] ?? 0) === usable
}

/** Undefined: a place lies outside of the page. */
function cellBytes(page: Buffer, { start, usable }: { start: number; usable: number }): number | undefined {
  const kind = page[start]
  const isInner = kind === 2 || kind === 5
  const listAt = start + (isInner ? 12 : 8)
  const cells = page.readUInt16BE(start + 3)
  if (listAt + cells * 2 > usable) return undefined
  let bytes = 0
  for (let cell = 0; cell < cells; cell += 1) {
    const at = page.readUInt16BE(listAt + cell * 2)
    if (at < listAt + cells * 2 || at + 4 > usable) return undefined
    bytes += kind === 5 ? readNumber(page, at + 4).end - at : contentCellBytes(page, at, { isInner, kind, usable })
  }
  return bytes
}

type Page = { isInner: boolean; kind: number | undefined; usable: number }

function contentCellBytes(page: Buffer, at: number, { isInner, kind, usable }: Page): number {
  const { contentAt, total, local } = cellAt(page, isInner ? at + 4 : at, { isIndex: kind !== 13, usable })
  return Math.max(4, contentAt - at + local + (local < total ? 4 : 0))
}

/** Blocks lead to the next one, which lies behind. Undefined: they do not. */
function freeBytes(page: Buffer, first: number): number | undefined {
  let bytes = 0
  for (let [at, last] = [first, 0]; at !== 0; ) {
    if (at <= last || at + 4 > page.length) return undefined
    bytes += page.readUInt16BE(at + 2)
    last = at
    at = page.readUInt16BE(at)
  }
  return bytes
}

/** A number of up to nine bytes, seven bits in each but the last, the highest first; its bits as they are, without sign. */
export function readNumber(bytes: Buffer, at: number): { value: bigint; end: number } {
  let value = 0n
  for (let index = 0; index < 9; index += 1) {
    const byte = bytes[at + index] ?? 0
    if (index === 8) return { value: (value << 8n) | BigInt(byte), end: at + 9 }
    value = (value << 7n) | BigInt(byte & 0x7f)
    if ((byte & 0x80) === 0) return { value, end: at + index + 1 }
  }
  return { value, end: at + 9 }
}
