import { type FileHandle, open } from 'node:fs/promises'
import { type CameAs, manifestColumns } from '@dossier/contract/batch-download/batch-download'
import { csvValue } from '../exports/csv-cell.ts'
import { BufferedFile } from './zip/buffered-file.ts'

/** The outcome of one document that was found. `file`: its name in the archive; empty if it is not there. */
export type ManifestLine = {
  file: string
  status: 'added' | 'missing' | 'left-out'
  reason: string
  project: string
  path: string
  containerPath: string
  documentId: string
  rootId: string
  contentType: string
  sizeBytes: number | null
  digest: string
  sha256: string
  ledgerState: string
  cameAs: CameAs
}

/** The longest query that is repeated in every line; a longer one is in the JSON only. */
const queryUnits = 500

/** Both manifests of an archive, written to disk line by line, so that they take no memory. */
export class Manifest {
  readonly csv: BufferedFile
  readonly json: BufferedFile
  readonly #handles: readonly FileHandle[]
  readonly #query: string
  #lines = 0

  private constructor(handles: readonly [FileHandle, FileHandle], query: string) {
    this.#handles = handles
    this.csv = new BufferedFile(handles[0])
    this.json = new BufferedFile(handles[1])
    this.#query = query.length > queryUnits ? 'see manifest.json' : query
  }

  /** `about`: facts about the archive as a whole; `query`: as the user sent it. */
  static async create(paths: { csv: string; json: string }, query: string, about: object): Promise<Manifest> {
    const csv = await open(paths.csv, 'wx+', 0o600)
    const json = await open(paths.json, 'wx+', 0o600).catch(async (error: unknown) => {
      await csv.close()
      throw error
    })
    const manifest = new Manifest([csv, json], query)
    // Without it, spreadsheets take UTF-8 for another encoding.
    await manifest.csv.write(Buffer.from(`\ufeff${manifestColumns.join(',')}\r\n`))
    await manifest.json.write(Buffer.from(`${JSON.stringify({ ...about, query }).slice(0, -1)},"documents":[`))
    return manifest
  }

  async add(line: ManifestLine): Promise<void> {
    const cells = manifestColumns.map((column) => csvValue(column === 'query' ? this.#query : line[column]))
    const noted = this.csv.writeText(`${cells.join(',')}\r\n`)
    if (noted) await noted
    const listed = this.json.writeText(`${this.#lines === 0 ? '' : ','}\n${JSON.stringify(line)}`)
    if (listed) await listed
    this.#lines += 1
  }

  /** `outcome`: what can only be told at the end. */
  async finish(outcome: object): Promise<void> {
    await this.json.write(Buffer.from(`\n],${JSON.stringify(outcome).slice(1)}\n`))
  }

  async close(): Promise<void> {
    for (const handle of this.#handles) await handle.close()
  }
}
