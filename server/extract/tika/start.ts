import { access } from 'node:fs/promises'
import { AppError, because, type Reason } from '@dossier/contract'
import { type Hints, type Inspection, inspectFile } from '../inspect/inspect-file.ts'
import type { PieceLimits } from '../inspect/text-pieces.ts'
import { probeJava } from '../java.ts'
import type { Extraction, Extractor, FileToExtract, Outcome } from '../port.ts'
import { buildExtraction } from './build-extraction.ts'
import { refuseFullDisk } from './full-disk.ts'
import { Gate } from './gate.ts'
import { isCutText, readLongText } from './long-text.ts'
import { mendRoot } from './mend-root.ts'
import { readAgain } from './read-again.ts'
import { contentTypeOf, first, textOf } from './record.ts'
import { type Answer, type FileToSend, type RequestLimits, requestTree, type TikaRecord } from './request.ts'
import type { Read } from './second-reading.ts'
import { TikaServer } from './server.ts'
import { TemporarySpace, TooMuchSpace, temporaryAllowance } from './temporary-space.ts'
import { markTried } from './unlocked.ts'
import { type ReadFacts, unreadExtraction } from './unread.ts'

/** `timeoutMs` is for a file of up to a few megabytes; each further megabyte gets a second more. */
export type TikaOptions = {
  jar: string
  java?: string
  home: string
  limits?: Partial<RequestLimits>
  longTexts?: PieceLimits
  heapMegabytes?: number /** Ends the start. */
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

/** Enough for what most files need. */
const smallestHeapMb = 512

/** More does not read faster on two cores, and each crash costs every file in flight a second try. */
const requestsAtOnce = 2

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
  const heapMegabytes = options.heapMegabytes ?? smallestHeapMb
  const server = new TikaServer({ jar: options.jar, java, home: options.home, heapMegabytes })
  return new TikaExtractor(server, { limits, pieces: options.longTexts ?? defaultPieces, home: options.home })
}

class TikaExtractor implements Extractor {
  readonly #server: TikaServer
  readonly #limits: RequestLimits
  readonly #pieces: PieceLimits
  readonly #home: string
  readonly #gate = new Gate(requestsAtOnce)
  readonly #space = new TemporarySpace()
  #tool: string | undefined

  constructor(server: TikaServer, { limits, pieces, home }: { limits: RequestLimits; pieces: PieceLimits; home: string }) {
    this.#home = home
    this.#server = server
    this.#limits = limits
    this.#pieces = pieces
  }

