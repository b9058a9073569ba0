import type { truncationReasons } from '@dossier/contract/batch-download/batch-download'
import type { Records } from '../records/open.ts'
import type { DownloadArgs } from './download-args.ts'
import { EntryNames, type Place } from './entry-names.ts'
import { Manifest, type ManifestLine } from './manifest.ts'
import { copiedText, isDamaged, type TextOf } from './offline/copied-text.ts'
import type { CopyLine } from './offline/index-page.ts'
import { OfflineIndex } from './offline/offline-index.ts'
import type { placesOf } from './places.ts'
import type { Room } from './room.ts'
import { type NewEntry, SizeChanged, ZipFile } from './zip/zip-file.ts'

type Paths = ReturnType<typeof placesOf>['work']
type Truncation = (typeof truncationReasons)[number]

/** What is known of a document before its outcome is. `line`: for the manifest. */
export type Facts = Pick<CopyLine, 'title' | 'createdAt'> & {
  line: Omit<ManifestLine, 'file' | 'status' | 'reason'>
  place: Place
  modified: Date
  text: TextOf | undefined
}

/** `files` and `bytes`: the most that an archive may hold of documents; `records`: the source of texts for an offline copy; `signal`: stops reading them. */
export type Made = {
  args: DownloadArgs
  limits: { files: number; bytes: number }
  room: Room
  password: string | undefined
  records: Records
  signal: AbortSignal
}

const ownNames = ['manifest.csv', 'manifest.json', 'index.html'] as const

/** An archive that is being written, with the manifest that goes into it last. */
export class Archive {
  readonly #zip: ZipFile
  readonly #manifest: Manifest
  readonly #made: Made
  readonly #names = new EntryNames(ownNames)
  readonly #index: OfflineIndex | undefined
  /** Documents only: their texts and lists count towards no limit but the disk's. */
  #files = 0
  #bytes = 0
  #truncation: Truncation | undefined
  #isClosed = false

  private constructor(parts: { zip: ZipFile; manifest: Manifest; index: OfflineIndex | undefined }, made: Made) {
    this.#zip = parts.zip
    this.#manifest = parts.manifest
    this.#index = parts.index
    this.#made = made
  }

  static async create(paths: Paths, made: Made): Promise<Archive> {
    const zip = await ZipFile.create(paths.archive, paths.directory, made.password)
    let index: OfflineIndex | undefined
    const { uuid, projects, uri, createdAt, query, offline } = made.args
    const about = { download: uuid, createdAt: new Date(createdAt).toISOString(), projects, uri, limits: made.limits }
    try {
      index = offline === null ? undefined : await OfflineIndex.create(paths.rows, offline)
      return new Archive({ zip, manifest: await Manifest.create(paths, query, about), index }, made)
    } catch (error) {
      await index?.close()
      await zip.close()
      throw error
    }
  }

  /** So far, without the manifest. */
  get sizeBytes(): number {
    return this.#zip.sizeBytes
  }

  /** Whether it is an offline copy, with a list that tells titles and dates. */
  get hasList(): boolean {
    return this.#index !== undefined
  }

  /** The limit beyond which documents were left out. */
  get truncation(): Truncation | undefined {
    return this.#truncation
  }

  /** Whether it holds all the documents that it may hold. */
  get isFull(): boolean {
    const { files, bytes } = this.#made.limits
    return this.#bytes > bytes || this.#files >= files
  }

  /** A document for which there is no more room. */
  async leaveOut(facts: Facts): Promise<void> {
    this.#truncation ??= this.#bytes > this.#made.limits.bytes ? 'SIZE_LIMIT' : 'FILE_COUNT_LIMIT'
    await this.#note(facts, { file: '', status: 'left-out', reason: sentences[this.#truncation] })
  }

  /** Adds a document. @throws what reading it throws, in which case it is not in the archive; AppError DISK_FULL or NotWritten, after which nothing more can be added. */
  async add(facts: Facts, content: Pick<NewEntry, 'sizeBytes' | 'pieces' | 'crc'>): Promise<void> {
    const { sizeBytes } = content
    await this.#made.room(this.#zip.sizeBytes + sizeBytes)
    const file = this.#names.nameOf(facts.place)
    await this.#zip.add({ name: file, modified: facts.modified, ...content })
    this.#files += 1
    this.#bytes += sizeBytes
    await this.#note(facts, { file, status: 'added', reason: '' }, await this.#addText(facts, file))
  }

  async noteMissing(facts: Facts, reason: string): Promise<void> {
    await this.#note(facts, { file: '', status: 'missing', reason })
  }

  /** Adds the manifest and completes the archive; returns its size. `threadsAreCut`: a thread was too long, so some of its messages are missing. */
  async finish(counts: object, threadsAreCut: boolean): Promise<number> {
    await this.#manifest.finish({ counts, threadsAreCut, ...(this.#truncation && { truncationReason: this.#truncation }) })
    const { csv, json } = this.#manifest
    const modified = new Date()
    const { query, createdAt } = this.#made.args
    const page = this.#index?.page({ query, madeAt: new Date(createdAt), threadsAreCut })
    await this.#made.room(this.#zip.sizeBytes + csv.sizeBytes + json.sizeBytes + (page?.sizeBytes ?? 0))
    for (const [name, file] of [['manifest.csv', csv] as const, ['manifest.json', json] as const]) {
      await this.#zip.add({ name, modified, sizeBytes: file.sizeBytes, pieces: file.pieces() })
    }
    if (page) await this.#zip.add({ name: 'index.html', modified, ...page })
    return this.#zip.finish()
  }

  /** May be called twice. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.#index?.close()
    await this.#manifest.close()
    await this.#zip.close()
  }

  /** Adds the text of a document to an offline copy; returns its name there. The document itself has been added: a text that changes meanwhile is left out. */
  async #addText({ text, modified }: Facts, file: string): Promise<string> {
    const copied = this.#index && text ? await copiedText(this.#made, text) : undefined
    if (!copied) return ''
    await this.#made.room(this.#zip.sizeBytes + copied.sizeBytes)
    const name = this.#names.nameBeside(file, '.txt')
    try {
      await this.#zip.add({ name, modified, ...copied })
      return name
    } catch (error) {
      if (error instanceof SizeChanged || isDamaged(error)) return ''
      throw error
    }
  }

  async #note(
    { line, title, createdAt }: Facts,
    outcome: Pick<ManifestLine, 'file' | 'status' | 'reason'>,
    textFile = '',
  ): Promise<void> {
    const noted = { ...outcome, ...line }
    await this.#manifest.add(noted)
    if (this.#index) await this.#index.add({ ...noted, title, createdAt, textFile })
  }
}

const sentences: Record<Truncation, string> = {
  FILE_COUNT_LIMIT: 'The archive has as many files as it may have (batchDownloadMaxNbFiles)',
  SIZE_LIMIT: 'The archive is as large as it may be (batchDownloadMaxSize)',
}
