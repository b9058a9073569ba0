import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@dossier/contract'
import { loadConfig } from '../../config.ts'
import type { SearchEngine } from '../../engine/port.ts'
import { makeHome } from '../../home/make.ts'
import { localIdentity } from '../../identity/local.ts'
import type { Recognizer } from '../../recognition/recognizer.ts'
import type { Migrations } from '../../records/migrations.ts'
import { openRecords } from '../../records/open.ts'
import { TaskPasswords } from '../../secrets/task-passwords.ts'
import { noAudit } from '../audit.ts'
import type { Hooks } from '../hooks.ts'
import type { Program } from '../program.ts'
import { joinSets } from '../sets.ts'

/** A program on a fresh home for tests: real records, nobody's features, an engine that is never there. */
export async function openTestProgram(
  changes: Partial<Program> = {},
  features: readonly Migrations[] = [],
): Promise<{ program: Program; close(): Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'dossier-program-'))
  const layout = await makeHome(home)
  const records = changes.records ?? (await openRecords(layout.records, features))
  const config = loadConfig({ flags: { home }, env: {} })
  const quiet = () => {}
  const passwords = new TaskPasswords()
  const program: Program = {
    config,
    configInput: { flags: { home }, env: {} },
    tellConfig: quiet,
    log: { info: quiet, warn: quiet, error: quiet },
    audit: noAudit,
    layout,
    records,
    engine: noEngine,
    identity: localIdentity,
    hooks: noHooks,
    kinds: new Map(),
    sets: joinSets({}, records),
    wakeWorker: quiet,
    wakeParts: quiet,
    passwords: {
      requireLending: async () => {},
      lend: (id, list) => passwords.keep(id, list),
      wait: (id, signal) => passwords.wait(id, signal),
    },
    recognizer: noRecognizer,
    given: [],
    tryHealth: async () => ({ parts: [] }),
    defaultProject: config.project,
    checksAnswers: true,
    ...changes,
  }
  const close = async () => {
    // Those that were given are closed by who gave them.
    if (!changes.records) await records.close()
    await rm(home, { recursive: true, force: true })
  }
  return { program, close }
}

const noHooks: Hooks = {
  whenProjectGoes: async () => {},
  countOfProject: async () => ({}),
  knowsTask: async () => false,
  whenFolderGoes: async () => {},
  removeRestOfProject: async () => 0,
  removeRestOfFolder: async () => 0,
  beforeFileIsReplaced: async () => undefined,
  whenFileHasMoved: async () => {},
  whenDocumentsAreReplaced: async () => [],
  whenDocumentsAppear: async () => {},
  whenDocumentsAreStored: async () => {},
  whenTextsChange: async () => {},
  beforeRunIsAsked: async () => {},
  whenRunIsAsked: async () => {},
}

async function down(): Promise<never> {
  throw new AppError('ENGINE_DOWN')
}

async function noPages(): Promise<never> {
  throw new AppError('OCR_MISSING')
}

/** OCR of a machine that has none. */
const noRecognizer: Recognizer = {
  setup: async () => [],
  list: noPages,
  textOf: noPages,
  read: noPages,
  draw: noPages,
  close: async () => {},
}

/** What an address answers without an engine. */
const noEngine: SearchEngine = {
  write: down,
  commit: down,
  position: down,
  clear: down,
  search: down,
  searchEach: down,
  count: down,
  occurring: down,
  collect: down,
  locate: down,
  suggest: down,
  texts: { highlight: down, highlightStored: down, analyze: down, close: async () => {} },
  sets: { provide() {}, define: down, change: down, drop: down, list: down },
  stats: down,
  close: async () => {},
}
