import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { EvidenceFile } from '../../evidence/kept-bytes.ts'
import { readWideText } from './plain-text.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plain-text-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function fileOf(bytes: Buffer): Promise<EvidenceFile> {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return { path: Buffer.from(path) }
}

/** With the mark of its order damaged: `ff fb`, as sound begins. */
const wide = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfb]), Buffer.from(text, 'utf16le')])

it('reads a text in UTF-16 whose mark is damaged, also where a letter of two units lies across the end of what is looked at first', async () => {
  for (const before of [2_045, 2_046, 2_047]) {
    const text = `${'a'.repeat(before)}😀 harbour\r\n`
    expect(await readWideText(await fileOf(wide(text)))).toBe(text)
  }
})

it('takes nothing else for text: sound, an odd number of bytes, half a letter, an empty file', async () => {
  const text = wide('harbour '.repeat(1_000))
  const sound = Buffer.concat([Buffer.from('fffb9000', 'hex'), Buffer.alloc(20_000)])
  const half = Buffer.from('00d8', 'hex')
  for (const bytes of [
    sound,
    text.subarray(0, -1),
    Buffer.concat([text, half]),
    wide('a\u0001b'),
    Buffer.alloc(0),
    Buffer.from([0xff]),
  ])
    expect(await readWideText(await fileOf(bytes))).toBeUndefined()
})
