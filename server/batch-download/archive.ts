import type { truncationReasons } from '@dossier/contract/batch-download/batch-download'
import type { DownloadArgs } from './download-args.ts'
import { EntryNames, type Place } from './entry-names.ts'
import { Manifest, type ManifestLine } from './manifest.ts'
import type { placesOf } from './places.ts'
import type { Room } from './room.ts'
import { type NewEntry, ZipFile } from './zip/zip-file.ts'

type Paths = ReturnType<typeof placesOf>['work']
type Truncation = (typeof truncationReasons)[number]

/** What is said of a document before it is known what becomes of it. */
export type Facts = Omit<ManifestLine, 'file' | 'status' | 'reason'> & { place: Place; modified: Date }

/** `files` and `bytes`: how much of documents an archive has at most. */
export type Made = { args: DownloadArgs; limits: { files: number; bytes: number }; room: Room; password: string | undefined }

const manifests = ['manifest.csv', 'manifest.json'] as const

/** An archive that is being written, with the manifest that goes into it last. */
export class Archive {
  readonly #zip: ZipFile
  readonly #manifest: Manifest
  readonly #made: Made
  readonly #names = new EntryNames(manifests)
  #bytes = 0
  #truncation: Truncation | undefined
  #isClosed = false

  private constructor(zip: ZipFile, manifest: Manifest, made: Made) {
    this.#zip = zip
    this.#manifest = manifest
    this.#made = made
  }

  static async create(paths: Paths, made: Made): Promise<Archive> {
    const zip = await ZipFile.create(paths.archive, paths.directory, made.password)
    const { uuid, projects, uri, createdAt, query } = made.args
    const about = { download: uuid, createdAt: new Date(createdAt).toISOString(), projects, uri, limits: made.limits }
    try {
      return new Archive(zip, await Manifest.create(paths, query, about), made)
    } catch (error) {
      await zip.close()
      throw error
    }
  }

  /** So far, without the manifest. */
  get sizeBytes(): number {
    return this.#zip.sizeBytes
  }

  /** The limit beyond which documents were left out. */
  get truncation(): Truncation | undefined {
    return this.#truncation
  }

  /** Whether it has as much of documents as it may have. */
  get isFull(): boolean {
    const { files, bytes } = this.#made.limits
    return this.#bytes > bytes || this.#zip.entries >= files
  }

  /** A document for which there is no room any more. */
  async leaveOut(facts: Facts): Promise<void> {
    this.#truncation ??= this.#bytes > this.#made.limits.bytes ? 'SIZE_LIMIT' : 'FILE_COUNT_LIMIT'
    await this.#note(facts, { file: '', status: 'left-out', reason: sentences[this.#truncation] })
  }

  /** Adds a document. @throws what reading it throws: it is not in the archive then; AppError DISK_FULL, NotWritten: then nothing can be added any more. */
  async add(facts: Facts, { sizeBytes, pieces }: Pick<NewEntry, 'sizeBytes' | 'pieces'>): Promise<void> {
    await this.#made.room(this.#zip.sizeBytes + sizeBytes)
    const file = this.#names.nameOf(facts.place)
    await this.#zip.add({ name: file, modified: facts.modified, sizeBytes, pieces })
    this.#bytes += sizeBytes
    await this.#note(facts, { file, status: 'added', reason: '' })
  }

  async noteMissing(facts: Facts, reason: string): Promise<void> {
    await this.#note(facts, { file: '', status: 'missing', reason })
  }

  /** Puts the manifest in and ends the archive; answers its size. */
  async finish(counts: object): Promise<number> {
    await this.#manifest.finish({ counts, ...(this.#truncation && { truncationReason: this.#truncation }) })
    const { csv, json } = this.#manifest
    const modified = new Date()
    await this.#made.room(this.#zip.sizeBytes + csv.sizeBytes + json.sizeBytes)
    for (const [name, file] of [['manifest.csv', csv] as const, ['manifest.json', json] as const]) {
      await this.#zip.add({ name, modified, sizeBytes: file.sizeBytes, pieces: file.pieces() })
    }
    return this.#zip.finish()
  }

  /** May be called twice. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.#manifest.close()
    await this.#zip.close()
  }

  async #note(
    { place: _, modified: __, ...facts }: Facts,
    outcome: Pick<ManifestLine, 'file' | 'status' | 'reason'>,
  ): Promise<void> {
    await this.#manifest.add({ ...outcome, ...facts })
  }
}

const sentences: Record<Truncation, string> = {
  FILE_COUNT_LIMIT: 'The archive has as many files as it may have (batchDownloadMaxNbFiles)',
  SIZE_LIMIT: 'The archive is as large as it may be (batchDownloadMaxSize)',
}
