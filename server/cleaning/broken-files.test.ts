import type { CleanedFormat } from '@dossier/contract/documents/cleaning'
import { describe, expect, it } from 'vitest'
import { bytesOfBuffer } from '../containers/bytes.ts'
import { TooMuchEffort } from '../containers/effort.ts'
import { cleanFile } from './clean.ts'
import { rewritePdf } from './pdf/rewrite-pdf.ts'
import { wholeOf } from './plan.ts'
import { author, draft, drawing, film, letter, photograph, scan } from './testing/made-files.ts'
import { Uncleanable } from './uncleanable.ts'

const { signal } = new AbortController()

/** Numbers that are always the same (mulberry32). */
function createDice(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most
  }
}

/** A file cut somewhere, with some of its bytes changed. */
function broken(bytes: Buffer, dice: (most: number) => number): Buffer {
  const result = Buffer.from(dice(3) === 0 ? bytes.subarray(0, dice(bytes.length)) : bytes)
  for (let change = dice(6); change > 0 && result.length > 0; change -= 1) {
    const at = dice(result.length)
    result[at] = [0, 0xff, dice(256)][dice(3)] ?? 0
  }
  return result
}

const made: [CleanedFormat, () => Promise<Buffer> | Buffer][] = [
  ['ooxml', () => letter()],
  ['odf', draft],
  ['jpeg', photograph],
  ['png', drawing],
  ['tiff', scan],
  ['mp4', film],
]

describe('broken files', () => {
  it.each(made)('of %s end with a reason or a whole answer, at once', async (format, make) => {
    const whole = await make()
    const dice = createDice(7)
    for (let turn = 0; turn < 1_500; turn += 1) {
      const bytes = broken(whole, dice)
      try {
        await wholeOf(await cleanFile(bytesOfBuffer(bytes), format, signal))
      } catch (error) {
        if (!(error instanceof Uncleanable || error instanceof TooMuchEffort)) throw new Error(`turn ${turn}`, { cause: error })
      }
    }
  })

  it('of PDF say why, whatever is in them', async () => {
    const { report } = await import('./testing/made-files.ts')
    const whole = await report()
    const dice = createDice(11)
    for (let turn = 0; turn < 200; turn += 1) {
      // In the server a thread turns anything that the library throws into a reason.
      const after = await rewritePdf(broken(whole, dice)).catch(() => undefined)
      if (after) expect(Buffer.from(after).subarray(0, 5).toString()).toBe('%PDF-')
    }
  })

  it('of XML that never ends take no longer than it is long', async () => {
    const endless = [
      '<w:rsids '.repeat(200_000),
      '<w:rsids>'.repeat(200_000),
      ' w:author="'.repeat(200_001),
      '<author '.repeat(300_000),
    ]
    for (const bytes of endless) {
      const started = performance.now()
      await cleanFile(bytesOfBuffer(await letter([{ name: 'word/comments2.xml', bytes }])), 'ooxml', signal).catch(
        () => undefined,
      )
      expect(performance.now() - started).toBeLessThan(5_000)
    }
  })

  it('of PDF in the thread end with a reason', async () => {
    const cut = Buffer.from(`%PDF-1.7\n1 0 obj << /Author (${author}`)
    await expect(cleanFile(bytesOfBuffer(cut), 'pdf', signal)).rejects.toMatchObject({ why: 'damaged' })
  })
})
