import { access } from 'node:fs/promises'
import { AppError, because, type Reason } from '@dossier/contract'
import { type Hints, type Inspection, inspectFile } from '../inspect/inspect-file.ts'
import type { PieceLimits } from '../inspect/text-pieces.ts'
import { probeJava } from '../java.ts'
import type { Extraction, Extractor, FileToExtract, Outcome, ReadingWatch } from '../port.ts'
import { isCutText, readLongText } from './again/long-text.ts'
import { mendRoot } from './again/mend-root.ts'
import { readAgain } from './again/read-again.ts'
import type { Read } from './again/second-reading.ts'
import { AllTime } from './all-time.ts'
import { refuseFullDisk } from './answer/full-disk.ts'
import { contentTypeOf, first, textOf } from './answer/record.ts'
import { markTried } from './answer/unlocked.ts'
import { buildExtraction } from './extraction/build-extraction.ts'
import { type ReadFacts, unreadExtraction } from './extraction/unread.ts'
import { usualRestMs } from './process/quarantine.ts'
import type { ReaderEnd } from './process/reader.ts'
import type { Answer, FileToSend, LossCause, RequestLimits, TikaRecord } from './process/request.ts'
import { temporaryAllowance } from './process/temporary-space.ts'
import { type Heaps, TwoReaders, usualShortMs } from './process/two-readers.ts'

/** `timeoutMs` is for a file of up to a few megabytes; each further megabyte gets a second more. */
export type TikaOptions = {
  jar: string
  java?: string
  home: string
  /** The program that takes the reader's rights (`confine/`); absent: it keeps most of them. */
  confiner?: string | undefined
  limits?: Partial<RequestLimits>
  longTexts?: PieceLimits
  heaps?: Heaps
  /** Whether the quarantine works while the first reader does, as things stand; absent: it waits until that has nothing to do. */
  isBeside?: () => boolean
  /** The limit of time of the first reader for small files. */
  shortMs?: number
  /** How long the quarantine stays when it has nothing to read. */
  restAfterMs?: number
  /** Told each time that a reader ended with files in hand. */
  onEnd?: (end: ReaderEnd) => void
  /** Aborts the start. */
  signal?: AbortSignal
}

/** A part takes some seconds; all of them stay in memory, packed about ten times, until the file is stored. */
const defaultPieces: PieceLimits = { pieceBytes: 16 * 1024 * 1024, mostBytes: 4 * 1024 * 1024 * 1024 }

const defaultLimits: RequestLimits = {
  timeoutMs: 120_000,
  writeLimit: 50_000_000,
  maxEmbedded: 50_000,
  answerBytes: 512 * 1024 * 1024,
  temporaryBytes: 1024 * 1024 * 1024,
}

/** Enough for most files. */
const usualHeaps: Heaps = { firstMegabytes: 512, quarantineMegabytes: 512 }

/**
 * Apache Tika as our reader. Its server is started with the first file.
 * @throws AppError READER_DOWN where Java or the jar is missing, with the cure; the signal's reason.
 */
export async function startTika(options: TikaOptions): Promise<Extractor> {
  const java = options.java ?? 'java'
  await probeJava(java, options.signal)
  await access(options.jar).catch((cause: unknown) => {
    const message = `Tika's jar is not at ${options.jar}: build the parts again with npm start.`
    throw new AppError('READER_DOWN', { message, path: options.jar }, { cause })
  })
  const limits = { ...defaultLimits, ...options.limits }
  const { jar, home, confiner, heaps = usualHeaps, shortMs = usualShortMs, longTexts: pieces = defaultPieces } = options
  const { isBeside = () => false, restAfterMs = usualRestMs, onEnd } = options
  return new TikaExtractor({
    readers: new TwoReaders({ jar, java, home, confiner, heaps, shortMs, restAfterMs, isBeside, onEnd }),
    limits,
    pieces,
    home,
    heaps,
  })
}

/** Reads one file, or a part of it, within what is left of its time. */
type ReadWithin = (file: FileToSend, limits: RequestLimits) => Promise<Answer>

type Parts = { readers: TwoReaders; limits: RequestLimits; pieces: PieceLimits; home: string; heaps: Heaps }

class TikaExtractor implements Extractor {
  readonly #parts: Parts
  #tool: string | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async extract(file: FileToExtract, signal: AbortSignal, watch?: ReadingWatch): Promise<Extraction> {
    const startedAt = performance.now()
    const { readers, home, limits: base } = this.#parts
    this.#tool ??= await readers.version(signal)
    const facts = { file, tool: this.#tool, startedAt }
    if (file.sizeBytes === 0) return unreadExtraction(facts, { state: 'empty', reasons: [because('zero-bytes')] })
    const limits = limitsFor(file, base)
    const time = new AllTime(limits.timeoutMs)
    const read = this.#readerWithin(time, signal, watch)
    const long = () => this.#readLong(facts, read, signal, watch)
    const alone = isHuge(file, base) ? await long() : undefined
    if (alone) return alone
    const answer = await read(file, limits)
    const explain = (given: Answer) => this.#explain(given, limits)
    const again = (rest: FileToSend, password?: string) => {
      const ofRest = { ...limits, temporaryBytes: temporaryAllowance(base.temporaryBytes, rest.sizeBytes) }
      return read({ ...rest, ...(password === undefined ? {} : { password }) }, ofRest)
    }
    const timeIsUp = () => time.isUp
    const given = await readAgain(file, answer, { home, again, roomBytes: limits.temporaryBytes, explain, timeIsUp, signal })
    if (!given) return unreadExtraction(facts, explain(answer) ?? noAnswer)
    refuseFullDisk(file, given.records)
    const inParts = isCutText(given) ? await long() : undefined
    if (inParts) return inParts
    const records = await mendRoot(file, given.records)
    const inspection = await inspectFile(file, hintsOf(records), signal)
    const extraction = buildExtraction({ ...facts, records, isCut: given.isCut, inspection: withFindings(inspection, given) })
    if (file.passwords) markTried(extraction, file.passwords)
    return extraction
  }

