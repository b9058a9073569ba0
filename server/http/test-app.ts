import { join } from 'node:path'
import pino from 'pino'
import { joinHooks } from '../feature/hooks.ts'
import { kindsByName } from '../feature/kinds.ts'
import { migrationsOf } from '../feature/migrations.ts'
import { setKindsOf } from '../feature/sets.ts'
import { features } from '../features.ts'
import { FakeExtractor } from '../indexing/testing/fake-extractor.ts'
import { openTestWorker } from '../indexing/testing/open-work.ts'
import type { Program } from '../scope/program.ts'
import { joinSets } from '../scope/sets.ts'
import { openTestProgram } from '../scope/testing/test-program.ts'
import { buildApp } from './app.ts'

/** An application on a fresh home for tests: real records, `inject` instead of a port, tasks carried out in this process. Close it when done. */
export async function openTestApp(changes: Partial<Program> = {}) {
  const logger = pino({ enabled: false })
  const shape = { hooks: joinHooks(features), kinds: kindsByName(features), wakeWorker: () => worker.wake() }
  const opened = await openTestProgram({ log: logger, ...shape, ...changes }, migrationsOf(features))
  const context = { ...opened.program, sets: joinSets(setKindsOf(features), opened.program.records), ...changes }
  const worker = openTestWorker(context, new FakeExtractor())
  const app = await buildApp({ program: context, features, webFolder: join(context.layout.home, 'web'), logger })
  app.addHook('onClose', async () => {
    await worker.close()
    await opened.close()
  })
  return { app, context }
}
