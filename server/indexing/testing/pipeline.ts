import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IndexOptions, Task } from '@dossier/contract'
import { readText } from '../../documents/read.ts'
import { homeLayout } from '../../home/layout.ts'
import { ledgerTotals } from '../../ledger/read.ts'
import { openRecords, type Records } from '../../records/open.ts'
import type { TestRecords } from '../../records/testing/on-both.ts'
import { type FolderTaskDeps, findTask, requestIndexing } from '../../tasks/tasks.ts'
import type { IngestDeps } from '../../worker/deps.ts'
import { doWork } from '../../worker/work.ts'
import { Following } from '../follow/following.ts'
import { FakeEngine } from './fake-engine.ts'
import { FakeExtractor } from './fake-extractor.ts'

export const project = 'local-datashare'

/** The whole way from a folder to an index, on real files and real records, with a fake reader and a fake engine. */
export class Pipeline {
  readonly records: Records
  readonly extractor = new FakeExtractor()
  readonly engine = new FakeEngine()
  readonly tasks: FolderTaskDeps
  readonly #home: string
  #nudge = Promise.withResolvers<void>()

  /** `place`: where its records lie, such as in PostgreSQL; absent: in a file. */
  static async open(place?: TestRecords): Promise<Pipeline> {
    const home = await mkdtemp(join(tmpdir(), 'dossier-pipeline-'))
    return new Pipeline(home, await openRecords((await place?.address()) ?? join(home, 'records.sqlite')))
  }

  constructor(home: string, records: Records) {
    this.#home = home
    this.records = records
    this.tasks = { records, layout: homeLayout(home), wakeIngest: () => this.#wake() }
  }

  #wake(): void {
    this.#nudge.resolve()
    this.#nudge = Promise.withResolvers()
  }

  /** Does what there is to do, as the ingest process would; `signal` ends it like the loss of its parent. */
  async work(signal: AbortSignal = new AbortController().signal): Promise<void> {
    const following = new Following({ records: this.records, engine: this.engine, signal })
    const deps: IngestDeps = {
      records: this.records,
      extractor: this.extractor,
      languageOf: () => 'ENGLISH',
      following,
      ownFolders: [Buffer.from(this.#home)],
      readers: 2,
      lingerMs: 0,
      nudged: () => this.#nudge.promise,
      log: () => {},
      signal,
    }
    await following.settle()
    await doWork(deps)
  }

  /** Asks for a folder and works until it is done; answers the index task as it stands then. */
  async index(folder: string | Buffer, options: Partial<IndexOptions> = {}): Promise<Task> {
    const { index } = await requestIndexing(this.tasks, { project, folder: Buffer.from(folder), options, userId: 'local' })
    await this.work()
    return this.task(index.id)
  }

  async task(id: string): Promise<Task> {
    const task = await findTask(this.tasks, id)
    if (!task) throw new Error(`no task ${id}`)
    return task
  }

  /** All that two runs must have in common: ledger lines and sources with their texts, without times; paths without `folder`. */
  async state(folder: string): Promise<unknown> {
    return readState(this.records, folder)
  }

  totals() {
    return ledgerTotals(this.records, project)
  }

  async close(): Promise<void> {
    await this.records.close()
    await rm(this.#home, { recursive: true, force: true })
  }
}

/** The same for records that are open already. */
export async function readState(records: Records, folder: string): Promise<unknown> {
  const entries = await records.db
    .selectFrom('entry')
    .select(['path', 'embedded_path', 'state', 'reason', 'content_type', 'size_bytes', 'tool', 'document_id', 'digest'])
    .orderBy('path')
    .orderBy('embedded_path', (order) => order.asc().nullsFirst())
    .execute()
  const documents = await records.db.selectFrom('document').selectAll().orderBy('id').execute()
  const sources = await Promise.all(
    documents.map(async (row) => {
      const { extractionDate: _, ...source } = JSON.parse(row.source)
      return {
        id: row.id,
        root: row.root_id,
        parent: row.parent_id,
        source,
        text: await readText(records, row.rid, 0, row.text_length),
      }
    }),
  )
  return JSON.parse(JSON.stringify({ entries, sources }).replaceAll(JSON.stringify(folder).slice(1, -1), ''))
}
