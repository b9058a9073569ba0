import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@dossier/contract'
import pino from 'pino'
import { loadConfig } from '../config.ts'
import type { SearchEngine } from '../engine/port.ts'
import { joinHooks } from '../feature/hooks.ts'
import { migrationsOf } from '../feature/migrations.ts'
import { setKindsOf } from '../feature/sets.ts'
import { features } from '../features.ts'
import { makeHome } from '../home/make.ts'
import { localIdentity } from '../identity/local.ts'
import { openRecords } from '../records/open.ts'
import { joinSets } from '../scope/sets.ts'
import { buildApp } from './app.ts'
import type { HttpContext } from './context.ts'

/** An application on a fresh home for tests: real records, `inject` instead of a port. Close it when done. */
export async function openTestApp(changes: Partial<HttpContext> = {}) {
  const home = await mkdtemp(join(tmpdir(), 'dossier-http-'))
  const layout = await makeHome(home)
  const records = await openRecords(layout.records, migrationsOf(features))
  const config = loadConfig({ flags: { home }, env: {} })
  const logger = pino({ enabled: false })
  const context: HttpContext = {
    config,
    log: logger,
    layout,
    records,
    engine: noEngine,
    wakeIngest: () => {},
    tryHealth: async () => ({ parts: [] }),
    identity: localIdentity,
    hooks: joinHooks(features),
    sets: joinSets(setKindsOf(features), records),
    defaultProject: config.project,
    checksAnswers: true,
    ...changes,
  }
  const app = await buildApp({ program: context, features, webFolder: join(home, 'web'), logger })
  app.addHook('onClose', () => records.close())
  return { app, context }
}

async function down(): Promise<never> {
  throw new AppError('ENGINE_DOWN')
}

/** An engine that is never there: what an address answers without one. */
const noEngine: SearchEngine = {
  write: down,
  commit: down,
  position: down,
  clear: down,
  search: down,
  count: down,
  collect: down,
  locate: down,
  texts: { highlight: down, analyze: down, close: async () => {} },
  sets: { provide() {}, define: down, change: down, drop: down, list: down },
  stats: down,
  close: async () => {},
}