  version(signal: AbortSignal): Promise<string> {
    return this.#parts.readers.version(signal)
  }

  expectMore(isExpected: boolean): void {
    this.#parts.readers.expectMore(isExpected)
  }

  close(): Promise<void> {
    return this.#parts.readers.close()
  }

  /** All readings of one file share its time. A password that does not fit costs nothing, however many are tried. */
  #readerWithin(time: AllTime, signal: AbortSignal, watch: ReadingWatch | undefined): ReadWithin {
    return async (file, ofFile) => {
      if (time.isUp) return { kind: 'lost', cause: 'time' }
      const limited = time.limit(ofFile)
      if (file.password === undefined) return this.#parts.readers.read(file, limited, signal, watch)
      const answer = await this.#parts.readers.read(file, { ...limited, onSpent: undefined }, signal, watch)
      if (answer.kind === 'lost') time.take(limited.timeoutMs)
      return answer
    }
  }

  #readLong(
    facts: ReadFacts,
    read: ReadWithin,
    signal: AbortSignal,
    watch: ReadingWatch | undefined,
  ): Promise<Extraction | undefined> {
    const { home, pieces, limits: base } = this.#parts
    const limits = limitsFor({ sizeBytes: pieces.pieceBytes }, base)
    const again = (file: FileToExtract) => read(file, limits)
    const explain = (given: Answer) => this.#explain(given, limits)
    const onParts = watch?.onMembers
    return readLongText(facts, { again, explain, home, limits: pieces, signal, ...(onParts && { onParts }) })
  }

  #explain(answer: Answer, limits: RequestLimits): Outcome | undefined {
    return outcomeWithoutAnswer(answer, limits, this.#parts.heaps)
  }
}

/** Those of every file, and more for a large one. */
function limitsFor({ sizeBytes }: Pick<FileToExtract, 'sizeBytes'>, limits: RequestLimits): RequestLimits {
  const timeoutMs = limits.timeoutMs + Math.floor(sizeBytes / 1_000_000) * 1_000
  return { ...limits, timeoutMs, temporaryBytes: temporaryAllowance(limits.temporaryBytes, sizeBytes) }
}

/** More than the reader could hold, let alone return. */
function isHuge({ sizeBytes }: FileToExtract, { writeLimit }: RequestLimits): boolean {
  return sizeBytes > 4 * writeLimit
}

/** What the second reading found stands behind our own look at the file. */
function withFindings(inspection: Inspection, { missing, inside }: Read): Inspection {
  const cutMembers = new Map([...(inside ?? []), ...(inspection.cutMembers ?? [])])
  return { ...inspection, cutMembers, ...(missing && !inspection.missing ? { missing } : {}) }
}

const noAnswer: Outcome = { state: 'failed', reasons: [because('reader-silent')] }

function outcomeWithoutAnswer(answer: Answer, limits: RequestLimits, heaps: Heaps): Outcome | undefined {
  if (answer.kind === 'unreadable') return answer.outcome
  if (answer.kind === 'refused') return { state: 'failed', reasons: [because('reader-refused', { status: answer.status })] }
  if (answer.kind === 'lost') return outcomeOfLost(answer.cause, limits, heaps)
  if (answer.kind === 'swollen') return { state: 'failed', reasons: [swollenReason(limits.temporaryBytes)] }
  return answer.records.length === 0 ? noAnswer : undefined
}

function outcomeOfLost(cause: LossCause, { timeoutMs }: RequestLimits, { quarantineMegabytes }: Heaps): Outcome {
  if (cause === 'time') return { state: 'timed-out', reasons: [because('limit-time', { seconds: Math.round(timeoutMs / 1000) })] }
  if (cause === 'memory') return { state: 'failed', reasons: [because('limit-memory', { megabytes: quarantineMegabytes })] }
  return { state: 'failed', reasons: [because('reader-died')] }
}

function swollenReason(allowedBytes: number): Reason {
  const gigabytes = Math.max(0.1, Math.round(allowedBytes / 1e8) / 10)
  return because('limit-room', { gigabytes })
}

/** Pictures are only looked for where there is no text: the search reads the whole file. */
function hintsOf([root = {}, ...embedded]: TikaRecord[]): Hints {
  const members = embedded.flatMap((record) => {
    const digest = first(record, 'X-TIKA:digest:SHA384')?.toLowerCase()
    return digest === undefined ? [] : [{ digest, contentType: contentTypeOf(record) }]
  })
  return { contentType: contentTypeOf(root), withPictures: textOf(root) === '', members }
}
