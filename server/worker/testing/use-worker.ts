import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { joinHooks } from '../../feature/hooks.ts'
import { kindsByName } from '../../feature/kinds.ts'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { requestIndexing } from '../../indexing/request-runs.ts'
import { openLocalScope, project } from '../../indexing/testing/pipeline.ts'
import type { Records } from '../../records/open.ts'
import type { Scope } from '../../scope/scope.ts'
import { openTestProgram } from '../../scope/testing/test-program.ts'
import { readTask } from '../../tasks/list.ts'
import { superviseWorker, type WorkerOptions, type WorkerProcess } from '../supervise.ts'

/** Programs of worker processes: one that reads with a fake reader, and one that ends as soon as it is started. */
const program = join(import.meta.dirname, '..', '..', 'indexing', 'testing', 'fake-worker.ts')
export const crashing = join(import.meta.dirname, 'crashing-worker.ts')

/** Long enough for another wake or a stop to fall into one. */
const pauses = { firstMs: 20, longestMs: 100 }

/** A supervised worker for each test, with records and a folder of its own. */
export function useWorker() {
  let opened: Awaited<ReturnType<typeof openTestProgram>>
  let folder: string
  let home: string
  let records: Records
  let scope: Scope
  let worker: WorkerProcess
  let lost: AbortController

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dossier-files-'))
    const shape = { kinds: kindsByName(features), hooks: joinHooks(features), wakeWorker: () => worker.wake() }
    opened = await openTestProgram(shape, migrationsOf(features))
    scope = await openLocalScope(opened.program)
    records = scope.records
    home = scope.program.layout.home
    lost = new AbortController()
    worker = supervise()
  })

  afterEach(async () => {
    await worker.stop()
    await opened.close()
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true, force: true })
  })

  function supervise(options: Pick<WorkerOptions, 'log' | 'onCannotLive' | 'hasOthers' | 'program'> = {}): WorkerProcess {
    const kinds = kindsByName(features)
    return superviseWorker({ home, records, lost: lost.signal, kinds, settings: { home }, program, pauses, ...options })
  }

  /** The worker of a server that ends with it; `hasBegun` settles once a task runs. */
  function startAlone() {
    const child = spawn(process.execPath, [program, JSON.stringify({ home })], { stdio: ['pipe', 'pipe', 'inherit'] })
    const ended = once(child, 'close')
    const hasBegun = new Promise<void>((resolve) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => text.includes('began') && resolve())
    })
    return { child, ended, hasBegun }
  }

  async function index() {
    return (await requestIndexing(scope, { project, folder: Buffer.from(folder) })).index.id
  }

  async function stateOf(id: string): Promise<string> {
    return (await readTask(scope, id)).state
  }

  /** Another one in the place of a stopped one; it is not woken. */
  function superviseAnew(options: Pick<WorkerOptions, 'log' | 'onCannotLive' | 'hasOthers' | 'program'> = {}): void {
    worker = supervise(options)
  }

  return {
    startAlone,
    index,
    stateOf,
    superviseAnew,
    get folder() {
      return folder
    },
    get home() {
      return home
    },
    get records() {
      return records
    },
    get scope() {
      return scope
    },
    get lost() {
      return lost
    },
    get worker() {
      return worker
    },
  }
}
