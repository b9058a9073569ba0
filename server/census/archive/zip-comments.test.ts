import { expect, it } from 'vitest'
import { readZipComments } from './zip-comments.ts'

it('reads the comments of an archive and of its members', () => {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50)
  entry.writeUInt16LE(5, 28)
  entry.writeUInt16LE(7, 32)
  const directory = Buffer.concat([entry, Buffer.from('a.txtof a.txt')])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt16LE(6, 20)
  const zip = Buffer.concat([Buffer.from('something before'), directory, end, Buffer.from('of all')])
  expect(readZipComments(zip)).toEqual([
    { kind: 'comment', text: 'of all' },
    { kind: 'comment', text: 'of a.txt'.slice(0, 7) },
  ])
  expect(readZipComments(Buffer.from('PK but no zip'))).toEqual([])
})
