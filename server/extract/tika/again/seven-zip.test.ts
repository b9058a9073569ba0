import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { because } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import type { Unpacked } from '../../../containers/seven-zip/unpack.ts'
import { smallSevenZips } from '../../../containers/testing/small-seven-zips.ts'
import type { Extraction } from '../../port.ts'
import { deflatedZip } from '../../testing/deflated-zip.ts'
import { fileAt, useTika } from '../../testing/use-tika.ts'
import { readSevenZip } from './seven-zip.ts'

const { read } = useTika()

const linesOf = ({ embedded }: Extraction) =>
  embedded.map(({ embeddedPath, outcome: { state }, text }) => [embeddedPath, state, text].join(': ')).toSorted()
const texts = ['d/second.txt: indexed: about the harbour crane, once more', 'letter.txt: indexed: about the harbour crane']

describe('a 7z that is packed in a way that the reader does not know', () => {
  it.each(['ppmd', 'bcj2', 'arm64'] as const)('is read (%s)', async (method) => {
    const archive = smallSevenZips[method]
    const extraction = await read(`${method}.7z`, archive)
    const { contentType, outcome, metadata } = extraction.root
    expect([contentType, outcome]).toEqual(['application/x-7z-compressed', { state: 'indexed', reasons: [] }])
    expect(metadata['Content-Length']).toEqual([String(archive.length)])
    expect(linesOf(extraction)).toEqual(texts)
  })

  it('is opened with a password of the list, its names too', async () => {
    for (const name of ['locked', 'hidden'] as const) {
      const { root, embedded } = await read(`${name}.7z`, smallSevenZips[name], { list: ['nothing', 'harbour'], isKept: false })
      expect([name, root.outcome]).toEqual([name, { state: 'indexed', reasons: [because('opened')] }])
      expect(linesOf({ root, embedded, durationMs: 0, tool: '' })).toEqual(texts)
    }
  })

  it('names what is locked in it', async () => {
    const { embedded } = await read('still-locked.7z', smallSevenZips.locked)
    expect(embedded.map(({ name, outcome }) => [name, outcome.state]).toSorted()).toEqual([
      ['d/second.txt', 'encrypted'],
      ['letter.txt', 'encrypted'],
    ])
  })

  it('is read in another archive too', async () => {
    const extraction = await read('box.zip', deflatedZip([{ name: 'inside.7z', bytes: smallSevenZips.ppmd }]))
    expect(linesOf(extraction).filter((line) => line.startsWith('inside.7z!/'))).toEqual(
      texts.map((line) => `inside.7z!/${line}`),
    )
  })
})

it('keeps what the reader gave where unpacking breaks off half-way', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-7z-'))
  try {
    const path = join(folder, 'broken.7z')
    writeFileSync(path, smallSevenZips.ppmd)
    const first = { records: [{ 'Content-Type': 'application/x-7z-compressed', 'X-TIKA:content': 'letter.txt' }], isCut: false }
    const again = () => Promise.reject(new Error('nothing is read again'))
    const means = { again, folder, roomBytes: 1_000_000, signal: new AbortController().signal }
    async function* breaking(): AsyncGenerator<Unpacked> {
      yield { name: 'letter.txt', bytes: Buffer.from('about the harbour') }
      throw new Error('the thread ended')
    }
    expect(await readSevenZip(fileAt(path), first, means, breaking)).toBe(first)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
