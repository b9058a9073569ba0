import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openRecords } from '../../records/open.ts'
import { doWork } from '../../worker/work.ts'
import { Following } from '../follow/following.ts'
import { FakeEngine } from './fake-engine.ts'
import { FakeExtractor } from './fake-extractor.ts'

// An ingest process for tests that kill it: the real work on real records, with a fake reader and an index that is lost with each process.
const { home } = JSON.parse(process.argv[2] ?? '{}')
const ending = new AbortController()
let nudge = Promise.withResolvers<void>()
createInterface({ input: process.stdin })
  .on('line', (line) => {
    process.stdout.write(`${JSON.stringify({ heard: line })}\n`)
    nudge.resolve()
    nudge = Promise.withResolvers()
  })
  .on('close', () => process.exit(1))

if (process.env.DOSSIER_TEST_FULL) {
  const fault = { name: 'DISK_FULL', message: 'no room' }
  process.stdout.write(`${JSON.stringify({ event: 'ingest failed', fault })}\n`, () => process.exit(1))
  await new Promise(() => {})
}
if (process.env.DOSSIER_TEST_CRASH) throw new Error('crashes at once')
const records = await openRecords(join(home, 'records.sqlite'))
const { signal } = ending
const following = new Following({ records, engine: new FakeEngine(), signal })
const extractor = new FakeExtractor()
await following.settle()
await doWork({
  records,
  extractor,
  languageOf: () => 'ENGLISH',
  following,
  ownFolders: [],
  readers: 2,
  lingerMs: 50,
  nudged: () => nudge.promise,
  log: () => {},
  signal,
})
process.exit(0)
