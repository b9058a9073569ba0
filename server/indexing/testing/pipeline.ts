import { setImmediate as turn } from 'node:timers/promises'
import type { IndexOptions, Task } from '@dossier/contract'
import { readText } from '../../documents/read.ts'
import { joinHooks } from '../../feature/hooks.ts'
import { kindsByName } from '../../feature/kinds.ts'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { ledgerTotals } from '../../ledger/read.ts'
import { openRecords, type Records } from '../../records/open.ts'
import type { TestRecords } from '../../records/testing/on-both.ts'
import type { Program } from '../../scope/program.ts'
import { openScope, type Scope } from '../../scope/scope.ts'
import { openTestProgram } from '../../scope/testing/test-program.ts'
import { TaskPasswords } from '../../secrets/task-passwords.ts'
import { readTask } from '../../tasks/list.ts'
import { requestIndexing } from '../request-runs.ts'
import { FakeEngine } from './fake-engine.ts'
import { FakeExtractor } from './fake-extractor.ts'
import { openWork } from './open-work.ts'

export const project = 'local-datashare'

/** The whole way from a folder to an index, on real files and a real SQLite, with a fake reader and a fake engine. */
export class Pipeline {
  readonly records: Records
  readonly extractor: FakeExtractor
  readonly engine: FakeEngine
  readonly power = { isOnBattery: false }
  /** What the local user may touch. */
  readonly scope: Scope
  readonly program: Program
  readonly #close: () => Promise<void>

  /** `place`: where its records lie, such as in PostgreSQL; absent: in a file. `changes`: what the program has in another way than usual. */
  static async open(place?: TestRecords, changes: Partial<Program> = {}): Promise<Pipeline> {
    const records = place && (await openRecords(await place.address(), migrationsOf(features)))
    const engine = new FakeEngine()
    const wake = { worker: () => {} }
    const passwords = new TaskPasswords()
    const lender = {
      requireLending: async () => {},
      lend: (id: string, list: readonly string[]) => passwords.keep(id, list),
      wait: async (id: string) => passwords.get(id),
    }
    const shape = {
      passwords: lender,
      engine,
      kinds: kindsByName(features),
      hooks: joinHooks(features),
      wakeWorker: () => wake.worker(),
    }
    const opened = await openTestProgram({ ...shape, ...(records && { records }), ...changes }, migrationsOf(features))
    const close = async () => {
      await records?.close()
      await opened.close()
    }
    return new Pipeline(opened.program, { engine, scope: await openLocalScope(opened.program), wake, passwords, close })
  }

  readonly #wake: { worker: () => void }
  readonly #passwords: TaskPasswords

  constructor(program: Program, { engine, scope, wake, passwords, close }: Parts) {
    this.#passwords = passwords
    this.program = program
    this.records = program.records
    this.extractor = new FakeExtractor()
    this.engine = engine
    this.scope = scope
    this.#wake = wake
    this.#close = close
  }

  /** Does what there is to do, as the worker process would; `signal` ends it like the loss of its parent. */
  async work(signal: AbortSignal = new AbortController().signal): Promise<void> {
    const { wake, work } = openWork({ program: this.program, extractor: this.extractor, power: this.power, lingerMs: 0, signal })
    this.#wake.worker = wake
    await work()
  }

  /** Works while somebody waits for what was asked. */
  async finish<T>(asked: Promise<T>): Promise<T> {
    const waited = { isOver: false }
    const result = asked.finally(() => {
      waited.isOver = true
    })
    result.catch(() => {})
    // Whoever waits looks by a timer, which needs a turn of its own.
    for (; !waited.isOver; await turn()) await this.work()
    return result
  }

  /** Asks for a folder and works until it is done; answers the index task as it stands then. */
  async index(folder: string | Buffer, options: Partial<IndexOptions> = {}): Promise<Task> {
    const { index } = await requestIndexing(this.scope, { project, folder: Buffer.from(folder), options })
    await this.work()
    return this.task(index.id)
  }

  /** As after a restart of the server. */
  forgetPasswords(taskId: string): void {
    this.#passwords.forget(taskId)
  }

  task(id: string): Promise<Task> {
    return readTask(this.scope, id)
  }

  /** All that two runs must have in common: ledger lines and sources with their texts, without times; paths without `folder`. */
  async state(folder: string): Promise<unknown> {
    return readState(this.records, folder)
  }

  totals() {
    return ledgerTotals(this.records, project)
  }

  close(): Promise<void> {
    return this.#close()
  }
}

type Parts = {
  engine: FakeEngine
  scope: Scope
  wake: { worker: () => void }
  passwords: TaskPasswords
  close: () => Promise<void>
}

/** What the local user may touch. */
export async function openLocalScope(program: Program): Promise<Scope> {
  const caller = await program.identity.findUser('local')
  return openScope(program, caller, { projects: [], need: 'admin', signal: new AbortController().signal })
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
