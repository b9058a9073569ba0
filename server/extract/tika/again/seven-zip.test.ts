import { because } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { smallSevenZips } from '../../../containers/testing/small-seven-zips.ts'
import type { Extraction } from '../../port.ts'
import { deflatedZip } from '../../testing/deflated-zip.ts'
import { useTika } from '../../testing/use-tika.ts'

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
