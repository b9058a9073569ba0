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
    // Nothing lies where it says.
    { kind: 'name', text: 'a.txt' },
  ])
  expect(readZipComments(Buffer.from('PK but no zip'))).toEqual([])
})

it('reads names of the directory where other ones stand in front of the bytes, also behind something else', () => {
  const local = (name: string) =>
    Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(22), Buffer.from([name.length, 0, 0, 0]), Buffer.from(name)])
  const entry = (name: string, at: number) => {
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50)
    head.writeUInt16LE(name.length, 28)
    head.writeUInt32LE(at, 42)
    return Buffer.concat([head, Buffer.from(name)])
  }
  const [first, second] = [local('a.txt'), local('b.txt')]
  const directory = Buffer.concat([entry('a.txt', 0), entry('crane.txt', first.length)])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(first.length + second.length, 16)
  for (const before of ['', 'a script'])
    expect(readZipComments(Buffer.concat([Buffer.from(before), first, second, directory, end]))).toEqual([
      { kind: 'name', text: 'crane.txt' },
    ])
  // Where the directory begins is damaged.
  end.writeUInt32LE(0, 16)
  expect(readZipComments(Buffer.concat([first, second, directory, end]))).toEqual([{ kind: 'name', text: 'crane.txt' }])
})
