import { parentPort } from 'node:worker_threads'
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Places with a file on pages beyond these are not looked for. */
const pagesAtMost = 5_000

/** The worker thread of `pdf-attachments.ts`: it answers once, with the bytes of all files that are attached. */
parentPort?.once('message', async ({ pdf, passwords }: { pdf: Uint8Array; passwords: string[] }) => {
  parentPort?.postMessage(await attachmentsOf(pdf, passwords))
})

async function attachmentsOf(pdf: Uint8Array, passwords: string[]): Promise<Uint8Array[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS })
  const left = [...passwords]
  task.onPassword = (give: (password: string | Error) => void) => give(left.shift() ?? new Error('no password opens it'))
  try {
    const document = await task.promise
    const found: Uint8Array[] = []
    for (const id of await idsOf(document)) {
      const content = await document.getAttachmentContent(id)
      if (content) found.push(new Uint8Array(content.buffer, content.byteOffset, content.byteLength).slice())
    }
    return found
  } finally {
    await task.destroy()
  }
}

/** Those of the document, and those of places on its pages, which get their ids when their page is read. */
async function idsOf(document: PDFDocumentProxy): Promise<string[]> {
  const ids = [...((await document.getAttachments())?.keys() ?? [])]
  for (let number = 1; number <= Math.min(document.numPages, pagesAtMost); number += 1) {
    const page = await document.getPage(number)
    for (const annotation of await page.getAnnotations()) if (typeof annotation.fileId === 'string') ids.push(annotation.fileId)
    page.cleanup()
  }
  return ids
}
