import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@dossier/contract'
import { z } from 'zod'
import { anyMembers } from '../containers/any-members.ts'
import { Effort } from '../containers/effort.ts'
import type { ToTry } from '../containers/zip/unlocked-members.ts'
import type { Records } from '../records/open.ts'
import { keptPasswords } from './kept-passwords.ts'
import { openSource } from './open-source.ts'
import { findDocument, type StoredDocument } from './read.ts'

/** Containers are taken apart in memory. */
const maxBytes = 256 * 1024 * 1024
/** So much may lie before the member, 4 GB unpacked. */
const stepsAtMost = 4_000_000

/** Where documents are looked up, and until when anybody waits for one; `passwords`: to try on what is locked, beside those that stayed with its documents. */
export type Reading = { records: Records; signal: AbortSignal; passwords?: readonly string[] | undefined }

const digestKey = 'tika_metadata_x_tika_digest_sha384'
const Metadata = z.object({ [digestKey]: z.string() })

/**
 * The bytes of an embedded document, taken out of its file level by level; at each the member with the very digest that was noted when it
 * was read, so that nothing else is ever handed out. Throws AppError NOT_AVAILABLE for kinds of containers that are not opened here,
 * TOO_LARGE, what `openSource` throws, and the signal's reason.
 */
export async function readEmbedded({ records, signal, passwords = [] }: Reading, document: StoredDocument): Promise<Buffer> {
  const [root, ...levels] = await findWayDown(records, document)
  if (root === undefined) throw notAvailable(document)
  const file = await openSource(records, root)
  if (file.sizeBytes > maxBytes) {
    await file.close()
    throw new AppError('TOO_LARGE', {
      message: 'The file that this document lies in is too large to be taken apart here',
      sizeBytes: file.sizeBytes,
    })
  }
  let bytes: Buffer = await buffer(file.stream())
  let container = root
  const list = [...new Set([...[root, ...levels].flatMap(keptPasswords), ...passwords])]
  for (const level of levels) {
    bytes =
      (await findMember(bytes, { container, wanted: level, passwords: { list, signal } })) ?? fail(document, [root, ...levels])
    container = level
  }
  return bytes
}

/** From the file on disk down to the document. */
async function findWayDown(records: Records, document: StoredDocument): Promise<StoredDocument[]> {
  const parent = document.source.parentDocument
  if (document.source.extractionLevel === 0 || typeof parent !== 'string') return [document]
  const above = await findDocument(records, document.project, parent)
  if (above === undefined) throw notAvailable(document)
  return [...(await findWayDown(records, above)), document]
}

type Asked = { container: StoredDocument; wanted: StoredDocument; passwords: ToTry }

async function findMember(bytes: Buffer, { container, wanted, passwords }: Asked): Promise<Buffer | undefined> {
  const { signal } = passwords
  const metadata = Metadata.safeParse(wanted.source.metadata)
  if (!metadata.success) return undefined
  const limits = { maxBytes, effort: new Effort(signal, stepsAtMost), passwords }
  try {
    for await (const member of anyMembers(bytes, String(container.source.contentType), limits)) {
      if (createHash('sha384').update(member).digest('hex') === metadata.data[digestKey]) return member
    }
  } catch {
    signal.throwIfAborted()
    // A damaged container, or too much to take apart: what could be read of it was no match.
  }
  return undefined
}

function fail(document: StoredDocument, wayDown: StoredDocument[]): never {
  throw wayDown.some(wasOpened) ? lockedIn(document) : notAvailable(document)
}

const Opened = z.object({ ledgerReasons: z.array(z.object({ code: z.string() })) })

/** Whether a password opened it when it was read. */
function wasOpened({ source }: StoredDocument): boolean {
  const { data } = Opened.safeParse(source)
  return data?.ledgerReasons.some(({ code }) => code === 'opened') ?? false
}

function lockedIn({ routing }: StoredDocument): AppError {
  const message = 'This document lies in a locked file, and its password was not kept.'
  return new AppError('NOT_AVAILABLE', { message, root: routing, locked: 'yes' })
}

function notAvailable({ routing }: StoredDocument): AppError {
  const message = 'This document cannot be taken out of the file that it lies in. Download that file and take it out there.'
  return new AppError('NOT_AVAILABLE', { message, root: routing })
}
