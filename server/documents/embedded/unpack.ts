import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Bytes } from '../../containers/bytes.ts'
import type { PortionLimits } from '../../containers/portion.ts'
import { packedPortions } from '../../containers/pst/pst-portions.ts'
import type { UnpackEnd, Unpacker } from '../../extract/unpacker.ts'
import type { LimitedFolder } from '../../home/drop-oldest.ts'
import { givenUnpacker, keptFilesOf, type ProgramOfEmbedded } from '../given-unpacker.ts'
import { type OpenedSource, openKeptFile } from '../open-source.ts'
import { diskFull, draftIn, keepFile } from './kept-files.ts'
import { SharedRuns } from './shared-runs.ts'

/**
 * `open`: the container, for this alone. `wanted`: digests of documents at any depth of it, the one that is asked for last; `beside`: of others that may be asked for next. `passwords`: those that opened
 * it once.
 */
export type Unpacked = {
  open(): Promise<OpenedSource>
  name: string
  project: string
  wanted: readonly string[]
  beside: readonly string[]
  passwords: readonly string[]
}

/** The last of those that are wanted of which there is a file now, else how it ended. */
type Answer = { digest: string; path: string } | { end: Exclude<UnpackEnd, 'full'> | 'none' }

/** By the documents that are asked for. */
const runs = new SharedRuns<Answer>()

/**
 * Has the reader of texts take documents out of a container, which are kept. Whoever gives up may come back: the work goes on for a while.
 * @throws AppError DISK_FULL, READER_DOWN; the signal's reason; what `open` throws.
 */
export async function unpack(program: ProgramOfEmbedded, asked: Unpacked, signal: AbortSignal): Promise<Answer> {
  const unpacker = givenUnpacker.of(program.given)
  if (!unpacker) return { end: 'none' }
  const place = keptFilesOf(program)
  const key = [place.folder, asked.project, ...asked.wanted, ...asked.passwords].join(' ')
  return runs.run(key, (until) => unpackNow({ unpacker, place }, asked, until), signal)
}

type By = { unpacker: Unpacker; place: LimitedFolder }

async function unpackNow({ unpacker, place }: By, asked: Unpacked, signal: AbortSignal): Promise<Answer> {
  const { name, project, wanted, beside, passwords } = asked
  const container = await asked.open()
  try {
    const kept = new Map<string, string>()
    const keep = async (digest: string, from: string) => {
      const path = await keepFile(place, { project, digest }, from)
      if (path !== undefined) kept.set(digest, path)
    }
    let last: Exclude<UnpackEnd, 'full'> = 'whole'
    for await (const { sizeBytes, bytes } of formsOf(container, place, signal)) {
      const stream = () => Readable.from(piecesOf(bytes))
      for (const password of passwords.length === 0 ? [undefined] : passwords) {
        const end = await unpacker.unpack(
          { container: { name, sizeBytes, stream }, wanted: [...new Set([...beside, ...wanted])], password },
          keep,
          signal,
        )
        const digest = wanted.findLast((one) => kept.has(one))
        const path = digest && kept.get(digest)
        if (digest && path) return { digest, path }
        if (end === 'full') throw diskFull()
        last = end
      }
    }
    return { end: last }
  } finally {
    await container.close()
  }
}

/** More than when it is read: each starts a program. */
const ofPortions: PortionLimits = { from: 0, members: 5_000, bytes: 128 * 1024 * 1024 }

/** The container as it is; a store of Outlook 2013 and later in portions that the reader can open, one after the other, as when it was read. */
async function* formsOf(
  container: OpenedSource,
  place: LimitedFolder,
  signal: AbortSignal,
): AsyncGenerator<Pick<OpenedSource, 'sizeBytes' | 'bytes'>> {
  const inPortions = await packedPortions(container.bytes, ofPortions, signal)
  if (!inPortions) return yield container
  for await (const portion of inPortions.portions()) {
    const path = await draftIn(place)
    try {
      await portion.writeTo(path)
      const opened = await openKeptFile(path)
      try {
        yield opened
      } finally {
        await opened.close()
      }
    } finally {
      await rm(path, { force: true })
    }
  }
}

const pieceBytes = 256 * 1024

/** One after the other, so that the file stays open: it may be read once more. */
async function* piecesOf(bytes: Bytes): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.sizeBytes; at += pieceBytes) yield bytes.read(at, pieceBytes)
}
