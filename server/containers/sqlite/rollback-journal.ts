import type { Bytes } from '../bytes.ts'
import { isPageSize } from './database-head.ts'
import type { WrittenPage } from './write-ahead-log.ts'

/** How the pages behind a head are stored; `nonce`: what their sums begin with. */
type Head = { nonce: number; sectorBytes: number; pageBytes: number }

const mark = Buffer.from('d9d505f920a163d7', 'hex')
/** Mark and count of pages are written last: until then they are zeros. */
const unmarked = Buffer.alloc(12)
const headBytes = 28
/** Heads begin at sectors, which have 512 bytes wherever SQLite is not told otherwise. */
const usualSectorBytes = 512
const mostSectorBytes = 65_536

/**
 * What lies beside a database as `-journal`: pages as they were before they were changed (https://www.sqlite.org/fileformat2.html, 3), those of one head at a time. A journal whose
 * head was overwritten with zeros, as programs do that keep the file, is read by the sums of its pages.
 */
export async function* pagesOfJournal(bytes: Bytes): AsyncGenerator<WrittenPage[]> {
  const first = (await headAt(bytes, 0)) ?? (await lostHead(bytes))
  for (let [head, at] = [first, 0]; head !== undefined; ) {
    const { pages, end } = await pagesBehind(bytes, head, at + head.sectorBytes)
    yield pages
    const { sectorBytes } = head
    at = Math.ceil(end / sectorBytes) * sectorBytes
    head = await headAt(bytes, at)
  }
}

async function headAt(bytes: Bytes, at: number): Promise<Head | undefined> {
  const head = await bytes.read(at, headBytes)
  if (head.length < headBytes || !(head.subarray(0, 8).equals(mark) || head.subarray(0, 12).equals(unmarked))) return undefined
  const [nonce, sectorBytes, pageBytes] = [head.readUInt32BE(12), head.readUInt32BE(20), head.readUInt32BE(24)]
  const isPossible = isPageSize(pageBytes) && sectorBytes >= 32 && sectorBytes <= mostSectorBytes
  return isPossible ? { nonce, sectorBytes, pageBytes } : undefined
}

async function pagesBehind(bytes: Bytes, head: Head, from: number): Promise<{ pages: WrittenPage[]; end: number }> {
  const pages: WrittenPage[] = []
  let at = from
  for (let next = await pageAt(bytes, head, at); next?.nonce === head.nonce; next = await pageAt(bytes, head, at)) {
    pages.push(next)
    at += 4 + head.pageBytes + 4
  }
  return { pages, end: at }
}

/** The page at a place with the nonce that its sum must have begun with: every 200th byte is added, from the end of the page. */
async function pageAt(bytes: Bytes, { pageBytes }: { pageBytes: number }, at: number) {
  const record = await bytes.read(at, 4 + pageBytes + 4)
  if (record.length < 4 + pageBytes + 4) return undefined
  const page = record.subarray(4, 4 + pageBytes)
  let sum = 0
  for (let place = pageBytes - 200; place > 0; place -= 200) sum += page[place] ?? 0
  return { number: record.readUInt32BE(0), page, nonce: (record.readUInt32BE(4 + pageBytes) - sum) >>> 0 }
}

const pageSizes = [4096, 1024, 512, 2048, 8192, 16_384, 32_768, 65_536]

/** The size of pages at which a neighbour began with the same nonce, or a head follows that names this size. */
async function lostHead(bytes: Bytes): Promise<Head | undefined> {
  const start = await bytes.read(0, headBytes)
  if (start.length < headBytes || start.some((byte) => byte !== 0)) return undefined
  for (const pageBytes of pageSizes) {
    const end = usualSectorBytes + 4 + pageBytes + 4
    const one = await pageAt(bytes, { pageBytes }, usualSectorBytes)
    if (!one || one.number === 0) continue
    const two = await pageAt(bytes, { pageBytes }, end)
    const next = await headAt(bytes, Math.ceil(end / usualSectorBytes) * usualSectorBytes)
    if (one.nonce === two?.nonce || next?.pageBytes === pageBytes)
      return { nonce: one.nonce, sectorBytes: usualSectorBytes, pageBytes }
  }
  return undefined
}
