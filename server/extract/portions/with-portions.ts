import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ownFolder } from '../../confine/own-folder.ts'
import { type Bytes, bytesOf, bytesOfBuffer } from '../../containers/bytes.ts'
import { lookInto } from '../../containers/look-into.ts'
import { mailboxPortions } from '../../containers/mail/mailbox-portions.ts'
import type { Portion, PortionLimits, Portions } from '../../containers/portion.ts'
import { pstPortions } from '../../containers/pst/pst-portions.ts'
import { tarPortions } from '../../containers/tar/tar-portions.ts'
import { zipPortions } from '../../containers/zip/zip-portions.ts'
import { keptBytesOf } from '../../evidence/kept-bytes.ts'
import { openEvidence } from '../../evidence/open.ts'
import type { EmbeddedPart, ExtractedPart, Extraction, Extractor, FileToExtract, ReadingWatch } from '../port.ts'
import { inOrder } from './in-order.ts'
import { joinRoots } from './join-roots.ts'
import { KeptAnswers } from './kept-answers.ts'
import { PartMover } from './move-parts.ts'
import { WatchTogether } from './watch-together.ts'

/** `home`: in which portions lie while they are read; `documents`: how many are read of one file, up to the end of the portion that exceeds them. */
export type PortionOptions = { home: string; limits?: PortionLimits; documents?: number }

/**
 * A portion of small texts takes the reader a second, one of scanned letters ten. Several are in memory at the same time, some ten times each: as bytes, as
 * Tika's answer, its texts, copies of these for the census, and what it takes from the bytes (decision 0487).
 */
const usualLimits: PortionLimits = { from: 1_000, members: 500, bytes: 8 * 1024 * 1024 }
const documentsAtMost = 150_000
/** One at the reader, and one that is compared, or packed: a third would take 30 to 50 MB, and time only where a processor has nothing else to do. */
const atOnce = 2
/** Portions that exhaust the reader: then the container is made for that. */
const troubledAtMost = 8

/**
 * A reader that reads containers of many members in portions, each as a file of its own: so that neither the reader nor we ever hold more than some hundred
 * members, none has to wait for the last, and what a guilty one takes along is one portion, which is taken apart (decision 0410).
 */
export function withPortions(first: Extractor, options: PortionOptions): Extractor {
  const { limits = usualLimits } = options
  return {
    version: (signal) => first.version(signal),
    expectMore: (isExpected) => first.expectMore?.(isExpected),
    close: () => first.close(),
    async extract(file, signal, watch) {
      // What cannot be read is told by whoever reads it.
      const found = await lookInto(file, (bytes) => findPortions(bytes, limits, signal)).catch(() => undefined)
      const inPortions = found ? await PortionedReading.begin(first, { file, signal, watch }, { ...options, limits }) : undefined
      return inPortions ?? first.extract(file, signal, watch)
    },
  }
}

async function findPortions(bytes: Bytes, limits: PortionLimits, signal: AbortSignal): Promise<Portions | undefined> {
  return (
    (await zipPortions(bytes, limits)) ??
    (await tarPortions(bytes, limits)) ??
    (await mailboxPortions(bytes, limits)) ??
    pstPortions(bytes, limits, signal)
  )
}

type Asked = { file: FileToExtract; signal: AbortSignal; watch: ReadingWatch | undefined }
type ReadPortion = { members: number; lost: number; extraction: Extraction }

class PortionedReading {
  readonly #asked: Asked
  readonly #options: PortionOptions
  readonly #mover = new PartMover()
  readonly #roots: ExtractedPart[] = []
  readonly #counts = { documents: 0, members: 0, lost: 0, leftOut: 0 }
  #read = 0
  #troubled = 0
  #durationMs = 0

  private constructor(asked: Asked, options: PortionOptions) {
    this.#asked = asked
    this.#options = options
  }

  /** Undefined where the reader takes the container for something else: that is not to be divided. */
  static async begin(
    reader: Extractor,
    asked: Asked,
    options: PortionOptions & { limits: PortionLimits },
  ): Promise<Extraction | undefined> {
    const handle = keptBytesOf(asked.file) ? undefined : await openEvidence(asked.file.path).catch(() => undefined)
    const bytes = handle ? await bytesOf(handle) : bytesOfBuffer(keptBytesOf(asked.file) ?? Buffer.alloc(0))
    const folder = ownFolder(join(options.home, 'tika'), 'portions')
    const close = async () => {
      await handle?.close()
      await rm(folder, { recursive: true, force: true })
    }
    try {
      const portions = await findPortions(bytes, options.limits, asked.signal)
      const kept = await keptAnswers(reader, asked, options.limits)
      const readings = portions && inOrder(worksOf(portions, { reader, asked, folder, kept }), atOnce)
      const begun = await readings?.next()
      if (portions && readings && begun && !begun.done && portions.contentType.test(begun.value.extraction.root.contentType))
        return new PortionedReading(asked, options).#begun(begun.value, { portions, readings, close })
      await readings?.return(undefined)
    } catch (error) {
      await close()
      throw error
    }
    await close()
    return undefined
  }

