import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { engineFor, findEngines } from '../find-engines.ts'
import { kindOfPages } from '../kinds.ts'
import { office } from '../pages/office.ts'
import type { PageSource } from '../pages/page-source.ts'
import { PdfPages } from '../pages/pdf.ts'
import { pictures } from '../pages/pictures.ts'
import type { OcrEngine, Picture, Reading } from '../port.ts'
import type { OcrAnswer, OcrMessage, OcrRequest } from './messages.ts'
import { Turns } from './turns.ts'

/**
 * The process in which files are opened, drawn and read for OCR: what dies of a page dies here. Its parent asks by messages, several at a time; as many
 * pages are read at once as there are cores, while the next ones are drawn.
 */
const [command = 'tesseract', dataFolder = '', limitMs = '120000', confiner = ''] = process.argv.slice(2)
const pdf = new PdfPages()
const sources: Record<string, PageSource> = { picture: pictures, pdf, office }
const turns = new Turns(availableParallelism())
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
  const { id, what, contentType, page } = request
  const source = sources[kindOfPages(contentType) ?? '']
  if (!source) return { id, fault: `there are no pages to be read in files of the type ${contentType}` }
  const path = Buffer.from(request.path)
  if (what === 'list') return { id, value: await source.list(path) }
  if (what === 'text') return { id, value: await source.textOf(path, page) }
  if (what === 'draw') return { id, value: await source.png(path, page) }
  const engine = await findEngine(request.languages)
  if (!engine) return { id, missing: request.languages }
  const value = await readPage(engine, (asItIs) => source.gray(path, page, asItIs), request.languages, signal)
  return { id, value: { ...value, engine: engine.name } }
}

type Draw = (asItIs: boolean) => Promise<Picture | undefined>

/** What an engine cannot open by itself, such as a file that was cut, is drawn by us as far as it goes. */
async function readPage(engine: OcrEngine, draw: Draw, languages: string[], signal: AbortSignal): Promise<Reading> {
  const picture = await draw(engine.opensFiles)
  signal.throwIfAborted()
  if (!picture) return nothing
  const reading = read(engine, picture, languages, signal)
  if (picture.fileOfPage === undefined) return reading
  return reading.catch(async (error: unknown) => {
    if (signal.aborted || isLate(error)) throw error
    const drawn = await draw(false)
    return drawn ? read(engine, drawn, languages, signal) : nothing
  })
}

/** A language may have been brought since. */
async function findEngine(languages: string[]): Promise<OcrEngine | undefined> {
  const known = engineFor(await engines, languages)
  if (known) return known
  engines = findEngines(places)
  return engineFor(await engines, languages)
}

const nothing = { text: '', confidence: 0, words: 0 }

/** The time for a page begins with its turn. */
function read(engine: OcrEngine, picture: Picture, languages: string[], signal: AbortSignal) {
  return turns.take(() => {
    const limit = AbortSignal.timeout(Number(limitMs))
    return engine.read(picture, { languages, signal: AbortSignal.any([signal, limit]) })
  })
}

function faultOf(id: number, error: unknown): OcrAnswer {
  const fault = error instanceof Error ? error.message : String(error)
  return isLate(error) ? { id, fault: 'it takes too long', seconds: Number(limitMs) / 1_000 } : { id, fault }
}

function isLate(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}
