import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { parts } from '../../../parts.ts'
import { startTikaProcess } from './process.ts'

const home = mkdtempSync(join(tmpdir(), 'dossier-process-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

it.runIf(existsSync('/proc/self/autogroup'))(
  'stands back behind programs of other sessions, too',
  { timeout: 60_000 },
  async () => {
    const place = { jar: parts.tikaJar, java: 'java', home, heapMegabytes: 128, groupNiceness: 10 }
    const running = await startTikaProcess(place, new AbortController().signal)
    try {
      expect(readFileSync(`/proc/${running.pid}/autogroup`, 'utf8')).toMatch(/ nice 10$/m)
    } finally {
      await running.stop()
    }
  },
)

const classes = parts.tikaJar.replace(/jar$/, 'jsa')

it.runIf(existsSync('/proc/self/maps') && statSync(classes, { throwIfNoEntry: false })?.size)(
  'starts with the classes that were archived with the jar',
  { timeout: 60_000 },
  async () => {
    const place = { jar: parts.tikaJar, java: 'java', home, heapMegabytes: 128, confiner: parts.engine }
    const running = await startTikaProcess(place, new AbortController().signal)
    try {
      expect(readFileSync(`/proc/${running.pid}/maps`, 'utf8')).toContain(classes)
    } finally {
      await running.stop()
    }
  },
)

it.runIf(existsSync('/proc/self/cmdline'))(
  'has let go of everything when it is said to have ended',
  { timeout: 60_000 },
  async () => {
    const place = { jar: parts.tikaJar, java: 'java', home, heapMegabytes: 128, confiner: parts.engine }
    const running = await startTikaProcess(place, new AbortController().signal)
    const ways = [() => running.stop(), () => running.ended.then(() => undefined)]
    await Promise.all(ways.map((way) => way().then(() => expect(commandOf(running.pid)).toBe(''))))
  },
)

/** None of who has gone, also where nobody has asked how it ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
