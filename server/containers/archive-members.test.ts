import { expect, it } from 'vitest'
import { isPackedArchive, packedMembers, unpackedMembers } from './archive-members.ts'
import { smallSevenZips } from './testing/small-seven-zips.ts'
import { storedRar } from './testing/stored-rar.ts'

const signal = new AbortController().signal

/** `test7Z_protected_passTika.7z` of Apache Tika's test documents: one member, locked with `Tika`, packed with LZMA. */
const lockedSevenZip = Buffer.from(
  'N3q8ryccAAME5VYjgAAAAAAAAABkAAAAAAAAAPijkn4b/RAP2taatZqPfgh9MaCWFBbhNynxcnzCiEQva8mO7EzL9bwnZKOPGiJqL8bgeo1FRAcFj4ls+i1ut3ztm9L9ITNMMpDDOAA4GqshFlZ0Br' +
    'Lkhg3HBBql8QTJI0BhwmEnAZcOwPZKPAhF0whBx0fZNSXCjGxcUTTcWiWTWQD3MgEEBgABCYCAAAcLAQACJAbxBwEKUweU6aVc+DdpfCMDAQEFXQAAAQABAAx1fAAICgGnXIASAAAFARETAHQAZQB4' +
    'AHQALgB0AHgAdAAAABQKAQCAXIbgcDPQARUGAQAggKSBAAA=',
  'base64',
)

/** One member, packed with LZMA2 behind the filter for calls of programs, as is its directory. */
const filteredSevenZip = Buffer.from(
  'N3q8ryccAAThEb3z3QIAAAAAAAAVAAAAAAAAAMzDlX7gBEACaV0AJ51KQgMtWDccaUunKwgW40skTyFgr7liTuSZHTlu9aVlRPEcpcxg766q2LQh95MGG6e3JjJylBnmhuwfQLKpjRDyFRstakYeWV' +
    'yYBokYNsQ48+ExWgrJGB5BkYxWhecpuX2435fvtHmOXqD4+gd9iHzT0va6UMDB+vdW59EWNW3sQD3BCaYAJrTO7qL/Z67U9e4zPoz9XnYwTC+DcmDDuq23fFOJbQEw0vsf9n2iQdA/8oGEht0WOS+m' +
    'L3OuO1zKaKGI6CiY97o1YXI4Va/MX4d0ETfQggifEgpkV264ysctL/2iNeZxCarNh4qOmiTgdqVrhvTIFyL/TywCZHAqazsQ/551CSvuRXC4xGiCUajOFZBhzMdBHBZSt09UXmIahdef7xU0jPvynF' +
    'eM8L9WbpTZXmz9rXBnq84AmMCaJtVK1MF/rO4xAvpf+6nuLrMg6xYi9lHIqOuqy/0iQWozpeNsQwrvduO3rjsyOuuQF8H+1HDmA9uMKfWjrFwj7pT+vBjT2jFPx9MJVsTmAcaB+yiupH/vP8961i/r' +
    'NzEV2tKf1J7fhu8KjC2QAP3+Hb/5l+2zdghMGKFfm4heBk6jv5xqYXOoILIc3AsgPvhULeF9Lip6x3Af0kWhBI+VAUj08M+Pz1rbMj09MDy4dwZaBEZSkn3Qod3N99zKvFkqH3BnBVB6Gwnee5uJAr' +
    'y5LLim2NfrH/WaOBg1an9VMG8Z16SO/5RZSlMN+StTYf/zbznmfW+ekWS50XQhuxJMgNlkJ+1vQmbLr1mMZuosv0QUVWtAVHSrSOFCb/PYW/jRVcchDTiLoG0kOcAA4AB4AGRdAACBMweuD9VFU1lX' +
    'JNHP4/dk0VrJb9+AmlPZ16U9jxpvtniC9foFkwxqR/Oelgqh5kZwJvAWflObAESy5EStcxzbN31vMW9eEz+q3KtUN+N01XbO4quwOC8Dr3zxs4TdgUmAAAAAFwaCcQEJbAAHCwEAASEhARgMeQAA',
  'base64',
)

