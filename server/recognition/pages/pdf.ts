import { Worker } from 'node:worker_threads'
import { InTurn } from '../../in-turn.ts'
import type { PageText } from '../recognizer.ts'
import { FileLocked } from './file-locked.ts'
import type { PageFile, PageSource } from './page-source.ts'
import { toPgm } from './pgm.ts'

export type PdfRequest = PageFile & {
  what: 'count' | 'text' | 'gray' | 'png'
  page: number
  dpi: number
  side?: number | undefined
}
type Drawn = { samples: Uint8Array<ArrayBuffer>; width: number; height: number; dpi: number }
export type PdfAnswer = { pages: number } | PageText | Drawn | { fault: string } | { isLocked: true }

const heapMb = 512
const readDpi = 200
const shownDpi = 110
/** No legible page takes longer to render. */
const limitMs = 60_000
/** 0 to 255: a page with nothing darker is blank. */
const darkest = 250

/** Pages of PDF files, rendered by pdf.js in a thread of its own, which is terminated if it hangs. */
export class PdfPages implements PageSource {
  #thread: Worker | undefined
  readonly #turns = new InTurn()

  async list(file: PageFile): Promise<null[]> {
    const answer = await this.#ask({ ...file, what: 'count', page: 0, dpi: 0 })
    return Array.from({ length: 'pages' in answer ? answer.pages : 0 }, () => null)
  }

  async textOf(file: PageFile, page: number): Promise<PageText> {
    const answer = await this.#ask({ ...file, what: 'text', page, dpi: 0 })
    return 'text' in answer ? answer : { text: '', pictures: 1 }
  }

  async gray(file: PageFile, page: number) {
    const drawn = await this.#draw({ ...file, what: 'gray', page, dpi: readDpi })
    if (drawn.samples.every((sample) => sample >= darkest)) return undefined
    return { bytes: toPgm(drawn.samples, drawn), dpi: drawn.dpi }
  }

  async png(file: PageFile, page: number): Promise<Uint8Array> {
    return (await this.#draw({ ...file, what: 'png', page, dpi: shownDpi })).samples
  }

  /** As a PNG with its longer side so long, in pixels. */
  async drawn(file: PageFile, page: number, side: number): Promise<Uint8Array> {
    return (await this.#draw({ ...file, what: 'png', page, dpi: 0, side })).samples
  }

  async close(): Promise<void> {
    await this.#thread?.terminate()
    this.#thread = undefined
  }

  async #draw(request: PdfRequest): Promise<Drawn> {
    const answer = await this.#ask(request)
    if ('samples' in answer) return answer
    throw new Error('the page was not drawn')
  }

  #ask(request: PdfRequest): Promise<PdfAnswer> {
    return this.#turns.run(() => this.#askNow(request))
  }

  async #askNow(request: PdfRequest): Promise<PdfAnswer> {
    this.#thread ??= new Worker(new URL('./pdf-thread.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    const answer = await answerOf(this.#thread, request).catch(async (error: unknown) => {
      await this.close()
      throw error
    })
    if ('isLocked' in answer) throw new FileLocked()
    if ('fault' in answer) throw new Error(answer.fault)
    return answer
  }
}

function answerOf(thread: Worker, request: PdfRequest): Promise<PdfAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (settled: () => void) => {
      thread.off('message', onMessage).off('error', onError).off('exit', onExit)
      clearTimeout(timer)
      settled()
    }
    const onMessage = (answer: PdfAnswer) => settle(() => resolve(answer))
    const onError = (error: Error) => settle(() => reject(error))
    const onExit = () => settle(() => reject(new Error('drawing it took too much memory')))
    const timer = setTimeout(() => settle(() => reject(new Error('drawing it took too long'))), limitMs)
    thread.on('message', onMessage).on('error', onError).on('exit', onExit)
    thread.postMessage(request)
  })
}
