import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { SearchEngine } from '../../engine/port.ts'
import { connectEngine } from '../../engine/tantivy/connect-engine.ts'
import { type EngineProcess, startEngine } from '../../engine/tantivy/start-engine.ts'
import { parts } from '../../parts.ts'
import { openRecords, type Records } from '../../records/open.ts'
import { sampleDocuments } from './sample-documents.ts'
import { engineDocuments, storeDocuments, type TestDocument } from './store-documents.ts'

/** Whether there is an engine to test with; where there is none a line says so. */
export const isEngineBuilt = existsSync(parts.engine)
if (!isEngineBuilt) process.stdout.write('left out: the engine is not built (node scripts/build.mjs)\n')

/** Records and an engine that hold the sample documents, or others, for all tests of a `describe`. */
export function useRealEngine(documents: TestDocument[] = sampleDocuments) {
  const home = mkdtempSync(join(tmpdir(), 'search-engine-'))
  let records: Records
  let running: EngineProcess
  let engine: SearchEngine

  beforeAll(async () => {
    records = await openRecords(join(home, 'records.sqlite'))
    const rids = await storeDocuments(records, documents)
    running = await startEngine({ binary: parts.engine, home })
    engine = await connectEngine(running.socketPath)
    await engine.write((await engineDocuments(records, rids)).map((document) => ({ op: 'put', document })))
    await engine.commit({ recordsId: records.id, change: documents.length })
    // Thousands of documents take a busy machine a while.
  }, 120_000)

  afterAll(async () => {
    await engine?.close()
    await running?.stop()
    await records?.close()
    rmSync(home, { recursive: true, force: true })
  })

  return {
    get records() {
      return records
    },
    get engine() {
      return engine
    },
  }
}
