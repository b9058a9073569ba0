import { describe, expect, it } from 'vitest'
import { sevenZipOf } from '../../../containers/testing/odd-archives.ts'
import { useTika } from '../../testing/use-tika.ts'

const { read } = useTika()

/** `letter.txt` without a time, the directory packed by LZMA as 7-Zip does. */
const packed = Buffer.from(
  'N3q8ryccAAQPuzsaSgAAAAAAAAAgAAAAAAAAAJx8V+9hYm91dCB0aGUgaGFyYm91cgAAgTMHrg/PBHGMB8hED9v4nMFx/I7KcKT2jmZBeyDdoiuMwfy9zGkwQyCg7dT469Qgyq//+sbegBcGEQEJOQAHCwEAASMDAQEFXQAAAQAMOAoBHqtURAAA',
  'base64',
)

describe('a 7z without times', () => {
  it('is read, and no time is made up', async () => {
    const members = ['a.txt', 'b.txt'].map((name) => ({ name, bytes: `about ${name}`, hasTime: false }))
    const archive = sevenZipOf(members)
    const { root, embedded } = await read('undated.7z', archive)
    expect([root.contentType, root.outcome]).toEqual(['application/x-7z-compressed', { state: 'indexed', reasons: [] }])
    expect(root.metadata['Content-Length']).toEqual([String(archive.length)])
    expect(embedded.map(({ embeddedPath, text }) => [embeddedPath, text])).toEqual(
      members.map(({ name, bytes }) => [name, bytes]),
    )
    expect(JSON.stringify(embedded)).not.toContain('1601')
  })

  it('of some of its members keeps those that there are', async () => {
    const members = [true, false, true].map((hasTime, at) => ({ name: `${at}.txt`, bytes: `text ${at}`, hasTime }))
    const { root, embedded } = await read('half.7z', sevenZipOf(members))
    expect(root.outcome.state).toBe('indexed')
    const { embedded: dated } = await read('dated.7z', sevenZipOf(members.map((member) => ({ ...member, hasTime: true }))))
    const times = (parts: typeof dated) => parts.map(({ text, metadata }) => [text, metadata['dcterms:modified']])
    expect(times(embedded)).toEqual(times(dated).map(([text, time], at) => [text, at === 1 ? undefined : time]))
    expect(times(dated)[0]?.[1]).toHaveLength(1)
  })

  it('may have a packed directory', async () => {
    const { root, embedded } = await read('packed.7z', packed)
    expect([root.outcome.state, ...embedded.map(({ name, text }) => [name, text])]).toEqual([
      'indexed',
      ['letter.txt', 'about the harbour'],
    ])
  })
})
