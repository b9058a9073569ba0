import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { AppError, unreadableStates } from '@dossier/contract'
import { z } from 'zod'
import type { UnpackEnd } from '../../extract/unpacker.ts'
import type { LimitedFolder } from '../../home/drop-oldest.ts'
import type { Records } from '../../records/open.ts'
import { keptFilesOf, type ProgramOfEmbedded } from '../given-unpacker.ts'
import { keptPasswords } from '../kept-passwords.ts'
import { type OpenedSource, openedBytes, openKeptFile, openSource } from '../open-source.ts'
import { findDocument, type StoredDocument } from '../read.ts'
import { sourceName } from '../source-name.ts'
import { asFull, draftIn, findKept, type KeptKey, keepFile } from './kept-files.ts'
import { findInMemory, findOnDisk, heldBytes } from './own-readers.ts'
import { Refusals } from './refusals.ts'
import { unpack } from './unpack.ts'

/**
 * Where documents are looked up, and until when anybody waits for one; `passwords`: to try on what is locked, beside those that stayed with its documents. `program`: what takes out what our own
 * readers cannot, and keeps it; absent: neither is done.
 */
export type Reading = {
  records: Records
  signal: AbortSignal
  passwords?: readonly string[] | undefined
  program?: ProgramOfEmbedded | undefined
}

/** Why documents could not be had: the same file gives the same answer, and asking costs seconds or minutes. */
const refusals = new Refusals<Why>()

/** What lies in a larger container is kept once it was taken out. */
const keptFromBytes = 8 * 1024 * 1024

/**
 * The bytes of an embedded document, taken out of its file level by level; at each the member with the very digest that was noted when it was read, so that nothing else is ever handed out. What our
 * own readers do not find the reader of texts takes out once more.
 * @throws AppError NOT_AVAILABLE with why, TOO_LARGE, DISK_FULL, READER_DOWN, what `openSource` throws, and the signal's reason.
 */
export async function takeOut(reading: Reading, document: StoredDocument): Promise<OpenedSource> {
  const way = await findWayDown(reading.records, document)
  if (digestOf(document) === undefined && !isOfNoBytes(document)) throw notAvailable(way, whyNoDigest(document))
  // Also where it is kept: whether it can be had must not hang on that.
  let held = await openSource(reading.records, way[0] ?? document)
  let at = 0
  const goTo = async (place: Place) => {
    await held.close()
    ;({ at, held } = place)
  }
  try {
    const kept = await lowestKept(reading, way)
    if (kept) await goTo(kept)
    for (let [container, wanted] = way.slice(at); container && wanted; [container, wanted] = way.slice(at)) {
      await goTo(await stepDown(reading, { way, at, held, container, wanted }))
    }
    return held
  } catch (error) {
    await held.close()
    throw asFull(error)
  }
}

/** A document on the way down, with its bytes. */
type Place = { at: number; held: OpenedSource }
type Step = Place & { way: StoredDocument[]; container: StoredDocument; wanted: StoredDocument }

async function lowestKept({ program }: Reading, way: StoredDocument[]): Promise<Place | undefined> {
  if (!program) return undefined
  for (const [at, document] of [...way.entries()].toReversed()) {
    const digest = at > 0 ? digestOf(document) : undefined
    const path = digest && (await findKept(keptFilesOf(program), { project: document.project, digest }))
    if (path) return { at, held: await openKeptFile(path) }
  }
  return undefined
}

/** One level by our own readers, else as many as possible by the reader of texts. */
async function stepDown(reading: Reading, step: Step): Promise<Place> {
  const { at, held } = step
  if (held.sizeBytes > heldBytes && !reading.program) throw tooLarge(held)
  const own = await readOwn(reading, step)
  if (own) return { at: at + 1, held: own }
  return readByReader(reading, step)
}

async function readOwn({ program, signal, passwords = [] }: Reading, { way, held, container, wanted }: Step) {
  const digest = digestOf(wanted) ?? (wanted === way.at(-1) ? digestOfNothing : undefined)
  if (digest === undefined) return undefined
  const place = program && keptFilesOf(program)
  const key = { project: wanted.project, digest }
  if (held.sizeBytes > heldBytes) {
    const draft = place && (await findOnDisk(held, { digest, name: sourceName(wanted), signal, place }))
    const path = draft && (await keepFile(place, key, draft))
    return path === undefined ? undefined : openKeptFile(path)
  }
  const list = [...new Set([...way.flatMap(keptPasswords), ...passwords])]
  const contentType = String(container.source.contentType)
  const bytes = await findInMemory(held, { contentType, digest, passwords: { list, signal } })
  if (bytes && place && held.sizeBytes > keptFromBytes) await keepBytes(place, key, bytes)
  return bytes && openedBytes(bytes)
}

/** Costs nobody the bytes where the disk does not take them. */
async function keepBytes(place: LimitedFolder, key: KeptKey, bytes: Buffer): Promise<void> {
  const draft = await draftIn(place)
  try {
    await writeFile(draft, bytes, { mode: 0o600 })
    await keepFile(place, key, draft)
  } catch {
    await rm(draft, { force: true })
  }
}

