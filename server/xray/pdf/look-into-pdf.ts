import type { XrayFinding } from '@dossier/contract/documents/xray'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { openPdf } from '../../census/pdf/open-pdf.ts'
import { paintedBy } from '../../census/pdf/painted.ts'
import { finding, type Looked, mostFindings } from '../finding.ts'
import { earlierVersions } from './earlier-versions.ts'
import { unseenLetters } from './unseen-letters.ts'

/** Pages that are looked at; how many more there are is told. */
const mostPages = 2_000

/** Looks into a PDF page by page, until time is up: then what was found so far is told. */
export async function lookIntoPdf(bytes: Uint8Array, isTimeUp: () => boolean): Promise<Looked> {
  const document = await openPdf(bytes)
  try {
    const pages = document.numPages
    const findings: XrayFinding[] = []
    let pagesRead = 0
    for (; pagesRead < Math.min(pages, mostPages); pagesRead++) {
      if (isTimeUp() || findings.length >= mostFindings) break
      const page = await document.getPage(pagesRead + 1)
      findings.push(...(await lookAtPage(page, pagesRead + 1)))
      page.cleanup()
    }
    if (!isTimeUp()) findings.push(...(await earlierVersions(bytes, document, { open: openPdf, isTimeUp, mostPages })))
    const gap = findings.length >= mostFindings ? 'findings' : isTimeUp() ? 'time' : pagesRead < pages ? 'pages' : null
    return { findings: findings.slice(0, mostFindings), pages, pagesRead, gap }
  } finally {
    await document.loadingTask.destroy()
  }
}

async function lookAtPage(page: PDFPageProxy, number: number): Promise<XrayFinding[]> {
  const operators = await page.getOperatorList()
  const [left = 0, bottom = 0, right = 612, top = 792] = page.view
  const unseen = unseenLetters(paintedBy(operators), [left, bottom, right, top], number)
  return [...unseen, ...(await commentsOn(page, number))]
}

/** Kinds of annotations that are part of a form or a link, not words of a reader. */
const noComments = new Set(['Link', 'Widget', 'Popup', 'PrinterMark', 'TrapNet', 'Watermark', '3D', 'Screen', 'Movie', 'Sound'])

async function commentsOn(page: PDFPageProxy, number: number): Promise<XrayFinding[]> {
  const annotations: Record<string, unknown>[] = await page.getAnnotations()
  return annotations.flatMap(({ subtype, contentsObj, titleObj }) => {
    const text = stringIn(contentsObj)
    if (typeof subtype !== 'string' || noComments.has(subtype) || text.trim() === '') return []
    return [finding('comment', text, { page: number, author: stringIn(titleObj).trim().slice(0, 200) || null })]
  })
}

function stringIn(value: unknown): string {
  return typeof value === 'object' && value !== null && 'str' in value && typeof value.str === 'string' ? value.str : ''
}
