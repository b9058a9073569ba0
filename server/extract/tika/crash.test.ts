import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip, deflateRawSync } from 'node:zlib'
import { because } from '@dossier/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { engineBinary } from '../../engine/tantivy/test-engine.ts'
import { parts } from '../../parts.ts'
import { fileAt } from '../testing/use-tika.ts'
import { startTikaProcess } from './process/process.ts'
import { startTika } from './start.ts'
import { firstOutput, goneWithin, killQuietly, parentOf, processesWith, startParent } from './testing/processes.ts'

const home = mkdtempSync(join(tmpdir(), 'dossier-crash-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const signal = new AbortController().signal

async function bigText(path: string, megabytes: number): Promise<void> {
  const piece = Buffer.from('harbour crane and four and a quarter million \n'.repeat(22_800)).subarray(0, 1_000_000)
  await pipeline(Readable.from(Array.from({ length: megabytes }, () => piece)), createWriteStream(path))
}

/** Nothing but empty elements: some 20 MB a second, and no text. */
async function emptyElements(path: string, megabytes: number): Promise<void> {
  const piece = Buffer.from('<a/>'.repeat(250_000))
  const all = ['<r>', ...Array.from({ length: megabytes }, () => piece), '</r>']
  await pipeline(Readable.from(all), createWriteStream(path))
}

/** So many megabytes of zeros, each packed alone and put behind the others, without the end that nobody reads to. */
function unendingGzip(megabytes: number): Buffer {
  const header = Buffer.from('1f8b08000000000000ff', 'hex')
  const packed = deflateRawSync(Buffer.alloc(1_000_000), { level: 1, finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([header, ...Array.from({ length: megabytes }, () => packed)])
}

describe('a file that kills the reader', () => {
  it('alone is guilty, and its neighbours are read', { timeout: 180_000 }, async () => {
    const bad = join(home, 'giant.txt')
    await bigText(bad, 120)
    const good = Array.from({ length: 12 }, (_, number) => join(home, `good ${number}.txt`))
    for (const path of good) writeFileSync(path, `harmless ${path}`)
    // So little memory that the giant does not fit, whatever the machine.
    const tika = await startTika({
      jar: parts.tikaJar,
      home,
      confiner: engineBinary(),
      heaps: { firstMegabytes: 96, quarantineMegabytes: 96 },
      limits: { writeLimit: 200_000_000 },
    })
    try {
      const read = (path: string) => tika.extract(fileAt(path), signal)
      const [giant, ...others] = await Promise.all([read(bad), ...good.map(read)])
      expect(giant?.root.outcome).toEqual({ state: 'failed', reasons: [because('limit-memory', { megabytes: 96 })] })
      expect(giant?.root.contentType).toBe('text/plain')
      expect(others.map(({ root }) => root.outcome.state)).toEqual(good.map(() => 'indexed'))
      expect(others.map(({ root }) => root.text)).toEqual(good.map((path) => `harmless ${path}`))
    } finally {
      await tika.close()
    }
  })

  it('is cut at the write limit where it swells, and says so', { timeout: 120_000 }, async () => {
    const path = join(home, 'bomb.gz')
    const zeros = Buffer.alloc(1_000_000, 'a ')
    await pipeline(Readable.from(Array.from({ length: 60 }, () => zeros)), createGzip(), createWriteStream(path))
    const tika = await startTika({ jar: parts.tikaJar, home, limits: { writeLimit: 1_000_000 } })
    try {
      const { root, embedded } = await tika.extract(fileAt(path), signal)
      expect(root.outcome).toMatchObject({
        state: 'indexed-in-part',
        reasons: [because('limit-text'), because('members-unread', { failed: 1, count: 1 })],
      })
      expect(embedded[0]?.text.length).toBeLessThanOrEqual(1_000_000)
    } finally {
      await tika.close()
    }
  })

  it('is stopped where it would fill the disk, and a neighbour is not', { timeout: 180_000 }, async () => {
    const path = join(home, 'large bomb.gz')
    writeFileSync(path, unendingGzip(3_000))
    writeFileSync(join(home, 'beside.txt'), 'beside')
    const tika = await startTika({ jar: parts.tikaJar, home, confiner: engineBinary(), limits: { temporaryBytes: 20_000_000 } })
    try {
      const bomb = tika.extract(fileAt(path), signal)
      const beside = Array.from({ length: 20 }, () => tika.extract(fileAt(join(home, 'beside.txt')), signal))
      expect((await bomb).root.outcome).toEqual({
        state: 'failed',
        reasons: [because('limit-room', { gigabytes: 0.3 })],
      })
      expect((await Promise.all(beside)).map(({ root }) => root.text)).toEqual(beside.map(() => 'beside'))
    } finally {
      await tika.close()
    }
  })

  it('is stopped at its time limit, and a neighbour is not', { timeout: 120_000 }, async () => {
    const path = join(home, 'slow.xml')
    // Tika looks at its clocks every 2 s only: the reading must take longer than that on any machine, and no memory that could end it first.
    await emptyElements(path, 300)
    writeFileSync(join(home, 'quick.txt'), 'quick')
    const tika = await startTika({ jar: parts.tikaJar, home, limits: { timeoutMs: 1_000 } })
    try {
      await tika.extract(fileAt(join(home, 'quick.txt')), signal)
      // A size of 0.9 MB as far as the limit is concerned: no more time for the rest.
      const slow = tika.extract({ ...fileAt(path), sizeBytes: 900_000 }, signal)
      const quick = tika.extract(fileAt(join(home, 'quick.txt')), signal)
      expect((await slow).root.outcome.state).toBe('timed-out')
      expect((await quick).root.text).toBe('quick')
    } finally {
      await tika.close()
    }
  })
})

describe('a file that is read apart', () => {
  const heaps = { firstMegabytes: 129, quarantineMegabytes: 128 }
  const quarantine = (own: string) => processesWith('-Xmx128m').filter((pid) => processesWith(own).includes(pid))

  /** A reader whose first limit a file exceeds that takes some 50 ms for each megabyte. */
  async function open({ shortMs, megabytes, restAfterMs }: { shortMs: number; megabytes: number; restAfterMs?: number }) {
    const own = mkdtempSync(join(home, 'apart-'))
    const path = join(own, 'slow.xml')
    await emptyElements(path, megabytes)
    writeFileSync(join(own, 'quick.txt'), 'quick')
    const tika = await startTika({
      jar: parts.tikaJar,
      home: own,
      confiner: engineBinary(),
      heaps,
      shortMs,
      ...(restAfterMs !== undefined && { restAfterMs }),
      limits: { timeoutMs: 3_600_000 },
    })
    await tika.version(signal)
    const watched: string[] = []
    const watch = { onAside: () => watched.push('aside'), onTurn: () => watched.push('turn'), onSlow() {} }
    // A size of 0.9 MB as far as the limit is concerned: no more time for the rest.
    const slow = (until = signal) => tika.extract({ ...fileAt(path), sizeBytes: 900_000 }, until, watch)
    const quick = () => tika.extract(fileAt(join(own, 'quick.txt')), signal)
    return { own, tika, slow, quick, watched }
  }

  it('keeps no other waiting, and leaves nothing running when it is given up', { timeout: 180_000 }, async () => {
    const { own, tika, slow, quick, watched } = await open({ shortMs: 3_000, megabytes: 900 })
    const ending = new AbortController()
    try {
      let isOver = false
      const apart = slow(ending.signal).finally(() => {
        isOver = true
      })
      await expect.poll(() => watched, { timeout: 60_000 }).toEqual(['aside', 'turn'])
      const others = await Promise.all(Array.from({ length: 8 }, quick))
      expect(others.map(({ root }) => root.text)).toEqual(Array(8).fill('quick'))
      expect(isOver).toBe(false)
      ending.abort(new Error('stopped'))
      await expect(apart).rejects.toThrow('stopped')
      expect(quarantine(own)).toEqual([])
      expect((await quick()).root.text).toBe('quick')
    } finally {
      await tika.close()
    }
    expect(await goneWithin(own, 2_000)).toBe(true)
  })

  it('is not to blame when somebody kills the quarantine, which rests when it is done', { timeout: 300_000 }, async () => {
    const { own, tika, slow, watched } = await open({ shortMs: 300, megabytes: 60, restAfterMs: 500 })
    try {
      const apart = slow()
      await expect.poll(() => watched, { timeout: 60_000 }).toEqual(['aside', 'turn'])
      await expect.poll(() => quarantine(own).length, { timeout: 60_000 }).toBeGreaterThan(0)
      for (const pid of quarantine(own)) killQuietly(pid)
      expect((await apart).root.outcome.state).toBe('indexed')
      await expect.poll(() => quarantine(own), { timeout: 60_000 }).toEqual([])
    } finally {
      await tika.close()
    }
  })
})

describe('a file of a deadly kind', () => {
  it('is read by the first reader, alone, as long as none has died', { timeout: 120_000 }, async () => {
    const own = mkdtempSync(join(home, 'deadly-'))
    const path = join(own, 'notes.one')
    writeFileSync(path, Buffer.from('e4525c7b8cd8a74daeb15378d02996d3', 'hex'))
    writeFileSync(join(own, 'quick.txt'), 'quick')
    const tika = await startTika({ jar: parts.tikaJar, home: own, heaps: { firstMegabytes: 129, quarantineMegabytes: 128 } })
    const watched: string[] = []
    const watch = { onAside: () => watched.push('aside'), onTurn: () => watched.push('turn'), onSlow() {} }
    try {
      const notes = tika.extract(fileAt(path), signal, watch)
      expect((await tika.extract(fileAt(join(own, 'quick.txt')), signal)).root.text).toBe('quick')
      expect((await notes).root.contentType).toMatch(/onenote/)
      expect(watched).toEqual(['aside', 'turn'])
      expect(processesWith(own).filter((pid) => processesWith('-Xmx128m').includes(pid))).toEqual([])
    } finally {
      await tika.close()
    }
  })
})

describe('processes', () => {
  it('come back after Java is killed', { timeout: 120_000 }, async () => {
    const own = mkdtempSync(join(home, 'killed-'))
    const path = join(home, 'again.txt')
    writeFileSync(path, 'again')
    const tika = await startTika({ jar: parts.tikaJar, home: own })
    try {
      await tika.version(signal)
      for (const pid of processesWith(own)) killQuietly(pid)
      expect((await tika.extract(fileAt(path), signal)).root.text).toBe('again')
    } finally {
      await tika.close()
    }
    expect(await goneWithin(own, 2_000)).toBe(true)
    expect(readdirSync(join(own, 'tika'))).toEqual([])
  })

  it.each(['shell', 'java'])('leave nothing behind when the %s is killed', { timeout: 120_000 }, async (which) => {
    const own = mkdtempSync(join(home, `${which}-`))
    const running = await startTikaProcess(
      { jar: parts.tikaJar, java: 'java', home: own, confiner: engineBinary(), heapMegabytes: 128 },
      signal,
    )
    const shell = processesWith(own).find((pid) => pid !== running.pid && parentOf(pid) === process.pid)
    process.kill(which === 'shell' && shell ? shell : running.pid, 'SIGKILL')
    expect(await goneWithin(own, 5_000)).toBe(true)
    await running.ended
    expect(running.hasEnded()).toBe(true)
  })

  it.runIf(process.platform === 'linux')(
    'say that Java itself crashed, in its log and in no file beside us',
    { timeout: 120_000 },
    async () => {
      const own = mkdtempSync(join(home, 'wild-'))
      const place = { jar: parts.tikaJar, java: 'java', home: own, confiner: engineBinary(), heapMegabytes: 128 }
      const crashFiles = () => readdirSync(process.cwd()).filter((name) => /^(?:hs_err|core)/.test(name))
      const before = crashFiles()
      const running = await startTikaProcess(place, signal)
      // What a wild pointer in a library of its own would be.
      process.kill(running.pid, 'SIGSEGV')
      expect(await running.ended).toBe('crash')
      expect(readFileSync(join(own, 'logs', 'tika.log'), 'utf8')).toContain('SIGSEGV')
      expect(crashFiles()).toEqual(before)
      expect(await goneWithin(own, 2_000)).toBe(true)
    },
  )

  it('leave nothing behind when the program that started them is killed', { timeout: 120_000 }, async () => {
    const own = mkdtempSync(join(home, 'parent-'))
    const parent = startParent(own, 'java')
    await firstOutput(parent)
    parent.kill('SIGKILL')
    expect(await goneWithin(own, 5_000)).toBe(true)
  })

  it.each(['the program that started them', 'Java'])(
    'leave no child behind that looks at nothing yet, when %s is killed',
    async (which) => {
      const own = mkdtempSync(join(home, 'starting-'))
      // As a Java that takes long to start, with a child that does.
      const java = join(own, 'java')
      writeFileSync(java, `#!/bin/sh\nsh -c 'sleep 60; :' 'child of ${own}' &\nwait\n`, { mode: 0o755 })
      const parent = startParent(own, java)
      await expect.poll(() => processesWith(`child of ${own}`)).toHaveLength(1)
      const child = processesWith(`child of ${own}`)
      const [javaPid = 0] = processesWith(`/bin/sh ${java}`)
      process.kill(which === 'Java' ? javaPid : (parent.pid ?? 0), 'SIGKILL')
      // Where Java alone was killed another one is started, with another child.
      await expect.poll(() => processesWith(`child of ${own}`)).not.toEqual(child)
      parent.kill('SIGKILL')
      expect(await goneWithin(own, 1_000)).toBe(true)
    },
  )
})
