import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { PdfFiles } from './pdf-files.ts'

GlobalWorkerOptions.workerSrc = workerAddress

/**
 * Opens a PDF in pdf.js's worker, page by page where the server answers ranges. The file is hostile until shown otherwise: no forms
 * of XFA, and no scripting, which pdf.js leaves to viewers that ask for it. Version 6 makes no code from a file any more, so there
 * is no `isEvalSupported` to switch off. `password`: of a locked one; it stays in this page.
 */
export function openPdf(address: string, password?: string): PDFDocumentLoadingTask {
  return getDocument({
    url: address,
    ...(password === undefined ? {} : { password }),
    enableXfa: false,
    disableAutoFetch: true,
    // Finding a page far in walks over the pages before it: by pieces of 64 kB, as is usual, those of a long file take dozens of requests.
    rangeChunkSize: 1024 * 1024,
    disableStream: true,
    stopAtErrors: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    BinaryDataFactory: PdfFiles,
  })
}
