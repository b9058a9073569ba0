import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { ProcessGone } from '../confine/node-child.ts'
import { findEngines } from './find-engines.ts'
import { type Asked, type OcrPlaces, OcrProcess } from './process/start.ts'
import {
  type FoundEngine,
  PageFault,
  type PageOfFile,
  type PageReading,
  type PageText,
  type PictureFile,
  type Recognizer,
} from './recognizer.ts'

const Names = z.array(z.string().nullable())
const Text = z.object({ text: z.string(), pictures: z.number() }).nullable()
const ReadPage = z.object({ text: z.string(), confidence: z.number(), words: z.number(), engine: z.string() })
const Png = z.instanceof(Uint8Array)

/** Dense newspaper pages take a minute without Tesseract; nothing legible takes longer. */
export const ocrPageLimitMs = 180_000

/** Idle timeout of the process. */
const lingerMs = 5_000

/** `pagesAtOnce`: how many pages are read at the same time, as things stand; absent: one for each core. */
export type LatePlaces = OcrPlaces & { pagesAtOnce?: () => number }

/** OCR in a process that runs only while pages are requested. */
export class LateRecognizer implements Recognizer {
  readonly #places: LatePlaces
  #process: OcrProcess | undefined
  #atWork = 0
  #timer: NodeJS.Timeout | undefined

  constructor(places: LatePlaces) {
    this.#places = places
  }

  async setup(): Promise<FoundEngine[]> {
    const engines = await findEngines(this.#places)
    return engines.map(({ kind, name, languages }) => ({ kind, name, languages }))
  }

  async list(file: PictureFile, signal: AbortSignal): Promise<(string | null)[]> {
    return Names.parse(await this.#ask('list', { ...file, page: 0 }, signal))
  }

  async textOf(page: PageOfFile, signal: AbortSignal): Promise<PageText | null> {
    return Text.parse(await this.#ask('text', page, signal))
  }

  async read(page: PageOfFile, languages: string[], signal: AbortSignal): Promise<PageReading> {
    return ReadPage.parse(await this.#ask('read', page, signal, languages))
  }

  async draw(page: PageOfFile, signal: AbortSignal): Promise<Uint8Array> {
    return Png.parse(await this.#ask('draw', page, signal))
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#process?.stop()
    this.#process = undefined
  }

  async #ask(what: Asked['what'], file: PageOfFile, signal: AbortSignal, languages: string[] = []) {
    const { path, contentType, page, passwords = [], isFirst = false } = file
    const { pagesAtOnce = availableParallelism } = this.#places
    const asked: Asked = { what, path, contentType, page, languages, passwords, isFirst, atOnce: pagesAtOnce() }
    clearTimeout(this.#timer)
    this.#atWork += 1
    try {
      return await this.#running().ask(asked, signal)
    } catch (error) {
      if (!(error instanceof ProcessGone)) throw error
      return await this.#askAlone(asked, signal)
    } finally {
      this.#atWork -= 1
      if (this.#atWork === 0) this.#timer = setTimeout(() => this.close().catch(() => {}), lingerMs).unref()
    }
  }

  /** To find which of several pages crashed the process, each is retried alone. */
  async #askAlone(asked: Asked, signal: AbortSignal): Promise<unknown> {
    const alone = new OcrProcess(this.#places)
    try {
      return await alone.ask(asked, signal)
    } catch (error) {
      throw error instanceof ProcessGone ? new PageFault('the program that reads it crashed twice') : error
    } finally {
      await alone.stop()
    }
  }

  #running(): OcrProcess {
    if (this.#process && !this.#process.hasEnded) return this.#process
    const process = new OcrProcess(this.#places)
    this.#process = process
    return process
  }
}
