import type { XrayFinding } from '@dossier/contract/documents/xray'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { finding } from '../finding.ts'

type Options = {
  open: (bytes: Uint8Array) => Promise<PDFDocumentProxy>
  isTimeUp: () => boolean
  mostPages: number
}

const endMark = Buffer.from('%%EOF')
/** Of a file that was saved a thousand times the last ones tell enough. */
const mostVersions = 10
/** A linearized file has two ends from the start, the first of them near its beginning. */
const linearized = Buffer.from('/Linearized')
const headBytes = 2048

/**
 * Earlier versions of a PDF: each save that only appends leaves all that was there before its end mark. Those are opened as files of their own, and the words of each page that are not on
 * it now are told.
 */
export async function earlierVersions(bytes: Uint8Array, now: PDFDocumentProxy, options: Options): Promise<XrayFinding[]> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const ends = endsOf(all)
  const findings: XrayFinding[] = []
  const first = Math.max(0, ends.length - mostVersions)
  for (const [number, end] of ends.slice(first).entries()) {
    if (options.isTimeUp()) break
    const before = await options.open(bytes.subarray(0, end)).catch(() => undefined)
    // A part of a file that opens by itself as nothing was no version of it.
    if (!before) continue
    try {
      findings.push(...(await differences(before, now, { ...options, version: `${first + number + 1}/${ends.length + 1}` })))
    } finally {
      await before.loadingTask.destroy()
    }
  }
  return findings
}

/** Where earlier versions end, in bytes; the end of the last is that of the file. */
function endsOf(all: Buffer): number[] {
  const ends: number[] = []
  for (let at = all.indexOf(endMark); at >= 0; at = all.indexOf(endMark, at + endMark.length)) ends.push(at + endMark.length)
  const isLinearized = all.subarray(0, headBytes).includes(linearized)
  return ends.slice(isLinearized ? 1 : 0, -1)
}

async function differences(
  before: PDFDocumentProxy,
  now: PDFDocumentProxy,
  { isTimeUp, mostPages, version }: Options & { version: string },
): Promise<XrayFinding[]> {
  const findings: XrayFinding[] = []
  for (let number = 1; number <= Math.min(before.numPages, mostPages) && !isTimeUp(); number++) {
    const words = await wordsOf(before, number)
    const left = new Map<string, number>()
    if (number <= now.numPages) for (const word of await wordsOf(now, number)) left.set(word, (left.get(word) ?? 0) + 1)
    const gone = words.filter((word) => {
      const count = left.get(word) ?? 0
      left.set(word, count - 1)
      return count <= 0
    })
    if (gone.length > 0) findings.push(finding('earlier-version', gone.join(' '), { page: number, place: version }))
  }
  return findings.length > 0 ? findings : [finding('earlier-version', '', { place: version })]
}

async function wordsOf(document: PDFDocumentProxy, number: number): Promise<string[]> {
  const page = await document.getPage(number)
  const { items } = await page.getTextContent()
  page.cleanup()
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  return text.match(/\S+/g) ?? []
}