  async extract(file: FileToExtract, signal: AbortSignal): Promise<Extraction> {
    const startedAt = performance.now()
    this.#tool ??= await this.#server.version(signal)
    const facts = { file, tool: this.#tool, startedAt }
    if (file.sizeBytes === 0) return unreadExtraction(facts, { state: 'empty', reasons: [because('zero-bytes')] })
    const limits = withTimeFor(file.sizeBytes, this.#limits)
    const long = () => this.#readLong(facts, signal)
    const alone = isHuge(file, limits) ? await long() : undefined
    if (alone) return alone
    const answer = await this.#readTwice(file, limits, signal)
    const roomBytes = allowanceOf(file, limits)
    const explain = (given: Answer) => outcomeWithoutAnswer(given, { ...limits, temporaryBytes: roomBytes })
    const again = (rest: FileToExtract, password?: string) =>
      this.#readTwice({ ...rest, ...(password === undefined ? {} : { password }) }, limits, signal)
    const read = await readAgain(file, answer, { home: this.#home, again, roomBytes, explain, signal })
    if (!read) return unreadExtraction(facts, explain(answer) ?? noAnswer)
    refuseFullDisk(file, read.records)
    const inParts = isCutText(read) ? await long() : undefined
    if (inParts) return inParts
    const records = await mendRoot(file.path, read.records)
    const inspection = await inspectFile(file.path, hintsOf(records), signal)
    const extraction = buildExtraction({ ...facts, records, isCut: read.isCut, inspection: withFindings(inspection, read) })
    if (file.passwords) markTried(extraction, file.passwords)
    return extraction
  }

  #readLong(facts: ReadFacts, signal: AbortSignal): Promise<Extraction | undefined> {
    const limits = withTimeFor(this.#pieces.pieceBytes, this.#limits)
    const again = (file: FileToExtract) => this.#readTwice(file, limits, signal)
    const explain = (given: Answer) => outcomeWithoutAnswer(given, limits)
    return readLongText(facts, { again, explain, home: this.#home, limits: this.#pieces, signal })
  }

  version(signal: AbortSignal): Promise<string> {
    return this.#server.version(signal)
  }

  close(): Promise<void> {
    return this.#server.close()
  }

  /** A file that is lost or swollen is tried once more with nothing else in flight: then the fault is its own and not a neighbour's. */
  async #readTwice(file: FileToSend, limits: RequestLimits, signal: AbortSignal): Promise<Answer> {
    const first = await this.#gate.together(() => this.#readOnce(file, limits, signal))
    if ((first.kind !== 'lost' && first.kind !== 'swollen') || isTimeout(first, limits)) return first
    return this.#gate.alone(() => this.#readOnce(file, limits, signal))
  }

  async #readOnce(file: FileToSend, limits: RequestLimits, signal: AbortSignal): Promise<Answer> {
    const running = await this.#server.running(signal)
    try {
      const answer = await this.#space.run(running.folder, allowanceOf(file, limits), (tooMuch) =>
        requestTree(running.port, file, limits, AbortSignal.any([signal, tooMuch])),
      )
      if (answer.kind === 'lost') this.#server.doubt()
      return answer
    } catch (error) {
      if (!(error instanceof TooMuchSpace)) throw error
      // It would go on unpacking though nobody waits for it.
      await running.stop()
      this.#server.doubt()
      return { kind: 'swollen' }
    }
  }
}

/** Each further megabyte gets a second more. */
function withTimeFor(sizeBytes: number, limits: RequestLimits): RequestLimits {
  return { ...limits, timeoutMs: limits.timeoutMs + Math.floor(sizeBytes / 1_000_000) * 1_000 }
}

/** More than the reader could hold, let alone give. */
function isHuge({ sizeBytes }: FileToExtract, { writeLimit }: RequestLimits): boolean {
  return sizeBytes > 4 * writeLimit
}

/** What the second reading found stands behind our own look at the file. */
function withFindings(inspection: Inspection, { missing, inside }: Read): Inspection {
  const cutMembers = new Map([...(inside ?? []), ...(inspection.cutMembers ?? [])])
  return { ...inspection, cutMembers, ...(missing && !inspection.missing ? { missing } : {}) }
}

function allowanceOf({ sizeBytes }: FileToExtract, { temporaryBytes }: RequestLimits): number {
  return temporaryAllowance(temporaryBytes, sizeBytes)
}

/** Tika ends its reading process at the limit, so a time-out looks like a crash that comes late. */
function isTimeout(answer: Answer, limits: RequestLimits): boolean {
  return answer.kind === 'lost' && answer.afterMs >= limits.timeoutMs
}

const noAnswer: Outcome = { state: 'failed', reasons: [because('reader-silent')] }

function outcomeWithoutAnswer(answer: Answer, limits: RequestLimits): Outcome | undefined {
  if (answer.kind === 'unreadable') return answer.outcome
  if (answer.kind === 'refused') return { state: 'failed', reasons: [because('reader-refused', { status: answer.status })] }
  if (isTimeout(answer, limits))
    return { state: 'timed-out', reasons: [because('limit-time', { seconds: Math.round(limits.timeoutMs / 1000) })] }
  if (answer.kind === 'lost') return { state: 'failed', reasons: [because('reader-died')] }
  if (answer.kind === 'swollen') return { state: 'failed', reasons: [swollenReason(limits.temporaryBytes)] }
  return answer.records.length === 0 ? noAnswer : undefined
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
