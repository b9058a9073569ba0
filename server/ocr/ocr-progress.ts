import type { FirstFiles } from '@dossier/contract'
import type { OcrProperties } from '@dossier/contract/indexing/ocr'
import type { Report } from '../tasks/kind.ts'
import type { Power } from '../worker/power.ts'
import { emptyOcrProperties, type OcrArgs } from './ocr-args.ts'
import type { PageEnd } from './reading/read-page.ts'
import type { WantedCounts } from './wanted/wanted.ts'

/** A moving average: the first page on an idle machine does not predict the thousandth. */
const windowMs = 30_000

/** Counts a task's pages and estimates rate and time left. */
export class OcrProgress {
  readonly #report: Report<OcrProperties>
  readonly #told: OcrProperties
  readonly #power: Power
  #ends: number[] = []
  #counted = 0
  #first: FirstFiles[] = []

  constructor(args: OcrArgs, report: Report<OcrProperties>, power: Power) {
    this.#power = power
    this.#told = emptyOcrProperties(args)
    this.#report = report
  }

  get pagesDone(): number {
    return this.#told.pagesDone
  }

  /** A document is read in these languages: the task tells all that it has used. */
  choose(languages: string[]): void {
    this.#told.languages = [...new Set([...this.#told.languages, ...languages])]
    this.#tell()
  }

  /** It goes on: these pages of documents that are done were read before it was stopped. */
  resume(pagesOfDone: number): void {
    this.#told.known += pagesOfDone
    this.#told.pagesDone += pagesOfDone
  }

  /** What the records say of the task's documents. */
  count({ documents, documentsDone, documentsCounted, pages }: WantedCounts): void {
    this.#counted = documentsCounted
    Object.assign(this.#told, { documents, documentsDone, pages })
    this.#tell()
  }

  /** What is read before the rest. */
  tellFirst(first: FirstFiles[]): void {
    this.#first = first
    this.#tell()
  }

  /** A document is begun. */
  begin(path: string): void {
    this.#told.currentFile = path
    this.#tell()
  }

  /** A page is done; one that was read before does not count towards the rate. */
  end(end: PageEnd | 'known'): void {
    this.#told[end] += 1
    this.#told.pagesDone += 1
    if (end !== 'known' && end !== 'ownText') this.#ends = [...this.#ends.filter((at) => at > now() - windowMs), now()]
    this.#tell()
  }

  /** The final report. */
  close(): void {
    this.#told.currentFile = null
    this.#first = []
    this.#tell()
  }

  #tell(): void {
    const { documents, documentsDone, pages, pagesDone } = this.#told
    const pagesPerSecond = this.#rate()
    // Of a document that has not been opened it is not known how many pages it has: as many as the others, on average.
    const perDocument = this.#counted === 0 ? 1 : pages / this.#counted
    const pagesLeft = Math.max(0, pages - pagesDone) + Math.max(0, documents - this.#counted) * perDocument
    const secondsLeft = pagesPerSecond === null ? null : pagesLeft / pagesPerSecond
    const progress = documents === 0 ? 0 : Math.min(0.99, (documentsDone + shareOf(pages, pagesDone)) / (documents + 1))
    const first = this.#first.length > 0 && { first: this.#first }
    const onBattery = this.#power.isOnBattery && { onBattery: true }
    this.#report({ properties: { ...this.#told, pagesPerSecond, secondsLeft, ...first, ...onBattery }, progress })
  }

  #rate(): number | null {
    const [first] = this.#ends
    const seconds = first === undefined ? 0 : (now() - first) / 1000
    return this.#ends.length < 3 || seconds < 1 ? null : (this.#ends.length - 1) / seconds
  }
}

function shareOf(pages: number, done: number): number {
  return pages === 0 ? 0 : Math.min(1, done / pages)
}

function now(): number {
  return performance.now()
}
