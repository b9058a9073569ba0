import { because, type Reason } from '@dossier/contract'
import type { Bytes } from '../../containers/bytes.ts'

/** Limit of revisions; each has a cross-reference table of its own. */
const tablesAtMost = 100
const headBytes = 64
/** An entry of a table: ten digits of a place, five of a generation, `n` for an object in use, and a line break (ISO 32000-1, 7.5.4). */
const entryBytes = 20
const entriesAtOnce = 4_096
const zerosAtLeast = 16
const stepBytes = 64 * 1024

/** Whether a table of a PDF names an object where there are only zeros now, as in files from a bad disk. `start`: where the last table begins. */
export async function findLostObjects(pdf: Bytes, start: number): Promise<Reason | undefined> {
  let at: number | undefined = start
  for (let left = tablesAtMost; at !== undefined && left > 0; left -= 1) {
    const table: Table = await readTable(pdf, at)
    for await (const place of table.places) {
      const zeros = await zerosFrom(pdf, place)
      if (zeros > 0) return because('zeros-inside', { count: zeros })
    }
    at = table.before()
  }
  return undefined
}

/** The places of its objects, and, once these are read, where the table before it begins. */
type Table = { places: AsyncGenerator<number>; before(): number | undefined }

async function readTable(pdf: Bytes, at: number): Promise<Table> {
  let end = ''
  async function* places() {
    const begin = /^\s*xref\s+/.exec(await textAt(pdf, at, headBytes))?.[0]
    if (begin === undefined) return
    let next = at + begin.length
    for (;;) {
      const [head, count] = /^\s*\d{1,10} (\d{1,7})\s+/.exec(await textAt(pdf, next, headBytes)) ?? []
      if (head === undefined) break
      next += head.length
      for (let left = Number(count); left > 0; left -= entriesAtOnce) {
        const text = await textAt(pdf, next, Math.min(left, entriesAtOnce) * entryBytes)
        if (text.length === 0) return
        for (const [, place] of text.matchAll(/(\d{10}) \d{5} n/g)) yield Number(place)
        next += text.length
      }
    }
    end = await textAt(pdf, next, stepBytes)
  }
  const before = () => {
    const place = /^\s*trailer\b[\s\S]*?\/Prev\s+(\d{1,15})/.exec(end.split('startxref', 1)[0] ?? '')?.[1]
    return place === undefined ? undefined : Number(place)
  }
  return { places: places(), before }
}

/** The length of the run of zeros where an object should begin; 0 where there are hardly any. */
async function zerosFrom(pdf: Bytes, place: number): Promise<number> {
  if (place === 0 || place >= pdf.sizeBytes) return 0
  const isZero = (await pdf.read(place, zerosAtLeast)).every((byte) => byte === 0)
  if (!isZero) return 0
  for (let at = place; at < pdf.sizeBytes; at += stepBytes) {
    const other = (await pdf.read(at, stepBytes)).findIndex((byte) => byte !== 0)
    if (other >= 0) return at + other - place
  }
  return pdf.sizeBytes - place
}

async function textAt(pdf: Bytes, at: number, length: number): Promise<string> {
  return (await pdf.read(at, length)).toString('latin1')
}