  #begun(begun: ReadPortion, rest: Rest): Extraction {
    const { extraction } = begun
    const whole: Extraction = { ...extraction, embedded: [] }
    whole.more = this.#more(whole, begun, rest)
    return whole
  }

  async *#more(whole: Extraction, begun: ReadPortion, { portions, readings, close }: Rest): AsyncGenerator<EmbeddedPart[]> {
    const most = this.#options.documents ?? portions.documentsAtMost ?? documentsAtMost
    try {
      yield* this.#take(begun, portions)
      let isOver = false
      while (!isOver && this.#counts.documents < most && this.#troubled < troubledAtMost) {
        const next = await readings.next()
        isOver = next.done === true
        if (!next.done) yield* this.#take(next.value, portions)
      }
      await readings.return(undefined)
      this.#counts.members = portions.count ?? (isOver ? this.#read : await countMembers(portions))
      this.#counts.leftOut = Math.max(0, this.#counts.members - this.#read)
      const { repeatsItsText = false } = portions
      whole.root = joinRoots(this.#roots, { ...this.#counts, repeatsItsText })
      whole.durationMs = this.#durationMs
    } finally {
      await readings.return(undefined)
      await close()
    }
  }

  *#take({ members, lost, extraction }: ReadPortion, { count }: Portions): Generator<EmbeddedPart[]> {
    const { root, embedded, durationMs } = extraction
    this.#roots.push(withSizeOf(this.#asked.file, root))
    this.#counts.documents += embedded.length
    this.#read += members
    this.#durationMs += durationMs
    this.#counts.lost += isLost(extraction) ? members : lost
    if (isTroubled(extraction)) this.#troubled += 1
    this.#asked.watch?.onMembers?.({ read: this.#read, of: count ?? null })
    yield this.#mover.move(embedded, members)
  }
}

type Rest = { portions: Portions; readings: AsyncGenerator<ReadPortion>; close: () => Promise<void> }
type Means = { reader: Extractor; asked: Asked; folder: string; kept: KeptAnswers }

/** Portions of other limits are other portions. */
async function keptAnswers(reader: Extractor, { file, signal }: Asked, { members, bytes }: PortionLimits): Promise<KeptAnswers> {
  const folder = file.halfRead === undefined ? undefined : join(file.halfRead, `${members}-${bytes}`)
  return new KeptAnswers(folder, await reader.version(signal))
}

/** It exhausted the reader, which may have had to do with what else was going on. */
function isTroubled(extraction: Extraction): boolean {
  return isLost(extraction) || extraction.root.outcome.reasons.some(({ code }) => code.startsWith('limit-'))
}

function isLost({ root, embedded }: Extraction): boolean {
  return embedded.length === 0 && root.outcome.state !== 'indexed'
}

async function* worksOf({ portions }: Portions, means: Means): AsyncGenerator<() => Promise<ReadPortion>> {
  const together = new WatchTogether(means.asked.watch ?? { onAside() {}, onTurn() {}, onSlow() {} })
  let number = 0
  for await (const portion of portions()) {
    number += 1
    const own = number
    yield () => together.during((watch) => readPortion(portion, own, { ...means, watch }))
  }
}

async function readPortion(portion: Portion, number: number, means: Means & { watch: ReadingWatch }): Promise<ReadPortion> {
  const { reader, folder, kept, watch } = means
  const { file, signal } = means.asked
  const { members, lost = 0 } = portion
  signal.throwIfAborted()
  const former = await kept.read(number)
  if (former) return { members, lost, extraction: former }
  const path = join(folder, String(number))
  try {
    const sizeBytes = await portion.writeTo(path)
    const { kept: _whole, halfRead: _ofWhole, ...facts } = file
    const extraction = await reader.extract({ ...facts, path: Buffer.from(path), sizeBytes, members }, signal, watch)
    if (!isTroubled(extraction)) await kept.keep(number, extraction)
    return { members, lost, extraction }
  } finally {
    await rm(path, { force: true })
  }
}

function withSizeOf({ sizeBytes }: FileToExtract, root: ExtractedPart): ExtractedPart {
  const { metadata } = root
  return metadata['Content-Length'] ? { ...root, metadata: { ...metadata, 'Content-Length': [String(sizeBytes)] } } : root
}

async function countMembers({ portions }: Portions): Promise<number> {
  let count = 0
  for await (const { members } of portions()) count += members
  return count
}
