import { createHash } from 'node:crypto'
import type { Records } from '../records/open.ts'
import { isInFolder } from '../records/place.ts'
import type { EntryTable } from '../records/schema.ts'
import { type FileStamp, isSameStamp } from '../scan/stamp.ts'
import type { FoundEntry } from '../scan/walk.ts'
import { walkPlace } from '../stores/walk-place.ts'

export type SweepRequest = {
  records: Records
  project: string
  folder: Buffer
  ownFolders: Buffer[]
  /** Called after each batch with how long that took, so that a sweep leaves the machine to others. */
  rest: (workedMs: number, signal: AbortSignal) => Promise<void>
  signal: AbortSignal
}

/** How disk and ledger compare. */
export type Swept = {
  /** How many files, links and the like are there. */
  files: number
  /** How many of them are not in the ledger as they are, and the first of those. */
  differing: number
  firstPath: Buffer | undefined
  /** How many the ledger has that are no longer there. */
  gone: number
  /** The same for the same differences, in whatever order they were found; empty where there are none. */
  signature: string
}

const batchCount = 500

/**
 * Compares a folder with its ledger by size, times and inode, as a run does, and changes nothing. Memory does not grow with the folder.
 * @throws AppError BAD_FOLDER where the folder cannot be walked; the signal's reason.
 */
export async function sweepFolder(request: SweepRequest): Promise<Swept> {
  const { folder, ownFolders, rest, signal } = request
  const sweep = new Sweep(request)
  let batch: FoundEntry[] = []
  let batchAt = performance.now()
  for await (const found of walkPlace(folder, { ownFolders }, signal)) {
    batch.push(found)
    if (batch.length < batchCount) continue
    await sweep.compare(batch)
    batch = []
    await rest(performance.now() - batchAt, signal)
    batchAt = performance.now()
  }
  if (batch.length > 0) await sweep.compare(batch)
  return sweep.end()
}

class Sweep {
  readonly #request: SweepRequest
  #files = 0
  #known = 0
  #differing = 0
  #firstPath: Buffer | undefined
  #sum = 0n
  /** Folders that cannot be looked into: nothing is known of what lies in them. */
  readonly #unreadable: Buffer[] = []

  constructor(request: SweepRequest) {
    this.#request = request
  }

  async compare(batch: FoundEntry[]): Promise<void> {
    const lines = await this.#linesAt(batch.map(({ path }) => path))
    for (const found of batch) {
      const line = lines.get(keyOf(found.path))
      this.#files += 1
      if (line) this.#known += 1
      if (found.kind === 'failed') this.#unreadable.push(found.path)
      if (!line || !isAsFound(line, found)) this.#differ(found)
    }
  }

  #differ(found: FoundEntry): void {
    const { path, kind, sizeBytes, modifiedNs, changedNs, inode } = found
    this.#differing += 1
    this.#firstPath ??= path
    const stamp = kind === 'file' ? `${sizeBytes} ${modifiedNs} ${changedNs} ${inode}` : kind
    const digest = createHash('sha1').update(path).update(`\0${stamp}`).digest()
    this.#sum = (this.#sum + digest.readBigUInt64BE()) % 2n ** 64n
  }

  async end(): Promise<Swept> {
    const gone = Math.max(0, (await this.#countPresent(this.#request.folder)) - this.#known - (await this.#countHidden()))
    const isSame = this.#differing === 0 && gone === 0
    const signature = isSame ? '' : `${this.#differing} ${this.#sum} ${gone}`
    return { files: this.#files, differing: this.#differing, firstPath: this.#firstPath, gone, signature }
  }

  /** Of files that are in the ledger and not missing. */
  async #linesAt(paths: Buffer[]): Promise<Map<string, Line>> {
    const rows = await this.#entries()
      .select(['path_key', 'state', 'size_bytes', 'modified_ns', 'changed_ns', 'inode'])
      .where('path_key', 'in', paths)
      .execute()
    return new Map(rows.map((row) => [keyOf(row.path_key), row]))
  }

  async #countPresent(folder: Buffer): Promise<number> {
    const query = this.#entries().select((eb) => eb.fn.countAll<number>().as('count'))
    return Number((await query.where(isInFolder(folder)).executeTakeFirstOrThrow()).count)
  }

  /** Those below folders that cannot be looked into; such a folder's own line has been compared. */
  async #countHidden(): Promise<number> {
    let count = 0
    for (const folder of this.#unreadable) count += Math.max(0, (await this.#countPresent(folder)) - 1)
    return count
  }

  #entries() {
    const { records, project } = this.#request
    const entries = records.db.selectFrom('entry').where('project', '=', project)
    return entries.where('parent_entry', 'is', null).where('missing_since', 'is', null)
  }
}

type Line = Pick<EntryTable, 'state' | 'size_bytes' | 'modified_ns' | 'changed_ns' | 'inode'>

/** Of what is no file to read its kind says all. */
function isAsFound(line: Line, found: FoundEntry): boolean {
  return found.kind === 'file' ? isSameStamp(stampOf(line), found) : line.state === found.kind
}

/** A line without a stamp is like no file. */
function stampOf({ size_bytes, modified_ns, changed_ns, inode }: Line): FileStamp {
  return { sizeBytes: size_bytes ?? -1, modifiedNs: modified_ns ?? '', changedNs: changed_ns ?? '', inode: inode ?? '' }
}

function keyOf(path: Uint8Array): string {
  return Buffer.from(path).toString('latin1')
}
