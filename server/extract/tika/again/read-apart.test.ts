import { because } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import type { Extraction } from '../../port.ts'
import { deflatedZip } from '../../testing/deflated-zip.ts'
import { endlessZip } from '../../testing/endless-zip.ts'
import { useTika } from '../../testing/use-tika.ts'

const { read } = useTika({ limits: { temporaryBytes: 20_000_000, maxEmbedded: 300 } })

const linesOf = ({ embedded }: Extraction) =>
  embedded.map(({ embeddedPath, outcome }) => [embeddedPath, outcome.state, ...outcome.reasons.map(({ code }) => code)])

describe('an archive that cannot be read as a whole', () => {
  it('that holds itself is read once', { timeout: 120_000 }, async () => {
    const inside = 'an archive inside of itself.zip'
    const alone = await read('endless.zip', endlessZip())
    expect(alone.root.outcome).toEqual({ state: 'indexed', reasons: [] })
    expect(linesOf(alone)).toEqual([[inside, 'indexed', 'holds-itself']])
    const beside = await read(
      'outer.zip',
      deflatedZip([
        { name: 'endless.zip', bytes: endlessZip() },
        { name: 'note.txt', bytes: 'about the harbour' },
      ]),
    )
    expect(linesOf(beside)).toEqual([
      ['endless.zip', 'indexed'],
      [`endless.zip!/${inside}`, 'indexed', 'holds-itself'],
      ['note.txt', 'indexed'],
    ])
    expect(beside.embedded[2]?.text).toBe('about the harbour')
  })

  it('with a bomb in it gives everything else', { timeout: 120_000 }, async () => {
    const bomb = deflatedZip([{ name: 'zeros.txt', bytes: Buffer.alloc(60_000_000), claimedBytes: 1_000 }])
    const { root, embedded } = await read(
      'bomb.zip',
      deflatedZip([
        { name: 'a.txt', bytes: 'about the harbour' },
        { name: 'sub/bomb.zip', bytes: bomb },
        { name: 'z.txt', bytes: 'about the crane' },
      ]),
    )
    expect(embedded.map(({ embeddedPath, text, outcome }) => [embeddedPath, text, outcome.state])).toEqual([
      ['a.txt', 'about the harbour', 'indexed'],
      ['sub/bomb.zip', 'zeros.txt', 'indexed-in-part'],
      ['sub/bomb.zip!/zeros.txt', '', 'failed'],
      ['z.txt', 'about the crane', 'indexed'],
    ])
    expect(embedded[2]?.outcome.reasons).toEqual([because('limit-room', { gigabytes: 0.1 })])
    expect(root.outcome).toEqual({
      state: 'indexed-in-part',
      reasons: [because('members-unread', { failed: 1, count: 4 })],
    })
  })
})

describe('archives in archives', () => {
  const nested = (levels: number, innermost: Buffer) => {
    let bytes = innermost
    for (let level = levels; level > 0; level -= 1) {
      bytes = deflatedZip([
        { name: `level ${level}.txt`, bytes: `word${level}` },
        { name: level === levels ? 'innermost.docx' : `level ${level + 1}.zip`, bytes },
      ])
    }
    return bytes
  }

  it('say a fault where it is, and of the file, and nowhere in between', { timeout: 60_000 }, async () => {
    const { root, embedded } = await read('deep.zip', nested(60, Buffer.from('PK\x03\x04 cut')))
    expect(embedded).toHaveLength(120)
    expect(embedded.map(({ text }) => text)).toContain('word60')
    const told = embedded.filter(({ outcome }) => outcome.state !== 'indexed')
    expect(told.map(({ name }) => name)).toEqual(['level 60.zip', 'innermost.docx'])
    expect(root.outcome.reasons).toEqual([because('members-unread', { failed: 1, count: 120 })])
  })

  it('are opened to a depth that is said once', { timeout: 120_000 }, async () => {
    const { root, embedded } = await read('deeper.zip', nested(140, Buffer.from('text')))
    const told = embedded.filter(({ outcome }) => outcome.state !== 'indexed')
    expect(told.map(({ name, level, outcome }) => [name, level, ...outcome.reasons])).toEqual([
      ['level 102.zip', 101, because('limit-depth', { depth: 100 })],
    ])
    expect(root.outcome.reasons).toEqual([because('members-unread', { failed: 1, count: 202 })])
  })

  it('of very many members are read on, and those left out are counted', { timeout: 120_000 }, async () => {
    const many = Array.from({ length: 700 }, (_, at) => ({ name: `${at}.txt`, bytes: `number ${at}` }))
    const { root, embedded } = await read('many.zip', deflatedZip(many))
    expect(root.outcome).toEqual({ state: 'indexed', reasons: [] })
    expect(embedded.map(({ text }) => text).toSorted()).toEqual(many.map(({ bytes }) => bytes).toSorted())
  })
})
