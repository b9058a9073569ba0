import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, type PDFDocumentLoadingTask, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readEvidence } from '../../evidence/open.ts'
import type { PageText } from '../recognizer.ts'
import { FileLocked, inOrderOfHope, noteFit } from './file-locked.ts'
import { isJpeg2000, pdfOfJpeg2000 } from './jpeg-2000.ts'
import type { PageFile } from './page-source.ts'
import type { PdfAnswer, PdfRequest } from './pdf.ts'
import { pictureShare } from './picture-share.ts'

/** pdf.js in a thread: one request after the other, the last file stays open for its next page. */
const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const files = {
  standardFontDataUrl: join(folder, 'standard_fonts/'),
  cMapUrl: join(folder, 'cmaps/'),
  iccUrl: join(folder, 'iccs/'),
  wasmUrl: join(folder, 'wasm/'),
}
const largestBytes = 1024 * 1024 * 1024
const mostPixels = 40_000_000
/** A longer text is no stamp on a scan. */
const longestStamp = 2_000

/** `password`: with which it was opened; whoever has none must not see it. */
let opened: { path: string; document: PDFDocumentProxy; password: string | undefined } | undefined

parentPort?.on('message', async (request: PdfRequest) => {
  try {
    const answer = await carryOut(request)
    parentPort?.postMessage(answer, 'samples' in answer ? [answer.samples.buffer] : [])
  } catch (error) {
    parentPort?.postMessage(faultOf(error))
  }
})

function faultOf(error: unknown): PdfAnswer {
  if (error instanceof FileLocked) return { isLocked: true }
  return { fault: error instanceof Error ? error.message : String(error) }
}

async function carryOut({ what, page, dpi, side, ...file }: PdfRequest): Promise<PdfAnswer> {
  const document = await openFile(file)
  if (what === 'count') return { pages: document.numPages }
  return what === 'text' ? textOf(document, page) : draw(document, { page, dpi, side, asPng: what === 'png' })
}

async function openFile({ path: bytesOfPath, passwords }: PageFile): Promise<PDFDocumentProxy> {
  // Sent to a thread, a Buffer arrives as plain bytes.
  const path = Buffer.from(bytesOfPath)
  const key = path.toString('latin1')
  if (opened?.path === key && (opened.password === undefined || passwords.includes(opened.password))) return opened.document
  await opened?.document.loadingTask.destroy()
  opened = undefined
  const file = await readEvidence(path)
  if (file.length > largestBytes) throw new Error('the file is too large to be drawn')
  const bytes = isJpeg2000(file) ? pdfOfJpeg2000(file) : file
  const data = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  const options = { data, ...files, cMapPacked: true, useSystemFonts: false, useWorkerFetch: false, enableXfa: false }
  opened = { path: key, ...(await unlocked(getDocument({ ...options, verbosity: VerbosityLevel.ERRORS }), passwords)) }
  return opened.document
}

type Unlocked = { document: PDFDocumentProxy; password: string | undefined }

/** A locked file asks for a password until one fits or there is none left. */
async function unlocked(opening: PDFDocumentLoadingTask, passwords: readonly string[]): Promise<Unlocked> {
  const left = inOrderOfHope(passwords)
  let tried: string | undefined
  opening.onPassword = (answer: (password: string | Error) => void) => {
    tried = left.shift()
    answer(tried ?? new FileLocked())
  }
  try {
    const document = await opening.promise
    if (tried !== undefined) noteFit(tried)
    return { document, password: tried }
  } catch (error) {
    await opening.destroy()
    throw isPasswordFault(error) ? new FileLocked() : error
  }
}

function isPasswordFault(error: unknown): boolean {
  return error instanceof Error && ['PasswordException', 'FileLocked'].includes(error.name)
}

async function textOf(document: PDFDocumentProxy, number: number): Promise<PageText> {
  const page = await document.getPage(number)
  const { items } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  // Going through all that a page draws costs as much as drawing it.
  const pictures = text.length > 0 && text.length < longestStamp ? await pictureShare(page) : 0
  page.cleanup()
  return { text, pictures }
}

type Drawing = {
  page: number
  dpi: number /** Of the longer side, in pixels, instead of dpi. */
  side: number | undefined
  asPng: boolean
}

async function draw(document: PDFDocumentProxy, { page: number, dpi, side, asPng }: Drawing): Promise<PdfAnswer> {
  const page = await document.getPage(number)
  const plain = page.getViewport({ scale: 1 })
  const wanted = side === undefined ? dpi / 72 : side / Math.max(plain.width, plain.height)
  const scale = Math.min(wanted, Math.sqrt(mostPixels / (plain.width * plain.height)))
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  const canvasContext = canvas.getContext('2d')
  canvasContext.fillStyle = '#ffffff'
  canvasContext.fillRect(0, 0, canvas.width, canvas.height)
  await page.render({ canvas: null, canvasContext, viewport }).promise
  page.cleanup()
  const { width, height } = canvas
  if (asPng) return { samples: new Uint8Array(await canvas.encode('png')), width, height, dpi }
  const samples = grayOf(canvasContext.getImageData(0, 0, width, height).data)
  return { samples, width, height, dpi: Math.round(scale * 72) }
}

/** Luma of opaque pixels by ITU-R BT.601. */
function grayOf(rgba: Uint8ClampedArray): Uint8Array<ArrayBuffer> {
  const gray = new Uint8Array(rgba.length / 4)
  for (let at = 0, from = 0; at < gray.length; at += 1, from += 4) {
    gray[at] = ((rgba[from] ?? 0) * 77 + (rgba[from + 1] ?? 0) * 150 + (rgba[from + 2] ?? 0) * 29) >> 8
  }
  return gray
}
