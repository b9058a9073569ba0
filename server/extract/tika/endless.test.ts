import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { because } from '@dossier/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { parts } from '../../parts.ts'
import { deflatedZip } from '../testing/deflated-zip.ts'
import { endlessPdf, smallPdf } from '../testing/endless-pdf.ts'
import { fileAt } from '../testing/use-tika.ts'
import { startTika, type TikaOptions } from './start.ts'

const homes: string[] = []
afterAll(() => {
  for (const home of homes) rmSync(home, { recursive: true, force: true })
})
const signal = new AbortController().signal

async function open(options: Omit<TikaOptions, 'jar' | 'home'>) {
  const home = mkdtempSync(join(tmpdir(), 'dossier-endless-'))
  homes.push(home)
  const write = (name: string, bytes: Buffer) => {
    writeFileSync(join(home, name), bytes)
    return fileAt(join(home, name))
  }
  const tika = await startTika({ jar: parts.tikaJar, home, heaps: { firstMegabytes: 127, quarantineMegabytes: 128 }, ...options })
  await tika.version(signal)
  return { home, tika, write }
}

/** Processes of Java that are the first reader of a home. */
function readersIn(home: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  return lines
    .filter((line) => /^ *\d+ java .*-Xmx127m/.test(line) && line.includes(home))
    .map((line) => Number.parseInt(line, 10))
}

/** As soon as the first reader has lost its file, which goes aside. */
async function untilLost<T>(work: () => Promise<T>, watched: string[]): Promise<T> {
  await expect.poll(() => watched, { timeout: 120_000, interval: 20 }).toContain('aside')
  return work()
}

/** How many threads of a process stand back. */
function standBack(pid = 0): number {
  const threads = readdirSync(`/proc/${pid}/task`).map(Number)
  return threads.filter((thread) => getPriority(thread) === constants.priority.PRIORITY_LOW).length
}

describe('a file that no reader comes to the end of', () => {
  it.runIf(process.platform === 'linux')('lets others go first in the reader that is at it', { timeout: 120_000 }, async () => {
    const { home, tika, write } = await open({ shortMs: 3_600_000 })
    const ending = new AbortController()
    try {
      const endless = tika.extract(write('endless.pdf', endlessPdf()), ending.signal)
      await expect.poll(() => standBack(readersIn(home)[0]), { timeout: 60_000 }).toBe(1)
      const quick = await tika.extract(write('quick.txt', Buffer.from('quick')), signal)
      expect(quick.root.text).toBe('quick')
      ending.abort(new Error('enough'))
      await expect(endless).rejects.toThrow('enough')
    } finally {
      await tika.close()
    }
  })

  it('is stopped at its limit, and fills no log', { timeout: 180_000 }, async () => {
    const { home, tika, write } = await open({ shortMs: 1_000, limits: { timeoutMs: 4_000 } })
    try {
      const { root } = await tika.extract(write('endless.pdf', endlessPdf()), signal)
      expect(root.outcome).toEqual({ state: 'timed-out', reasons: [because('limit-time', { seconds: 4 })] })
      const logs = readdirSync(join(home, 'logs'))
      expect(logs.toSorted()).toEqual(['tika-quarantine.log', 'tika.log'])
      for (const log of logs) expect(statSync(join(home, 'logs', log)).size).toBeLessThan(200_000)
    } finally {
      await tika.close()
    }
  })

  it('ends an archive of its like when all of the archive’s time is used, and what was not begun is told', {
    timeout: 300_000,
  }, async () => {
    const { tika, write } = await open({ shortMs: 1_000, limits: { timeoutMs: 3_000 } })
    try {
      const members = ['a', 'b', 'c'].map((name) => ({ name: `${name}.pdf`, bytes: endlessPdf() }))
      const { root, embedded } = await tika.extract(write('circles.zip', deflatedZip(members)), signal)
      const reasons = [because('limit-time', { seconds: 3 }), because('members-unread', { failed: 3, count: 3 })]
      expect(root.outcome).toEqual({ state: 'indexed-in-part', reasons })
      const told = embedded.map(({ outcome: { state, reasons } }) => [state, reasons[0]?.code].join(' '))
      expect([told.length, told[0], told.at(-1)]).toEqual([3, 'timed-out limit-time', 'failed limit-container'])
    } finally {
      await tika.close()
    }
  })

  // Behind busy programs it gets a fiftieth of the time, so that its two seconds may take a hundred.
  it('has its reader followed by one that is ready, so that others need not wait', { timeout: 300_000 }, async () => {
    const { home, tika, write } = await open({ shortMs: 2_000, limits: { timeoutMs: 3_600_000 }, isBeside: () => true })
    const ending = new AbortController()
    const watched: string[] = []
    const watch = { onAside: () => watched.push('aside'), onTurn: () => watched.push('turn'), onSlow() {} }
    try {
      const [former] = readersIn(home)
      const endless = tika.extract(write('endless.pdf', endlessPdf()), ending.signal, watch)
      await expect.poll(() => readersIn(home), { timeout: 120_000, interval: 20 }).toHaveLength(2)
      expect(watched).toEqual([])
      const [heir] = readersIn(home).filter((pid) => pid !== former)
      const { root } = await untilLost(() => tika.extract(write('letter.txt', Buffer.from('harbour')), signal), watched)
      expect([root.text, readersIn(home)]).toEqual(['harbour', [heir]])
      ending.abort(new Error('stopped'))
      await expect(endless).rejects.toThrow('stopped')
    } finally {
      await tika.close()
    }
    expect(readersIn(home)).toEqual([])
  })

  it.each([{ isBeside: true }, { isBeside: false }])(
    'keeps no other of its kind waiting while it is in quarantine ($isBeside)',
    { timeout: 180_000 },
    async ({ isBeside }) => {
      const { tika, write } = await open({ shortMs: 1_000, limits: { timeoutMs: 3_600_000 }, isBeside: () => isBeside })
      const ending = new AbortController()
      const watched: string[] = []
      const watch = { onAside: () => watched.push('aside'), onTurn: () => watched.push('turn'), onSlow() {} }
      try {
        const endless = tika.extract(write('endless.pdf', endlessPdf()), ending.signal, watch)
        await expect.poll(() => watched, { timeout: 90_000 }).toEqual(['aside', 'turn'])
        const { root } = await tika.extract(write('letter.pdf', smallPdf('about the harbour')), signal)
        expect(root.text).toBe('about the harbour')
        ending.abort(new Error('stopped'))
        await expect(endless).rejects.toThrow('stopped')
      } finally {
        await tika.close()
      }
    },
  )
})
