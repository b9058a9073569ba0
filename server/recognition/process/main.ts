import sharp from 'sharp'
import { engineFor, findEngines } from '../find-engines.ts'
import { type KindOfPages, kindOfPages } from '../kinds.ts'
import { FileLocked } from '../pages/file-locked.ts'
import { office } from '../pages/office.ts'
import { oldOffice } from '../pages/old-office.ts'
import type { PageSource } from '../pages/page-source.ts'
import { PdfPages } from '../pages/pdf.ts'
import { pictures } from '../pages/pictures.ts'
import type { HowToRead, OcrEngine } from '../port.ts'
import type { OcrAnswer, OcrMessage, OcrRequest } from './messages.ts'
import { isLate, type Page, readPage } from './read-page.ts'
import { Turns } from './turns.ts'

/**
 * The process that opens files, renders pages and runs OCR: crashes stay here. Its parent sends requests, several at a time, and
 * says how many pages are read at once, while the next ones are rendered.
 */
const [command = 'tesseract', dataFolder = '', limitMs = '120000', confiner = ''] = process.argv.slice(2)
const pdf = new PdfPages()
const sources: Record<KindOfPages, PageSource> = { picture: pictures, pdf, office, oldOffice, jpeg2000: pdf }
const turns = new Turns()
const stops = new Map<number, AbortController>()
const places = { command, dataFolder, confiner: confiner || undefined }
let engines = findEngines(places)

sharp.concurrency(1)
sharp.cache(false)

process.on('disconnect', () => process.exit(0))
process.on('message', (message: OcrMessage) => {
  if ('stop' in message) stops.get(message.stop)?.abort(new Error('given up'))
  else void answer(message)
})

async function answer(request: OcrRequest): Promise<void> {
  const stop = new AbortController()
  stops.set(request.id, stop)
  const message = await carryOut(request, stop.signal).catch((error: unknown) => faultOf(request.id, error))
  stops.delete(request.id)
  if (process.connected) process.send?.(message)
}

async function carryOut(request: OcrRequest, signal: AbortSignal): Promise<OcrAnswer> {
  const { id, what, contentType, page, passwords, isFirst, atOnce } = request
  turns.allow(atOnce)
  const kind = kindOfPages(contentType)
  if (!kind) return { id, fault: `there are no pages to be read in files of the type ${contentType}` }
  const source = sources[kind]
  const file = { path: Buffer.from(request.path), passwords }
  if (what === 'list') return { id, value: await source.list(file) }
  if (what === 'text') return { id, value: await source.textOf(file, page) }
  if (what === 'draw') return { id, value: await source.png(file, page) }
  const engine = await findEngine(request.languages)
  if (!engine) return { id, missing: request.languages }
  const draw = (asItIs: boolean) => source.gray(file, page, asItIs)
  const value = await readPage(pageOf(engine, draw, { languages: request.languages, isFirst, signal }), engine.opensFiles)
  return { id, value: { ...value, engine: engine.name } }
}

/** The time for each reading of a page begins with its turn. */
function pageOf(engine: OcrEngine, draw: Page['draw'], { languages, isFirst, signal }: HowToRead & { isFirst: boolean }): Page {
  const inTurn = <T>(work: (signal: AbortSignal) => Promise<T>) =>
    turns.take(() => work(AbortSignal.any([signal, AbortSignal.timeout(Number(limitMs))])), isFirst)
  const { turnOf } = engine
  return {
    draw,
    read: (picture) => inTurn((until) => engine.read(picture, { languages, signal: until })),
    turnOf: turnOf && ((picture) => inTurn((until) => turnOf(picture, until))),
    signal,
  }
}

/** A language may have been installed since. */
async function findEngine(languages: string[]): Promise<OcrEngine | undefined> {
  const known = engineFor(await engines, languages)
  if (known) return known
  const before = await engines
  engines = findEngines(places)
  // Else each language that is missing would leave programs behind that stand by.
  for (const engine of before) await engine.close()
  return engineFor(await engines, languages)
}

function faultOf(id: number, error: unknown): OcrAnswer {
  if (error instanceof FileLocked) return { id, isLocked: true }
  const fault = error instanceof Error ? error.message : String(error)
  return isLate(error) ? { id, fault: 'it takes too long', seconds: Number(limitMs) / 1_000 } : { id, fault }
}