async function textsOf(archive: Buffer, list: string[] = [], maxBytes = 1_000_000): Promise<string[]> {
  expect(isPackedArchive(archive)).toBe(true)
  const texts: string[] = []
  for await (const member of packedMembers(archive, { list, signal }, maxBytes)) texts.push(member.toString())
  return texts
}

it('takes the members out of a locked 7z with the password that fits, and nothing without it', async () => {
  const [text = '', ...others] = await textsOf(lockedSevenZip, ['nothing', 'Tika'])
  expect(others).toEqual([])
  expect(text).toContain('inside an encrypted 7zip')
  expect(await textsOf(lockedSevenZip, ['nothing'])).toEqual([])
  expect(await textsOf(lockedSevenZip, ['Tika'], 10)).toEqual([])
})

it('takes the members out of a 7z that was filtered and packed with LZMA2', async () => {
  const [text = '', ...others] = await textsOf(filteredSevenZip)
  expect([others, text.length]).toEqual([[], 1089])
})

it.each(['ppmd', 'bcj2', 'arm64'] as const)('takes the members out of a 7z that is packed by %s', async (method) => {
  expect((await textsOf(smallSevenZips[method])).toSorted()).toEqual([
    'about the harbour crane',
    'about the harbour crane, once more',
  ])
})

it('tells which members of a 7z it cannot take out, and why', async () => {
  const toldOf = async (archive: Buffer, list: string[], maxBytes = 1_000) => {
    const told: string[] = []
    for await (const member of unpackedMembers(archive, { list, signal }, maxBytes))
      told.push('fault' in member ? `${member.name}: ${member.fault}` : `${member.name} by ${member.password}`)
    return told.toSorted()
  }
  const { locked } = smallSevenZips
  expect(await toldOf(locked, ['nothing'])).toEqual(['d/second.txt: locked', 'letter.txt: locked'])
  expect(await toldOf(locked, ['nothing', 'harbour'])).toEqual(['d/second.txt by harbour', 'letter.txt by harbour'])
  expect(await toldOf(locked, ['harbour'], 20)).toEqual(['d/second.txt: too-large', 'letter.txt: too-large'])
  const flipped = Buffer.from(smallSevenZips.ppmd)
  flipped[40] = (flipped[40] ?? 0) ^ 0xff
  expect(await toldOf(flipped, [])).toContain('letter.txt: damaged')
})

it('takes the members out of a RAR, locked or not', async () => {
  const members = [
    { name: 'a.txt', text: 'plain' },
    { name: 'b.txt', text: 'secret', password: 'harbour' },
  ]
  expect(await textsOf(storedRar([{ name: 'a.txt', text: 'plain' }]))).toEqual(['plain'])
  expect(await textsOf(storedRar(members), ['nothing', 'harbour'])).toContain('secret')
})

it('fails on what is cut, and ends when nobody waits any more', async () => {
  await expect(textsOf(lockedSevenZip.subarray(0, 100), ['Tika'])).rejects.toThrow()
  const over = AbortSignal.abort(new Error('nobody waits'))
  await expect(packedMembers(lockedSevenZip, { list: [], signal: over }, 10).next()).rejects.toThrow('nobody waits')
})

it('takes the members of a RAR archive that stand behind a locked or a damaged one', async () => {
  const archive = storedRar([
    { name: 'a.txt', text: 'about the quay' },
    { name: 'b.txt', text: 'about the pier', password: 'asterion' },
    { name: 'c.txt', text: 'about the crane' },
    { name: 'd.txt', text: 'about the harbour' },
  ])
  const at = archive.indexOf('about the crane')
  archive.write('A', at)
  expect(await textsOf(archive)).toEqual(['about the quay', 'about the harbour'])
  expect((await textsOf(archive, ['nothing', 'asterion'])).toSorted()).toEqual([
    'about the harbour',
    'about the pier',
    'about the quay',
  ])
})
