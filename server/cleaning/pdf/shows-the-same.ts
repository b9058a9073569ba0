import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const files = { standardFontDataUrl: join(folder, 'standard_fonts/'), cMapUrl: join(folder, 'cmaps/') }

/** Pages whose words are compared: the first, which is where a file that is read in two ways shows it. */
const comparedPages = 100

/** Whether two PDFs have as many pages with the same words, as a viewer reads them. */
export async function showsTheSame(one: Uint8Array, other: Uint8Array): Promise<boolean> {
  const tasks = [one, other].map((bytes) =>
    getDocument({ ...files, data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS }),
  )
  try {
    const [before, after] = await Promise.all(tasks.map(({ promise }) => promise))
    if (!before || !after || before.numPages !== after.numPages) return false
    for (let page = 1; page <= Math.min(before.numPages, comparedPages); page += 1)
      if ((await wordsOf(before, page)) !== (await wordsOf(after, page))) return false
    return true
  } finally {
    await Promise.all(tasks.map((task) => task.destroy()))
  }
}

async function wordsOf(document: PDFDocumentProxy, number: number): Promise<string> {
  const page = await document.getPage(number)
  const { items } = await page.getTextContent()
  page.cleanup()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}
