import { expect, it } from 'vitest'
import { bytesOfBuffer } from '../bytes.ts'
import { cpioOf, tarOf } from '../testing/odd-archives.ts'
import { kindOfMode } from './special-member.ts'
import { specialMembers } from './special-members.ts'

it.each([
  [0o120777, 'link'],
  [0o020666, 'device'],
  [0o060660, 'device'],
  [0o010644, 'pipe'],
  [0o140755, 'socket'],
  [0o100644, undefined],
  [0o040755, undefined],
])('a mode of %i means %s', (mode, kind) => {
  expect(kindOfMode(mode)).toBe(kind)
})

/** As RAR 3 on Linux writes it: an archive header, then files of a name of nine letters with their content. */
function rarOfFour(members: { name: string; mode: number; content: string }[]): Buffer {
  const files = members.map(({ name, mode, content }) => {
    const header = Buffer.alloc(32 + name.length)
    header[2] = 0x74
    header.writeUInt16LE(0x8000, 3)
    header.writeUInt16LE(header.length, 5)
    header.writeUInt32LE(content.length, 7)
    header[15] = 3
    header[25] = 0x30
    header.writeUInt16LE(name.length, 26)
    header.writeUInt32LE(mode, 28)
    header.write(name, 32)
    return Buffer.concat([header, Buffer.from(content)])
  })
  const mark = Buffer.from('526172211a0700', 'hex')
  const archive = Buffer.from('cf907300000d00000000000000', 'hex')
  return Buffer.concat([mark, archive, ...files, Buffer.from('c43d7b00400700', 'hex')])
}

it('finds the links of a RAR of version 4', async () => {
  const archive = rarOfFour([
    { name: 'a.txt', mode: 0o100644, content: 'about the harbour' },
    { name: 'link', mode: 0o120777, content: '../a.txt' },
  ])
  expect(await specialMembers(bytesOfBuffer(archive))).toEqual([{ name: 'link', kind: 'link', target: '../a.txt' }])
})

it('ends at once with archives that are cut or make no sense', async () => {
  const members = [{ name: 'link', bytes: 'target', mode: 0o120777 }]
  const archives = [tarOf(members), cpioOf(members), rarOfFour([{ name: 'link', mode: 0o120777, content: 'target' }])]
  for (const archive of archives) {
    for (let end = 0; end < archive.length; end += 7) await specialMembers(bytesOfBuffer(archive.subarray(0, end)))
    for (let at = 0; at < Math.min(archive.length, 700); at += 3) {
      const broken = Buffer.from(archive)
      broken[at] = 0xff
      expect((await specialMembers(bytesOfBuffer(broken))).length).toBeLessThan(3)
    }
  }
})
