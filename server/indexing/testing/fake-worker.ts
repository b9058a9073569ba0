import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { joinHooks } from '../../feature/hooks.ts'
import { kindsByName } from '../../feature/kinds.ts'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { openRecords } from '../../records/open.ts'
import { openTestProgram } from '../../scope/testing/test-program.ts'
import { FakeEngine } from './fake-engine.ts'
import { FakeExtractor } from './fake-extractor.ts'
import { openWork } from './open-work.ts'

// A worker process for tests that kill it: the real work on real records, with a fake reader and an index that is lost with each process.
const { home } = JSON.parse(process.argv[2] ?? '{}')
let wake = () => {}
const ending = new AbortController()
createInterface({ input: process.stdin })
  .on('line', (line) => {
    say({ heard: line })
    wake()
  })
  .on('close', () => ending.abort(new Error('the server is gone')))

if (process.env.DOSSIER_TEST_FULL) {
  const fault = { name: 'DISK_FULL', message: 'no room' }
  process.stdout.write(`${JSON.stringify({ event: 'worker failed', fault })}\n`, () => process.exit(1))
  await new Promise(() => {})
}
if (process.env.DOSSIER_TEST_CRASH) throw new Error('crashes at once')
const records = await openRecords(join(home, 'records.sqlite'), migrationsOf(features))
const { program } = await openTestProgram({
  records,
  engine: new FakeEngine(),
  kinds: kindsByName(features),
  hooks: joinHooks(features),
  wakeWorker: () => wake(),
})
const extractor = new FakeExtractor()
// One file takes the process along, another one is never read to its end.
extractor.before = async ({ name }, signal) => {
  if (name === 'deadly.txt') process.kill(process.pid, 'SIGKILL')
  if (name === 'endless.txt') await once(signal, 'abort')
}
const work = openWork({
  program,
  extractor,
  lingerMs: 50,
  onBegin: (id) => say({ began: id }),
  onEnd: (id) => say({ ended: id }),
  signal: ending.signal,
})
wake = work.wake
await work.work().catch((error: unknown) => {
  if (!ending.signal.aborted) throw error
})
process.exit(0)

function say(facts: object): void {
  process.stdout.write(`${JSON.stringify(facts)}\n`)
}
