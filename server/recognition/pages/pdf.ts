import { Worker } from 'node:worker_threads'
import { toPgm } from './gray.ts'
import type { PageSource } from './page-source.ts'

export type PdfRequest = { path: Uint8Array; what: 'count' | 'text' | 'gray' | 'png'; page: number; dpi: number }
type Drawn = { samples: Uint8Array<ArrayBuffer>; width: number; height: number; dpi: number }
export type PdfAnswer = { pages: number } | { text: string } | Drawn | { fault: string }

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
  #last: Promise<unknown> = Promise.resolve()

  async list(path: Buffer): Promise<null[]> {
    const answer = await this.#ask({ path, what: 'count', page: 0, dpi: 0 })
    return Array.from({ length: 'pages' in answer ? answer.pages : 0 }, () => null)
  }

  async textOf(path: Buffer, page: number): Promise<string> {
    const answer = await this.#ask({ path, what: 'text', page, dpi: 0 })
    return 'text' in answer ? answer.text : ''
  }

  async gray(path: Buffer, page: number) {
    const drawn = await this.#draw({ path, what: 'gray', page, dpi: readDpi })
    if (drawn.samples.every((sample) => sample >= darkest)) return undefined
    return { bytes: toPgm(drawn.samples, drawn), dpi: drawn.dpi }
  }

  async png(path: Buffer, page: number): Promise<Uint8Array> {
    return (await this.#draw({ path, what: 'png', page, dpi: shownDpi })).samples
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
    const turn = this.#last.then(() => this.#askNow(request))
    this.#last = turn.catch(() => {})
    return turn
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
