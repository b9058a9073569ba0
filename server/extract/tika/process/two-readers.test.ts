import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { firstHeapMb, writeFakeJava } from '../../testing/fake-java.ts'
import { fileAt } from '../../testing/use-tika.ts'
import { TwoReaders } from './two-readers.ts'

const { signal } = new AbortController()
const limits = { timeoutMs: 60_000, writeLimit: 1_000, maxEmbedded: 10, answerBytes: 10_000, temporaryBytes: 1_000_000 }
const quarantineHeapMb = 130
/** Looked at every half second: two looks before the file has used half of it, one or two more to its end. */
const shortMs = 1_900

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Readers whose processes are of a program of ours, which reads nothing. */
function open(isBeside: boolean) {
  const home = mkdtempSync(join(tmpdir(), 'dossier-two-'))
  const heaps = { firstMegabytes: firstHeapMb, quarantineMegabytes: quarantineHeapMb }
  const readers = new TwoReaders({
    jar: '/nowhere',
    java: writeFakeJava(home),
    home,
    heaps,
    shortMs,
    restAfterMs: 600_000,
    isBeside: () => isBeside,
  })
  const ending = new AbortController()
  const reading: Promise<unknown>[] = []
  ends.push(async () => {
    ending.abort(new Error('the test is over'))
    await Promise.allSettled(reading)
    await readers.close()
    rmSync(home, { recursive: true, force: true })
  })
  let written = 0
  const begin = (text: string) => {
    const path = join(home, `file.${++written}`)
    writeFileSync(path, text)
    const told: string[] = []
    const watch = { onAside: () => told.push('aside'), onTurn: () => told.push('turn'), onSlow() {} }
    const answer = readers.read(fileAt(path), limits, AbortSignal.any([signal, ending.signal]), watch)
    reading.push(answer)
    return { answer, told }
  }
  return { begin, heaps: () => heapsIn(home) }
}

/** The heaps of all processes of a home, in MB. */
function heapsIn(home: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' }).split('\n')
  const ours = lines.filter((line) => line.startsWith(process.execPath) && line.includes(home))
  return ours.map((line) => Number(/-Xmx(\d+)m/.exec(line)?.[1])).toSorted()
}

it('starts no third process while the quarantine has one', async () => {
  const { begin, heaps } = open(true)
  const first = begin('endless')
  await expect.poll(() => first.told).toEqual(['aside', 'turn'])
  const second = begin('endless too')
  const seen = new Set<string>()
  const look = () => {
    seen.add(heaps().join())
    return second.told
  }
  await expect.poll(look).toEqual(['aside'])
  expect(seen).toContain(`${firstHeapMb},${quarantineHeapMb}`)
  expect([...seen].filter((each) => each.split(',').length > 2)).toEqual([])
})

it('does not keep the quarantine’s process beside the first reader where both may not work side by side', async () => {
  const { begin, heaps } = open(false)
  expect(await begin('too long for the first').answer).toMatchObject({ kind: 'read' })
  expect(heaps()).toEqual([quarantineHeapMb])
  expect(await begin('quick').answer).toMatchObject({ kind: 'read' })
  await expect.poll(heaps).toEqual([firstHeapMb])
})