async function readByReader(reading: Reading, { way, at, held, container }: Step): Promise<Place> {
  const { records, program, signal, passwords = [] } = reading
  if (!program) throw notAvailable(way, 'none')
  const wanted = way.slice(at + 1).flatMap((one) => digestOf(one) ?? [])
  const asked = wanted.at(-1)
  if (asked === undefined) throw notAvailable(way, 'whole')
  const { project, routing } = container
  const key = [program.layout.home, project, asked, ...passwords].join(' ')
  const known = refusals.find(key)
  if (known) throw notAvailable(way, known)
  const open = async () => (at === 0 ? openSource(records, container) : held.path === undefined ? held : openKeptFile(held.path))
  const beside = held.sizeBytes <= withAllBytes ? await digestsBelow(records, { project, routing }) : []
  const tried = [...new Set([...way.flatMap(keptPasswords), ...(way.some(wasOpened) ? passwords : [])])]
  const found = await unpack(program, { open, name: sourceName(container), project, wanted, beside, passwords: tried }, signal)
  if ('end' in found) {
    // Somebody may have killed it.
    if (found.end !== 'crash' && found.end !== 'none') refusals.note(key, found.end)
    throw notAvailable(way, found.end)
  }
  return { at: way.findLastIndex((one) => digestOf(one) === found.digest), held: await openKeptFile(found.path) }
}

/** Of a smaller container everything is kept at once: who looks at one document in it looks at others. */
const withAllBytes = 32 * 1024 * 1024
const mostBeside = 2_000

/** What the documents of a file on disk have for digests. */
async function digestsBelow({ db }: Records, { project, routing }: { project: string; routing: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('document')
    .select('source')
    .where('project', '=', project)
    .where('root_id', '=', routing)
    .where('extraction_level', '>', 0)
    .limit(mostBeside)
    .execute()
  return rows.flatMap(({ source }) => {
    const { data } = Source.safeParse(JSON.parse(source))
    return data && data.metadata[digestKey] !== digestOfNothing ? [data.metadata[digestKey]] : []
  })
}

/** From the file on disk down to the document. */
async function findWayDown(records: Records, document: StoredDocument): Promise<StoredDocument[]> {
  const parent = document.source.parentDocument
  if (document.source.extractionLevel === 0 || typeof parent !== 'string') return [document]
  const above = await findDocument(records, document.project, parent)
  if (above === undefined) throw notAvailable([document], 'whole')
  return [...(await findWayDown(records, above)), document]
}

const digestKey = 'tika_metadata_x_tika_digest_sha384'
const Metadata = z.object({ [digestKey]: z.string() })
const Source = z.object({ metadata: Metadata })

/** The reader gives this to what it cannot give the bytes of, too: messages in a mail store. */
const digestOfNothing = createHash('sha384').digest('hex')

function notedDigest({ source }: StoredDocument): string | undefined {
  return Metadata.safeParse(source.metadata).data?.[digestKey]
}

/** The digest that was noted of an embedded document's bytes; undefined where none was, or where it has none of its own. */
export function digestOf(document: StoredDocument): string | undefined {
  const digest = notedDigest(document)
  return digest === digestOfNothing ? undefined : digest
}

/** What could not be read has no digest that its bytes could be told by. */
function whyNoDigest({ source }: StoredDocument): Why {
  if (source.ledgerState === 'encrypted') return 'not-opened'
  if (unreadableStates.some((state) => state === source.ledgerState)) return 'not-read'
  return String(source.contentType).startsWith('application/x-tika-pst') ? 'no-bytes' : 'no-digest'
}

/** Whether it may be a file of no bytes. */
function isOfNoBytes(document: StoredDocument): boolean {
  return notedDigest(document) === digestOfNothing && document.source.contentLength === 0
}

const Opened = z.object({ ledgerReasons: z.array(z.object({ code: z.string() })) })

/** Whether a password opened it when it was read. */
function wasOpened({ source }: StoredDocument): boolean {
  const { data } = Opened.safeParse(source)
  return data?.ledgerReasons.some(({ code }) => code === 'opened') ?? false
}

/** Why there are no bytes: the reader ended so, there is none, or it noted no digest. */
type Why = Exclude<UnpackEnd, 'full'> | 'none' | 'no-bytes' | 'no-digest' | 'not-opened' | 'not-read'

const cannot = 'This document cannot be taken out of the file that it lies in'
const cure = 'Download that file and take it out there.'

const sentences: Record<Why, string> = {
  none: `${cannot}. ${cure}`,
  whole: `${cannot}: nothing in it has the bytes that were read as this document. ${cure}`,
  'no-bytes': 'This message has no bytes of its own: a mail store keeps its parts apart. Download that file.',
  'no-digest': `${cannot}: the reader noted no digest, so that nothing tells which bytes are its own. ${cure}`,
  'not-opened': `${cannot}: it is locked. Read it with its password first, or download that file.`,
  'not-read': `${cannot}: it could not be read, so that nothing tells which bytes are its own. ${cure}`,
  time: `${cannot}: that takes too long. ${cure}`,
  memory: `${cannot}: that takes too much memory. ${cure}`,
  room: `${cannot}: that takes too much room on the disk. ${cure}`,
  crash: `${cannot}: the program that does it ended. ${cure}`,
}

/** They hold whatever becomes of the container. */
const ofItself = new Set<Why>(['no-bytes', 'no-digest', 'not-opened', 'not-read'])

function notAvailable(way: StoredDocument[], why: Why): AppError {
  const root = way.at(-1)?.routing ?? ''
  if (!ofItself.has(why) && way.some(wasOpened)) {
    const message = 'This document lies in a locked file, and its password was not kept.'
    return new AppError('NOT_AVAILABLE', { message, root, locked: 'yes' })
  }
  return new AppError('NOT_AVAILABLE', { message: sentences[why], root, why })
}

function tooLarge({ sizeBytes }: OpenedSource): AppError {
  const message = 'The file that this document lies in is too large to be taken apart here'
  return new AppError('TOO_LARGE', { message, sizeBytes })
}
