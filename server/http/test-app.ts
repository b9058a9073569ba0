import { join } from 'node:path'
import pino from 'pino'
import { joinFeatures } from '../feature/join.ts'
import { migrationsOf } from '../feature/migrations.ts'
import { features } from '../features.ts'
import { FakeExtractor } from '../indexing/testing/fake-extractor.ts'
import { openTestWorker } from '../indexing/testing/open-work.ts'
import type { Program } from '../scope/program.ts'
import { openTestProgram } from '../scope/testing/test-program.ts'
import { buildApp } from './app.ts'

/** An application on a fresh home for tests: real records, `inject` instead of a port, tasks carried out in this process. Close it when done. */
export async function openTestApp(changes: Partial<Program> = {}) {
  const logger = pino({ enabled: false })
  const opened = await openTestProgram({ log: logger, wakeWorker: () => worker.wake(), ...changes }, migrationsOf(features))
  const context = { ...opened.program, ...joinFeatures(features, opened.program.records), ...changes }
  const worker = openTestWorker(context, new FakeExtractor())
  const app = await buildApp({ program: context, features, webFolder: join(context.layout.home, 'web'), logger })
  app.addHook('onClose', async () => {
    await worker.close()
    await opened.close()
  })
  return { app, context }
}
