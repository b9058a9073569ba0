import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const files = {
  standardFontDataUrl: join(folder, 'standard_fonts/'),
  cMapUrl: join(folder, 'cmaps/'),
  iccUrl: join(folder, 'iccs/'),
  wasmUrl: join(folder, 'wasm/'),
}

/**
 * Opens a PDF with pdf.js, which takes what it is given: it gets a copy. `largestPicture`: pictures of more pixels are not unpacked; as many as there are otherwise.
 * @throws what pdf.js throws, such as PasswordException
 */
export function openPdf(bytes: Uint8Array, { largestPicture = -1 } = {}): Promise<PDFDocumentProxy> {
  const options = {
    data: new Uint8Array(bytes),
    ...files,
    cMapPacked: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    enableXfa: false,
    maxImageSize: largestPicture,
  }
  return getDocument({ ...options, verbosity: VerbosityLevel.ERRORS }).promise
}
