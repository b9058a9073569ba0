import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { joinHooks } from '../../feature/hooks.ts'
import { kindsByName, kindsOf } from '../../feature/kinds.ts'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { openRecords } from '../../records/open.ts'
import { openTestProgram } from '../../scope/testing/test-program.ts'
import { filesGuilty } from '../../worker/crashes.ts'
import { Hands } from '../../worker/hands.ts'
import { blameFiles } from '../read/suspects.ts'
import { FakeEngine } from './fake-engine.ts'
import { FakeExtractor } from './fake-extractor.ts'
import { openWork } from './open-work.ts'

// A worker process for tests that kill it: the real work on real records, with a fake reader and an index that is lost with each process.
const { home, lastEnd = 'killed' } = JSON.parse(process.argv[2] ?? '{}')
let wake = () => {}
const ending = new AbortController()
const hands = new Hands(join(home, 'in-hand'))
createInterface({ input: process.stdin })
  .on('line', (line) => {
    say({ heard: line })
    wake()
  })
  .on('close', () => {
    hands.close()
    ending.abort(new Error('the server is gone'))
  })

if (process.env.DOSSIER_TEST_FULL) {
  const fault = { name: 'DISK_FULL', message: 'no room' }
  process.stdout.write(`${JSON.stringify({ event: 'worker failed', fault })}\n`, () => process.exit(1))
  await new Promise(() => {})
}
const records = await openRecords(join(home, 'records.sqlite'), migrationsOf(features))
const { program } = await openTestProgram({
  records,
  engine: new FakeEngine(),
  kinds: kindsByName(features),
  hooks: joinHooks(features),
  wakeWorker: () => wake(),
})
const extractor = new FakeExtractor()
// Some files take the process along, others are not read to their end: never, or not by the first process.
extractor.before = async ({ name }, signal) => {
  if (name.startsWith('deadly')) process.kill(process.pid, 'SIGKILL')
  if (name.startsWith('crashing')) setImmediate(() => process.exit(3))
  const isEndless = name === 'endless.txt' || (name === 'once-endless.txt' && !existsSync(join(home, 'seen')))
  if (name === 'once-endless.txt') await writeFile(join(home, 'seen'), '')
  if (isEndless || name.startsWith('crashing')) await once(signal, 'abort')
}
const guilty = await blameFiles(records, hands.left, lastEnd)
hands.begin()
if (guilty.length > 0) say({ event: filesGuilty, guilty })
const work = openWork({
  program,
  hands,
  kinds: kindsOf(features).map((kind) => (kind.name === process.env.DOSSIER_TEST_DEADLY ? deadly(kind) : kind)),
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

/** A kind whose tasks take the process along, with no file in hand. */
function deadly<Kind extends { run: unknown }>(kind: Kind): Kind {
  return { ...kind, run: async () => process.kill(process.pid, 'SIGKILL') }
}

function say(facts: object): void {
  process.stdout.write(`${JSON.stringify(facts)}\n`)
}
